import { type Block, bodyOf, digestLines, ofKind } from "./blocks.ts";
import { asClaim, sentencesIn, standsAlone } from "./evidence.ts";
import { coverage } from "./language.ts";
import { alike } from "./reading.ts";

const REASON = /\s?⟪refused: [^⟫]*⟫/;

/** The report again: refused sentences as the source sentence next to them has them, none where there is none, and what a part of the question is left without in short. */
export function reviseReport(blocks: readonly Block[]): object {
  const shown = bodyOf(ofKind(blocks, "written"), "written")
    // Code whose line below says that it was refused goes as a whole.
    .replace(/^(`{3,})\n(?:(?!\1)[\s\S])*?\n\1\n[^\n]*⟪refused: [^\n]*$/gm, "");
  const sentences = sentencesIn(blocks).filter(({ text }) => standsAlone(text));
  const mended = (text: string) => {
    const [nearest] = sentences
      .map((sentence) => ({ sentence, share: coverage(sentence.text, text) }))
      .filter(({ share }) => share >= 0.5)
      .sort((a, b) => b.share - a.share);
    return nearest === undefined ? "" : `${asClaim(nearest.sentence.text)} [${nearest.sentence.id}]`;
  };
  const lines = shown.split("\n").flatMap((line) => {
    if (!REASON.test(line)) return [line];
    if (line.startsWith("|")) return [line.replace(/(?<=\| )[^|]*⟪refused: [^⟫]*⟫/g, "–")];
    const [, bullet = "", rest = ""] = /^((?:-|\d+\.) (?:\*\*[^*]*\*\* ?)?)?(.*)$/.exec(line) ?? [];
    const said = rest.split(/(?<=[\]⟫]) (?!⟪)/).flatMap((piece) => (REASON.test(piece) ? [mended(piece.replace(REASON, ""))] : [piece]));
    const whole = said.filter((piece) => piece !== "").join(" ");
    return whole === "" ? [] : [`${bullet}${whole}`];
  });
  const [short = ""] = lines.join("\n").split(/\n(?=## )/);
  const points = ofKind(blocks, "note").flatMap(({ id, body }) => (id === "plan" ? body.split("\n").slice(1) : []));
  const added = points.flatMap((point) => {
    const [line] = digestLines(blocks)
      .filter(({ text }) => coverage(point, text) >= Math.max(0.5, coverage(point, short) + 0.2) && !alike(short, text))
      .sort((a, b) => coverage(point, b.text) - coverage(point, a.text));
    return line === undefined ? [] : [`${line.text} [${line.ids.join(" ")}]`];
  });
  const report = lines.join("\n");
  return { report: added.length === 0 ? report : report.replace("## In short\n", `## In short\n\n${added.slice(0, 2).join(" ")}\n`) };
}

/** What was refused as it was, each under its number: whoever wrote it insists. */
export function sayAgain(blocks: readonly Block[]): object {
  const ids = sentencesIn(blocks).map(({ id }) => id);
  const lines = ofKind(blocks, "rejected").map(({ id, body, attributes }) => {
    const text = body.replace(/^\([^\n]*\)\n\n/, "");
    const said = attributes.what === "code" ? `\`\`\`\n${text}\n\`\`\`\n` : `${text} `;
    return `## ${id}\n\n${said}[${ids.join(" ")}]`;
  });
  return { report: lines.join("\n\n") };
}
