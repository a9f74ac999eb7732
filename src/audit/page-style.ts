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

/** On paper everything stands open, black on white, pages are numbered, and nothing is cut in two that belongs together. */
export const PRINT_STYLE = `@page{size:A4;margin:20mm 20mm 22mm;@bottom-right{content:counter(page) " / " counter(pages);font:8pt system-ui,sans-serif;color:#57606a}}
@media print{:root{color-scheme:light}body{max-width:none;margin:0;padding:0;font-size:10.5pt;line-height:1.45}p{orphans:3;widows:3}a{color:#0b57b7;text-decoration:none}
details::details-content{content-visibility:visible;block-size:auto}summary{list-style:none;break-after:avoid}thead{display:table-header-group}
blockquote,figure,li,tr,h3{break-inside:avoid}h1,h2,h3{break-after:avoid}blockquote mark{outline:1px solid #0003}}`;
