import type { Checked, Fault } from "../fault.ts";

/** Things that are right to the character or wrong: versions, names in code, file names, addresses. */
const IDENTIFIER =
  /https?:\/\/[^\s<>"'”’)\]]+|(?<![\p{L}\p{N}._%+-])[\p{L}\p{N}._%+-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+|(?<![\p{L}\p{N}.])v?\d+(?:\.\d+){2,}(?:-[\w.]+)?(?![\p{N}])|(?<![\p{L}\p{N}_])[\p{L}\p{N}]*(?:_[\p{L}\p{N}]+)+_*(?![\p{L}\p{N}_])|(?<![\p{L}\p{N}_])[\w-]+\.(?:tsx?|jsx?|mjs|cjs|py|rs|go|java|c|cpp|h|rb|php|sh|md|txt|json|ya?ml|toml|ini|csv|xml|html?|css|sql|pdf|docx?|exe|dll|zip|lock)(?![\p{L}\p{N}])/giu;

/** Identifiers of the sentence that stand neither in its quotes nor around them. "v1.2.3" is found in "1.2.3", "a_b" not in "a_bc". */
export function identifierFaults({ sentence, contexts }: Checked): Fault[] {
  const said = identifiers(sentence);
  if (said.length === 0) return [];
  const known = new Set(identifiers(contexts).map(bare));
  return said
    .filter((one) => !known.has(bare(one)))
    .map((what) => ({ kind: "identifier" as const, what, reason: `${what} not in evidence` }));
}

/** Versions, names in code, file names and addresses of a text, as written. */
export function identifiers(text: string): string[] {
  return [...text.normalize("NFKC").replace(/`/g, "").matchAll(IDENTIFIER)].map(([found]) => found.replace(/[.,;:!?]+$/, ""));
}

function bare(identifier: string): string {
  return identifier
    .toLowerCase()
    .replace(/^v(?=\d)/, "")
    .replace(/^https?:\/\/(?:www\.)?/, "")
    .replace(/\/$/, "");
}
