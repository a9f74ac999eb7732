import { type Block, bodyOf, ofKind } from "./blocks.ts";
import { keywords } from "./language.ts";

/** A table of what claims say of the things listed: each claim goes to the one thing it names, under the first respect whose words it has. */
export function compareThings(blocks: readonly Block[]): object {
  const notes = ofKind(blocks, "note");
  const things = (notes.find((block) => block.id === "things")?.body ?? "").split("\n").map((line) => line.replace(/^\d+\.\s*/, ""));
  const respects = (notes.find((block) => block.id === "respects")?.body ?? "").split("\n").filter((line) => line !== "");
  const cells = ofKind(blocks, "claim").flatMap((claim) => {
    const lower = claim.body.toLowerCase();
    const named = things.filter((thing) => lower.includes(thing.toLowerCase()));
    if (claim.attributes.superseded === "yes" || named.length !== 1 || named[0] === undefined) return [];
    const respect = respects.find((one) => keywords(one).some((word) => lower.includes(word))) ?? "Said of it";
    const text = claim.body.replace(/\s+/g, " ").trim();
    const value = /\d[\d.,]*(?:\s[\p{L}%]+)?/u.exec(text)?.[0] ?? text;
    return [{ thing: String(things.indexOf(named[0]) + 1), respect, text, value, claim_ids: [claim.id] }];
  });
  return { cells: bodyOf(blocks, "question") === "" ? [] : cells.slice(0, 12), remarks: [] };
}
