import "./settings.css";
import { useState } from "preact/hooks";
import { z } from "zod";
import { ask } from "../api/client.ts";
import { Button } from "../parts/button.tsx";
import { Fault, messageOf } from "../parts/fault.tsx";
import { Choice, Field } from "../parts/field.tsx";
import { useLoaded } from "../parts/loaded.ts";
import { figure } from "../text/figures.ts";
import { words } from "../text/words.ts";

const setupSchema = z.object({
  settings: z.array(z.object({ name: z.string(), value: z.unknown(), origin: z.string(), about: z.string() })),
  node: z.string(),
  store: z.object({
    kind: z.string(),
    location: z.string(),
    layout: z.number(),
    runs: z.number(),
    snapshots: z.number(),
    bytes: z.number(),
  }),
  searches: z.array(z.string()),
  models: z.record(z.string(), z.string()),
  tokens: z.array(z.string()),
  operators: z.array(z.string()),
});
type Setup = z.output<typeof setupSchema>;

const checksSchema = z.object({
  checks: z.array(z.object({ name: z.string(), state: z.enum(["ok", "off", "skipped", "failed"]), says: z.string() })),
});
type Checks = z.output<typeof checksSchema>["checks"];

/** How the service is set up: to be read, not changed. */
export function Settings() {
  const { settings, shell } = words();
  const loaded = useLoaded((signal) => ask(setupSchema, "/settings", { signal }), []);
  return (
    <article class="view settings-view">
      <h1>{shell.views.settings}</h1>
      <p class="soft">{settings.lead}</p>
      {loaded.state === "loading" && <p class="soft">{shell.loading}</p>}
      {loaded.state === "failed" && <Fault message={messageOf(loaded.error)} />}
      {loaded.state === "there" && (
        <>
          <Overview setup={loaded.value} />
          <Services />
          <All settings={loaded.value.settings} />
        </>
      )}
    </article>
  );
}

function Overview({ setup: { store, searches, models, tokens, operators, node } }: { readonly setup: Setup }) {
  const { settings } = words();
  const names = [...new Set(Object.values(models))];
  const facts: readonly (readonly [name: string, value: string, note: string])[] = [
    [settings.searches, searches.join(", ") || settings.nothing, searches.length === 0 ? settings.searchesHint : ""],
    [settings.model, names.join(", ") || settings.noModel, names.length === 0 ? settings.noModelHint : Object.keys(models).join(", ")],
    [
      settings.store,
      store.location,
      settings.storeHolds(figure(store.runs), figure(store.snapshots), figure(store.bytes / 1e6, { maximumFractionDigits: 1 })),
    ],
    [
      settings.tokens,
      tokens.join(", ") || settings.noTokens,
      tokens.length === 0
        ? settings.noTokensHint
        : operators.length === 0
          ? settings.noOperators
          : settings.operators(operators.join(", ")),
    ],
    ["Node.js", node, ""],
  ];
  return (
    <dl class="facts card">
      {facts.map(([name, value, note]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            {value}
            {note !== "" && <p class="soft small">{note}</p>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Whether what is set up answers, asked when somebody wants to know. */
function Services() {
  const { settings } = words();
  const [asking, setAsking] = useState(false);
  const [checks, setChecks] = useState<Checks | undefined>(undefined);
  const [failed, setFailed] = useState<unknown>(undefined);
  const check = () => {
    setAsking(true);
    setFailed(undefined);
    ask(checksSchema, "/settings/checks", { method: "POST" })
      .then(({ checks: found }) => setChecks(found), setFailed)
      .finally(() => setAsking(false));
  };
  return (
    <section class="card services">
      <header class="view-head">
        <h2>{settings.services}</h2>
        <Button onClick={check} disabled={asking}>
          {asking ? settings.checking : settings.check}
        </Button>
      </header>
      <p class="soft small">{settings.servicesHint}</p>
      {failed !== undefined && <Fault message={messageOf(failed)} />}
      {checks !== undefined && (
        <ul class="list checks" aria-live="polite">
          {checks.map(({ name, state, says }) => (
            <li key={name}>
              <span class={`check-state ${state}`}>{settings.states[state]}</span>
              <strong>{name}</strong>
              <span class="soft">{says}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function All({ settings: all }: { readonly settings: Setup["settings"] }) {
  const { settings } = words();
  const [wanted, setWanted] = useState("");
  const [onlySet, setOnlySet] = useState(false);
  const said = wanted.trim().toLowerCase();
  const shown = all.filter(
    ({ name, about, origin }) => `${name} ${about}`.toLowerCase().includes(said) && (!onlySet || origin !== "default"),
  );
  return (
    <section class="all-settings">
      <h2>{settings.all}</h2>
      <div class="filters">
        <Field label={settings.find} type="search" value={wanted} onValue={setWanted} />
        <Choice label={settings.onlySet} checked={onlySet} onChecked={setOnlySet} />
      </div>
      <ul class="list" aria-label={settings.all}>
        {shown.map(({ name, value, origin, about }) => (
          <li key={name} class="setting">
            <div>
              <code>{name}</code>
              <p class="soft small">{about}</p>
            </div>
            <div class="value">
              <code>{shownValue(value)}</code>
              <p class="soft small">{origin === "default" ? settings.byDefault : origin}</p>
            </div>
          </li>
        ))}
      </ul>
      {shown.length === 0 && <p class="soft">{settings.noneSuch}</p>}
    </section>
  );
}

function shownValue(value: unknown): string {
  if (value === null || value === undefined) return "–";
  if (Array.isArray(value)) return value.map(String).join(", ") || "–";
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}
