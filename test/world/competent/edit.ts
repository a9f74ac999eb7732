import { type Block, digestLines, ofKind } from "./blocks.ts";
import { written } from "./evidence.ts";
import { coverage } from "./language.ts";
import { alike } from "./reading.ts";

/** Drops what two sections say alike, and adds to the beginning what a part of the question is left without. */
export function editReport(blocks: readonly Block[]): object {
  const sections = ofKind(blocks, "written").map(({ id, body }) => ({
    id,
    sentences: [...body.matchAll(/^\[(e\d+)\] (?!\(code\))(.*?)(?: \[(?:none|q\d)[^\]]*\])?$/gm)].map(([, own = "", text = ""]) => ({
      id: own,
      text,
    })),
  }));
  const short = sections.find(({ id }) => id === "in_short")?.sentences ?? [];
  const others = sections.filter(({ id }) => id !== "in_short").flatMap(({ sentences }) => sentences);
  const drop = others.filter((one, at) => others.slice(0, at).some((before) => alike(before.text, one.text))).map(({ id }) => id);
  const points = ofKind(blocks, "note").flatMap(({ body }) => body.split("\n").slice(1));
  const add = points.flatMap((point) => {
    const best = Math.max(0, ...short.map(({ text }) => coverage(point, text)));
    const [line] = digestLines(blocks)
      .filter(({ text }) => coverage(point, text) >= Math.max(0.5, best + 0.2) && !short.some((one) => alike(one.text, text)))
      .sort((a, b) => coverage(point, b.text) - coverage(point, a.text));
    if (line === undefined) return [];
    const sentence = written("fact", line.text, line.ids);
    return [{ section: "in_short", after: short.at(-1)?.id ?? "", layout: "prose", sentence }];
  });
  return { parts: [], drop, move: [], titles: [], order: [], replace: [], add: add.slice(0, 2) };
}
