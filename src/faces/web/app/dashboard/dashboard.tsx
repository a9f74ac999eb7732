import "./dashboard.css";
import { useState } from "preact/hooks";
import { type PrincipalTotals, type Totals, totalsSchema } from "../../../../service/totals.ts";
import { ask } from "../api/client.ts";
import { Empty } from "../parts/empty.tsx";
import { Fault, messageOf } from "../parts/fault.tsx";
import { Select } from "../parts/field.tsx";
import { useLoaded } from "../parts/loaded.ts";
import { dollars, duration, figure } from "../text/figures.ts";
import { words } from "../text/words.ts";
import { Charts } from "./charts.tsx";
import { summed } from "./sums.ts";

const SPANS = ["7", "30", "90", "365"] as const;
const KINDS = ["all", "research", "turn", "audit"] as const;
const DAY_MS = 86_400_000;

/** What runs came to, over time. */
export function Dashboard() {
  const { dashboard, shell } = words();
  const [span, setSpan] = useState<(typeof SPANS)[number]>("30");
  const [kind, setKind] = useState<(typeof KINDS)[number]>("all");
  const [whose, setWhose] = useState("");
  const [known, setKnown] = useState<readonly string[]>([]);
  const loaded = useLoaded(
    async (signal) => {
      const from = new Date(Date.now() - (Number(span) - 1) * DAY_MS).toISOString().slice(0, 10);
      const query = { from, kind: kind === "all" ? undefined : kind, principal: whose || undefined };
      const totals = await ask(totalsSchema, "/totals", { query, signal });
      const names = totals.principals?.flatMap(({ principal }) => principal ?? []);
      if (names !== undefined) setKnown(names);
      return totals;
    },
    [span, kind, whose],
  );
  return (
    <article class="view dashboard">
      <header class="view-head">
        <h1>{shell.views.dashboard}</h1>
        <div class="filters">
          <Select label={dashboard.span} value={span} options={SPANS.map((one) => [one, dashboard.spans[one]])} onValue={setSpan} />
          <Select label={dashboard.kind} value={kind} options={KINDS.map((one) => [one, dashboard.kinds[one]])} onValue={setKind} />
          {known.length > 0 && (
            <Select
              label={dashboard.whose}
              value={whose}
              options={[["", dashboard.everybody], ...known.map((one) => [one, one] as const)]}
              onValue={setWhose}
            />
          )}
        </div>
      </header>
      {loaded.state === "loading" && <p class="soft">{shell.loading}</p>}
      {loaded.state === "failed" && <Fault message={messageOf(loaded.error)} />}
      {loaded.state === "there" && <Shown totals={loaded.value} again={loaded.again} />}
    </article>
  );
}

function Shown({ totals, again }: { readonly totals: Totals; readonly again: () => void }) {
  const { dashboard, shell } = words();
  const { days, principals = [] } = totals;
  if (days.length === 0) return <Empty title={dashboard.nothing}>{dashboard.nothingHint}</Empty>;
  return (
    <>
      {!totals.complete && (
        <p class="soft" role="status">
          {dashboard.counting}{" "}
          <button class="button small" type="button" onClick={again}>
            {shell.retry}
          </button>
        </p>
      )}
      <Tiles totals={totals} />
      <Charts days={days} span={[totals.from, totals.to]} target={totals.ratings_target} />
      {principals.length > 0 && <Principals principals={principals} />}
    </>
  );
}

function Tiles({ totals: { days, ratings_target: target } }: { readonly totals: Totals }) {
  const { dashboard } = words();
  const sums = summed(days);
  const percent = (share: number) => figure(share, { style: "percent", maximumFractionDigits: 0 });
  const tiles: readonly (readonly [name: string, value: string, note: string])[] = [
    [dashboard.runs, figure(sums.ended), dashboard.failed(sums.runs.failed ?? 0)],
    [dashboard.answered, figure(sums.answered.answered ?? 0), dashboard.partly(sums.answered.partial ?? 0, sums.answered.not_found ?? 0)],
    [dashboard.each, duration(sums.secondsEach), dashboard.eachNote],
    [dashboard.money, dollars(sums.cost), dashboard.tokensNote(figure(sums.tokens, { notation: "compact" }))],
    [dashboard.cache, sums.cached === undefined ? "–" : percent(sums.cached), dashboard.cacheNote],
    [
      dashboard.ofUse,
      sums.rated === 0 ? "–" : dashboard.upOf(sums.up, sums.rated),
      sums.rated === 0 ? dashboard.noRatings : sums.up / sums.rated >= target ? dashboard.reached : dashboard.missed(percent(target)),
    ],
  ];
  return (
    <dl class="tiles">
      {tiles.map(([name, value, note]) => (
        <div class="card tile" key={name}>
          <dt>{name}</dt>
          <dd>
            <strong>{value}</strong>
            <span class="soft small">{note}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Principals({ principals }: { readonly principals: readonly PrincipalTotals[] }) {
  const { dashboard } = words();
  return (
    <section class="card">
      <h2>{dashboard.byWhom}</h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be scrolled by keys too */}
      <section class="wide" tabIndex={0} aria-label={dashboard.byWhom}>
        <table class="rows">
          <thead>
            <tr>
              {[dashboard.whose, dashboard.runs, dashboard.time, dashboard.tokens, dashboard.money].map((head) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {principals.map(({ principal, runs, seconds, tokens_in, tokens_out, cost_usd }) => (
              <tr key={principal ?? ""}>
                <th scope="row">{principal ?? dashboard.nobody}</th>
                <td>{figure(runs)}</td>
                <td>{duration(seconds)}</td>
                <td>{figure(tokens_in + tokens_out)}</td>
                <td>{dollars(cost_usd)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </section>
  );
}
