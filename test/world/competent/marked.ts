// Says what the model has worked out in the form that is asked for: a report as Markdown, sentences with their marks.

type Value = Readonly<Record<string, unknown>>;

/** An answer of a task as it is given: what has sentences in it as texts with marks, a report as Markdown. */
export function asGiven(task: string, value: unknown): unknown {
  const answer = asValue(value);
  if (task === "report") return reportText(answer);
  if (task === "revise" || task === "mend") return String(answer.report ?? "");
  if (task === "short") return { ...answer, answers: listOf(answer.answers).map(markedText) };
  return value;
}

function reportText({ in_short, sections, conclusion, open }: Value): string {
  const prose = (sentences: unknown) => listOf(sentences).map(markedText).join(" ");
  return [
    "## In short",
    prose(in_short),
    ...listOf(sections).flatMap(({ title, blocks }) => [`## ${oneLine(title)}`, ...listOf(blocks).map(blockText)]),
    "## Conclusion",
    prose(conclusion),
    "## Open",
    listOf(open)
      .map((one) => `- ${markedText(one)}`)
      .join("\n"),
  ].join("\n\n");
}

function blockText({ layout, sentences, columns, rows }: Value): string {
  const said = listOf(sentences);
  if (layout === "table") {
    const heads = Array.isArray(columns) ? columns.map(inCell) : [];
    const lines = listOf(rows).map(({ label, cells }) => [inCell(label), ...listOf(cells).map((cell) => inCell(markedText(cell)))]);
    return [heads, heads.map(() => "---"), ...lines].map((line) => `| ${line.join(" | ")} |`).join("\n");
  }
  if (layout === "code") return said.map((one) => `${inFence(String(one.text))}\n\n${markOf(one)}`).join("\n\n");
  if (layout === "bullets" || layout === "numbered")
    return said.map((one, at) => `${layout === "bullets" ? "-" : `${at + 1}.`} ${markedText(one)}`).join("\n");
  return said.map(markedText).join(" ");
}

function inFence(code: string): string {
  return code.startsWith("```") ? code : `\`\`\`\n${code}\n\`\`\``;
}

/** A sentence with its mark behind it; of lines, as of code, on the line below. */
export function markedText(sentence: Value): string {
  if (String(sentence.text).includes("\n")) return `${String(sentence.text)}\n${markOf(sentence)}`.trim();
  const text = oneLine(sentence.text);
  return sentence.kind === "connective" ? text : `${text} ${markOf(sentence)}`.trim();
}

function markOf({ kind, from, calculations }: Value): string {
  if (kind === "absence") return "[none]";
  const ids = Array.isArray(from) ? from.join(" ") : "";
  const workings = listOf(calculations).map(({ result, expression }) => `${String(expression)} = ${String(result)}`);
  const said = [ids, workings.join("; ")].filter((part) => part !== "").join(": ");
  return said === "" ? "" : `[${said}]`;
}

function oneLine(text: unknown): string {
  return String(text ?? "").replace(/\s+/g, " ");
}

function inCell(text: unknown): string {
  return oneLine(text).replaceAll("|", "\\|");
}

function asValue(value: unknown): Value {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Value) : {};
}

function listOf(value: unknown): Value[] {
  return Array.isArray(value) ? value.map(asValue) : [];
}
