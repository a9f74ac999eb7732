import { useContext } from "preact/hooks";
import { Choice } from "../parts/field.tsx";
import { figure } from "../text/figures.ts";
import { words } from "../text/words.ts";
import type { Checked, ReadingView } from "./api.ts";
import { DeskContext } from "./context.ts";

/** What the check of somebody's report came to, in figures: strictly, and as published measures count. */
export function Figures({ checked }: { readonly checked: Checked }) {
  const { check } = words();
  const share = (value: number | null) => (value === null ? "–" : figure(value, { style: "percent", maximumFractionDigits: 1 }));
  const tiles: readonly (readonly [name: string, value: string, note: string, look?: string])[] = [
    [check.strict, share(checked.strict), check.strictNote],
    [check.published, share(checked.published), check.publishedNote],
    [check.coverage, share(checked.coverage), check.coverageNote],
    [check.contradicted, figure(checked.contradicted), check.contradictedNote, checked.contradicted > 0 ? "bad" : ""],
    [check.dead, figure(checked.dead_links), check.deadNote, checked.dead_links > 0 ? "bad" : ""],
    [check.dangling, figure(checked.dangling), check.danglingNote, checked.dangling > 0 ? "bad" : ""],
    ...(checked.open === 0 ? [] : [[check.open, figure(checked.open), check.openNote] as const]),
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

/** What is wrong with a checked report besides its sentences. */
export function Findings({ reading: { checked } }: { readonly reading: ReadingView }) {
  const { check } = words();
  if (checked === undefined || checked.findings.length === 0) return null;
  return (
    <section class="findings">
      <h2>{check.findings}</h2>
      <ul class="list">
        {checked.findings.map(({ line, severity, message }, at) => (
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

/** Keeps to the sentences that want a look: the keys go through them alone, and the others step back. */
export function Narrow() {
  const desk = useContext(DeskContext);
  if (desk === undefined || desk.doubtful.length === 0 || desk.doubtful.length === desk.reading.sentences.length) return null;
  return <Choice label={words().check.onlyWrong(desk.doubtful.length)} checked={desk.narrowed.value} onChecked={(on) => desk.narrow(on)} />;
}
