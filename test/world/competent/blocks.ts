// Reads the delimited blocks of a message: the only part of a prompt the competent model understands.

export interface Block {
  readonly kind: string;
  readonly id: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly body: string;
}

const BLOCK = /<<<BLOCK kind=(\S+) id=([^\s>]+)([^\n]*?)>>>\n([\s\S]*?)\n?<<<END \2>>>/g;

export function blocksIn(message: string): Block[] {
  return [...message.matchAll(BLOCK)].map(([, kind = "", id = "", attributes = "", body = ""]) => ({
    kind,
    id,
    attributes: attributesIn(attributes),
    body: body.trim(),
  }));
}

function attributesIn(text: string): Record<string, string> {
  return Object.fromEntries(
    [...text.matchAll(/(\w+)=(?:"([^"]*)"|(\S+))/g)].map(([, name = "", quoted, bare]) => [name, quoted ?? bare ?? ""]),
  );
}

export function ofKind(blocks: readonly Block[], kind: string): Block[] {
  return blocks.filter((block) => block.kind === kind);
}

/** The bodies of the blocks of one kind, or "" when there is none. */
export function bodyOf(blocks: readonly Block[], kind: string): string {
  return ofKind(blocks, kind)
    .map((block) => block.body)
    .join("\n");
}

/** What was drawn from sources: each line of a digest with the ids of its sentences. */
export function digestLines(
  blocks: readonly Block[],
): { readonly ids: readonly string[]; readonly text: string; readonly older: boolean }[] {
  return ofKind(blocks, "summary").flatMap(({ body, attributes }) =>
    [...body.matchAll(/^\[([q\d ]+)(, overtaken)?\] (.*)$/gm)].map(([, ids = "", overtaken, text = ""]) => ({
      ids: ids.split(" "),
      text,
      older: overtaken !== undefined || attributes.older === "yes",
    })),
  );
}
