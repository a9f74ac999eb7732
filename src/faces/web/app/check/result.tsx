import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { Choice } from "../parts/field.tsx";
import { Menu } from "../parts/menu.tsx";
import { href } from "../router.ts";
import { figure, moment } from "../text/figures.ts";
import { words } from "../text/words.ts";
import type { Audit, Reference, Statement } from "./api.ts";
import { classOf, shortLabel } from "./naming.ts";
import { Proof } from "./proof.tsx";

const FORMATS = ["json", "html", "docx", "markdown"] as const;

/** What a check found: figures on top, every sentence with its verdicts, the evidence of the chosen one beside it. */
export function Result({ audit }: { readonly audit: Audit }) {
  const { check } = words();
  const path = `/runs/${encodeURIComponent(audit.run_id)}/export`;
  return (
    <article class="view checked">
      <header class="check-head">
        <div>
          <h1 dir="auto">{audit.title || audit.name}</h1>
          <p class="soft small">{check.audited(moment(audit.audited_at))}</p>
        </div>
        <div class="actions">
          <Menu label={check.export}>
            {FORMATS.map((format) => (
              <a key={format} href={`${path}?format=${format}`} download>
                {check.formats[format]}
              </a>
            ))}
          </Menu>
          <a class="button small" href={href("check")}>
            {check.another}
          </a>
        </div>
      </header>
      <Figures audit={audit} />
      <Statements audit={audit} />
      <Findings audit={audit} />
      <Sources references={audit.references} />
    </article>
  );
}

function Figures({ audit: { figures } }: { readonly audit: Audit }) {
  const { check } = words();
  const share = (value: number | null) => (value === null ? "–" : figure(value, { style: "percent", maximumFractionDigits: 1 }));
  const tiles: readonly (readonly [name: string, value: string, note: string, look?: string])[] = [
    [check.strict, share(figures.strict.citation_accuracy), check.strictNote],
    [check.published, share(figures.fact.citation_accuracy), check.publishedNote],
    [check.coverage, share(figures.strict.claim_coverage), check.coverageNote],
    [check.contradicted, figure(figures.contradicted), check.contradictedNote, figures.contradicted > 0 ? "bad" : ""],
    [check.dead, figure(figures.dead_links), check.deadNote, figures.dead_links > 0 ? "bad" : ""],
    [check.dangling, figure(figures.dangling), check.danglingNote, figures.dangling > 0 ? "bad" : ""],
    ...(figures.open === 0 ? [] : [[check.open, figure(figures.open), check.openNote] as const]),
  ];
  return (
    <dl class="check-figures">
      {tiles.map(([name, value, note, look = ""]) => (
        <div class={`card ${look}`} key={name}>
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

function isWrong({ citations, factual }: Statement): boolean {
  if (citations.length === 0) return factual;
  return citations.some(({ verdict, open }) => open !== true && verdict !== "supported" && verdict !== "not checked");
}

function Statements({ audit }: { readonly audit: Audit }) {
  const { check } = words();
  const [onlyWrong, setOnlyWrong] = useState(false);
  const [chosen, setChosen] = useState(() => Math.max(0, audit.statements.findIndex(isWrong)));
  const references = useMemo(() => new Map(audit.references.map((one) => [one.index, one])), [audit]);
  const list = useRef<HTMLOListElement>(null);
  const shown = audit.statements.map((statement, at) => ({ statement, at })).filter(({ statement }) => !onlyWrong || isWrong(statement));
  const byKey = useRef(false);
  // Keys may come faster than what is shown follows.
  const step = (by: 1 | -1) => {
    byKey.current = true;
    setChosen((before) => {
      const at = shown.findIndex((one) => one.at === before);
      return shown[Math.min(shown.length - 1, Math.max(0, at + by))]?.at ?? before;
    });
  };
  useEffect(() => {
    if (byKey.current) list.current?.querySelector<HTMLElement>(`[data-at="${chosen}"]`)?.focus();
    byKey.current = false;
  }, [chosen]);
  useEffect(() => {
    const key = (event: KeyboardEvent) => {
      const typing = event.target instanceof Element && event.target.closest("input, textarea, select, dialog") !== null;
      if (typing || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key === "j") step(1);
      else if (event.key === "k") step(-1);
    };
    addEventListener("keydown", key);
    return () => removeEventListener("keydown", key);
  });
  const current = audit.statements[chosen];
  return (
    <section class="check-desk">
      <div>
        <div class="check-bar">
          <h2>{check.statements}</h2>
          <Choice label={check.onlyWrong(audit.statements.filter(isWrong).length)} checked={onlyWrong} onChecked={setOnlyWrong} />
          <span class="soft small">
            <kbd>j</kbd> <kbd>k</kbd> {check.keys}
          </span>
        </div>
        <ol class="check-list" ref={list}>
          {shown.map(({ statement, at }) => (
            <li key={at}>
              <button
                type="button"
                data-at={at}
                aria-pressed={at === chosen}
                class={`sentence${isWrong(statement) ? " wrong" : ""}`}
                onClick={() => setChosen(at)}
              >
                <span dir="auto">{statement.text}</span>{" "}
                {statement.citations.map(({ label, verdict, open }) => (
                  <span key={label} class={`mark-chip ${classOf(verdict)}`}>
                    [{shortLabel(label)}] {open === true ? check.openWord : words().read.verdicts[verdict]}
                  </span>
                ))}
                {statement.citations.length === 0 && statement.factual && <span class="mark-chip none">{check.uncited}</span>}
              </button>
            </li>
          ))}
        </ol>
      </div>
      {current !== undefined && <Proof statement={current} references={references} />}
    </section>
  );
}

function Findings({ audit: { findings } }: { readonly audit: Audit }) {
  const { check } = words();
  if (findings.length === 0) return null;
  return (
    <section>
      <h2>{check.findings}</h2>
      <ul class="list">
        {findings.map(({ line, severity, message }, at) => (
          <li key={at} class="finding">
            <span class="soft small">{check.line(line)}</span>
            <strong class="small">{severity}</strong>
            <span dir="auto">{message}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Sources({ references }: { readonly references: readonly Reference[] }) {
  const { check } = words();
  if (references.length === 0) return null;
  return (
    <section>
      <h2>{check.sources}</h2>
      <ul class="list">
        {references.map((one) => (
          <li key={one.index} class="check-source">
            <span class="soft">[{shortLabel(one.label ?? String(one.index))}]</span>
            <div>
              {one.url !== undefined && /^https?:/iu.test(one.url) ? (
                <a href={one.url} target="_blank" rel="noopener noreferrer" dir="auto">
                  {one.page_title || one.title || one.url}
                </a>
              ) : (
                <span dir="auto">{one.title || one.url}</span>
              )}
              <p class="soft small">
                <span class={`link-state ${one.link}`}>{check.links[one.link]}</span> · {check.sourceStates[one.state]} ·{" "}
                {check.cited(one.citations)}
                {one.same_as !== undefined && ` · ${check.copyOf(one.same_as)}`}
              </p>
              {one.error !== undefined && <p class="small wrong">{one.error.message}</p>}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
