/** Calls of a generator of sites in its Markdown, `{{< hint style="info" >}}`, `{{%optional%}}`; code spans are passed over. Every part is bounded, so that no input makes matching slow. */
const CALL =
  /(`{1,3})[^`\n]{1,1000}\1|\{\{[<%][ \t]{0,9}(\/?)[ \t]{0,9}([\p{L}\p{N}_-]{1,60})((?:"[^"\n]{0,600}"|[^"{}\n]){0,400}?)[>%]\}\}/gu;
const VALUE = /(?:([\p{L}_-]{1,30})=)?"([^"\n]{0,600})"/gu;
/** Calls that stand for the address of another page. */
const ADDRESS = /^(?:rel)?ref$/;
/** What of a call is read by whoever reads the page, the first that it has. */
const SHOWN = ["text", "caption", "name", "title"];
/** These name what follows them in their line. */
const NAMES = new Set(["name", "title"]);

/**
 * Markdown with what its generator's calls show in their place: the words they are given, the address they stand for, and within a line the one word a call is, "(required)". A line that only lays out the page
 * goes; within another what nobody can tell the words of stays as it is. Pure; linear.
 */
export function withoutShortcodes(part: string): string {
  if (!part.includes("{{")) return part;
  return part
    .split("\n")
    .map((line) => (line.includes("{{") ? shownLine(line) : line))
    .join("\n");
}

function shownLine(line: string): string {
  const isLayout = !/[\p{L}\p{N}]/u.test(line.replace(CALL, (whole, code?: string) => (code === undefined ? "" : whole)));
  return line.replace(CALL, (whole: string, code: string | undefined, closes: string, name: string, given: string, at: number) => {
    if (code !== undefined) return whole;
    if (closes !== "") return "";
    const values = [...given.matchAll(VALUE)].map(([, key, value = ""]) => ({ key, value }));
    if (ADDRESS.test(name)) return (values[0]?.value ?? "").replace(/\s/gu, "%20");
    const shown = SHOWN.flatMap((key) => values.find((one) => one.key === key) ?? [])[0];
    if (shown !== undefined)
      return NAMES.has(shown.key ?? "") && /^[ \t]*[\p{L}\p{N}]/u.test(line.slice(at + whole.length)) ? `${shown.value}: ` : shown.value;
    if (isLayout) return "";
    return given.trim() === "" ? `(${name})` : whole;
  });
}
