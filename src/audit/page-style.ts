import { VERDICTS, type Verdict } from "../domain/claim.ts";
import { classOf } from "./page-text.ts";

const COLOURS: Readonly<Record<Verdict, string>> = {
  supported: "#1a7f37",
  "partly supported": "#9a6700",
  contradicted: "#cf222e",
  "not found": "#bc4c00",
  "source failed": "#8250df",
  "not checked": "#59636e",
};

/** The colour of each verdict, as a reader's light or dark page needs it. */
export const VERDICT_STYLE = VERDICTS.map(
  (verdict) => `.${classOf(verdict)}{color:light-dark(${COLOURS[verdict]},color-mix(in srgb,${COLOURS[verdict]} 55%,white))}`,
).join("\n");

/** On paper everything stands open, black on white, and nothing is cut in two that belongs together. */
export const PRINT_STYLE = `@media print{:root{color-scheme:light}body{max-width:none;margin:0;font-size:11pt}
details::details-content{content-visibility:visible;block-size:auto}summary{list-style:none}
blockquote,figure,li,tr{break-inside:avoid}h1,h2,h3{break-after:avoid}blockquote mark{outline:1px solid #0006}}`;
