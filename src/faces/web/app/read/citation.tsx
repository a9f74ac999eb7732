import { useContext } from "preact/hooks";
import { words } from "../text/words.ts";
import type { Proof } from "./api.ts";
import { DeskContext } from "./context.ts";
import { toneOf, VerdictShape } from "./shapes.tsx";

interface CitationProps {
  readonly claim: Proof["claims"][number];
  readonly label: string;
  /** The sentence; a citation may stand for a clause of it. */
  readonly whole: string;
}

/** A citation of somebody's report: what it came to, and which source it names. */
export function Citation({ claim: { text, verdict, open, source, error, quotes }, label, whole }: CitationProps) {
  const { read, check } = words();
  const desk = useContext(DeskContext);
  const named = desk?.reading.sources.find(({ n }) => n === source);
  const shown = /^https?:\/\/(?:www\.)?([^/?#]+)/iu.exec(label)?.[1] ?? label;
  return (
    <>
      <h3>
        <span class={`chip ${open ? "open" : toneOf(verdict)}`}>
          <VerdictShape verdict={verdict} />
          {open ? check.openWord : read.verdicts[verdict]}
        </span>{" "}
        [{shown}] <span dir="auto">{named === undefined ? check.noSource : quotes.length === 0 ? named.title : ""}</span>
      </h3>
      {text !== whole && (
        <p class="small" dir="auto">
          <span class="soft">{check.for}</span> {text}
        </p>
      )}
      {error !== undefined && <p class="small warning">{error}</p>}
      {verdict === "not found" && quotes.length > 0 && <p class="small soft">{check.closest}</p>}
    </>
  );
}
