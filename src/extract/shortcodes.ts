/** Calls of a generator of sites in its Markdown, `{{< hint style="info" >}}`, `{{%optional%}}`; code spans are passed over. Every part is bounded, so that no input makes matching slow. */
const CALL = /(`{1,3})[^`\n]{1,1000}\1|\{\{[<%][ \t]*(\/?)[ \t]*([\p{L}\p{N}_-]{1,60})((?:"[^"\n]{0,600}"|[^"{}\n]){0,400}?)[>%]\}\}/gu;
const VALUE = /(?:([\p{L}_-]{1,30})=)?"([^"\n]{0,600})"/gu;
/** Calls that stand for the address of another page. */
const ADDRESS = /^(?:rel)?ref$/;
/** What of a call is read by whoever reads the page, the first that it has. */
const SHOWN = ["text", "caption", "name", "title"];
/** These name what follows them in their line. */
const NAMES = new Set(["name", "title"]);

/**
 * Markdown with what its generator's calls show in their place: the words they are given, the address they stand for, and within a line the one word a call is, "(required)". What only lays out the page goes.
 * Pure; linear.
 */
export function withoutShortcodes(part: string): string {
  if (!part.includes("{{")) return part;
  return part.replace(CALL, (whole: string, code: string | undefined, closes: string, name: string, given: string, at: number) => {
    if (code !== undefined) return whole;
    if (closes !== "") return "";
    const values = [...given.matchAll(VALUE)].map(([, key, value = ""]) => ({ key, value }));
    if (ADDRESS.test(name)) return (values[0]?.value ?? "").replace(/\s/gu, "%20");
    const shown = SHOWN.flatMap((key) => values.find((one) => one.key === key) ?? [])[0];
    if (shown !== undefined)
      return NAMES.has(shown.key ?? "") && /^[ \t]*[\p{L}\p{N}]/u.test(part.slice(at + whole.length)) ? `${shown.value}: ` : shown.value;
    const isWord = given.trim() === "" && !isAlone(part, at, at + whole.length);
    return isWord ? `(${name})` : "";
  });
}

/** Whether nothing but white space and other calls stand in the line. */
function isAlone(part: string, start: number, end: number): boolean {
  const from = part.lastIndexOf("\n", start - 1) + 1;
  const to = part.indexOf("\n", end);
  return !/[\p{L}\p{N}]/u.test(
    `${part.slice(from, start)}${part.slice(end, to < 0 ? part.length : to)}`.replace(CALL, (whole, code?: string) =>
      code === undefined ? "" : whole,
    ),
  );
}
