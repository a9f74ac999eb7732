import { useComputed } from "@preact/signals";
import { useContext } from "preact/hooks";
import { href } from "../router.ts";
import { day } from "../text/figures.ts";
import { words } from "../text/words.ts";
import type { Piece, Strength } from "./api.ts";
import { DeskContext } from "./context.ts";
import { isDoubtful, toneOf, VerdictShape } from "./shapes.tsx";

/** A line of the report: its sentences can be chosen, its numbers lead to their sources. */
export function Line({ line }: { readonly line: readonly Piece[] }) {
  return <>{line.map((piece, at) => part(piece, at))}</>;
}

function part(piece: Piece, at: number) {
  switch (piece.kind) {
    case "sentence":
      return <Sentence key={at} id={piece.id} text={piece.text} />;
    case "marks":
      return <Marks key={at} sources={piece.sources} />;
    case "text": {
      const text = piece.code ? <code>{piece.text}</code> : piece.text;
      return piece.strong ? <strong key={at}>{text}</strong> : <span key={at}>{text}</span>;
    }
  }
}

/** A sentence with its strength; choosing it shows its evidence, and its address opens this very view. */
export function Sentence({ id, text }: { readonly id: string; readonly text: string }) {
  const desk = useContext(DeskContext);
  const chosen = useComputed(() => desk?.selected.value === id).value;
  const said = useComputed(() => desk?.said.value.get(id)).value;
  const own = desk?.sentence(id);
  if (desk === undefined || own === undefined) return <>{text}</>;
  const choose = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    desk.select(id);
  };
  const tone = own.strength === undefined ? "open" : toneOf(own.strength.verdict);
  return (
    <a
      class={`sentence ${tone}${isDoubtful(own) ? " doubtful" : ""}${said === undefined ? "" : ` said ${said}`}`}
      id={`s-${id}`}
      href={href("read", [desk.reading.run_id, id])}
      aria-current={chosen ? "true" : undefined}
      onClick={choose}
    >
      {text}
      {own.strength !== undefined && <StrengthChip strength={own.strength} />}
      {own.uncited && <span class="chip fair">{words().check.uncited}</span>}
      {said !== undefined && <span class="unseen">{words().read.said[said]}</span>}
    </a>
  );
}

/** Verdict as shape and colour, independent sources, and the year of the newest. */
export function StrengthChip({ strength }: { readonly strength: Strength }) {
  const { read } = words();
  const { verdict, independent, published, calculated, weakened } = strength;
  return (
    <span class={`chip ${toneOf(verdict)}${weakened.length > 0 ? " weakened" : ""}`} title={inWords(strength)}>
      <VerdictShape verdict={verdict} />
      <span aria-hidden="true">{independent}</span>
      {calculated && <span aria-hidden="true">=</span>}
      {published !== undefined && <span aria-hidden="true">· {published.slice(0, 4)}</span>}
      <span class="unseen">
        {" "}
        ({inWords(strength)}
        {calculated ? `, ${read.kinds.calculation}` : ""})
      </span>
    </span>
  );
}

/** What a chip says by shape, colour and number. */
export function inWords({ verdict, independent, published, weakened, open }: Strength): string {
  const { read, check } = words();
  const parts = [
    open === true ? `${check.openWord}: ${check.openNote}` : read.verdicts[verdict],
    read.independent(independent),
    ...(published === undefined ? [] : [read.newest(day(published))]),
    ...weakened.map((one) => read.weakened[one]),
  ];
  return parts.join(", ");
}

function Marks({ sources }: { readonly sources: readonly number[] }) {
  const desk = useContext(DeskContext);
  return (
    <sup class="marks">
      {sources.map((n) => (
        <a key={n} href={`#source-${n}`} onClick={(event) => toSource(event, n)}>
          <span class="unseen">{words().read.from} </span>
          {n}
          <span class="unseen"> {desk?.reading.sources.find((one) => one.n === n)?.title}</span>
        </a>
      ))}
    </sup>
  );
}

function toSource(event: MouseEvent, n: number): void {
  event.preventDefault();
  const source = document.getElementById(`source-${n}`);
  source?.scrollIntoView({ block: "center" });
  source?.focus();
}
