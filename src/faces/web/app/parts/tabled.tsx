interface Stretch {
  readonly start: number;
  readonly end: number;
}

/** A text with some of its stretches set off. */
export function Marked({ text, spans }: { readonly text: string; readonly spans: readonly Stretch[] }) {
  let at = 0;
  const parts = [...spans]
    .sort((one, other) => one.start - other.start)
    .flatMap(({ start, end }) => {
      if (start < at || end > text.length) return [];
      const before = text.slice(at, start);
      at = end;
      return [before, <mark key={start}>{text.slice(start, end)}</mark>];
    });
  return (
    <>
      {parts}
      {text.slice(at)}
    </>
  );
}

const ROW = /^[ \t]*\|.*\|[ \t]*$/;
const RULE = /^[\s|:-]+$/;

/** A text of others, its rows of cells as the table they are, and some of its stretches set off. */
export function Tabled({
  text,
  spans = [],
  label,
}: {
  readonly text: string;
  readonly spans?: readonly Stretch[];
  readonly label: string;
}) {
  return (
    <>
      {partsOf(text).map(({ start, end, rows }) =>
        rows === undefined ? (
          <Marked key={start} text={text.slice(start, end)} spans={within(spans, { start, end })} />
        ) : (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be scrolled by keys too
          // biome-ignore lint/a11y/useSemanticElements: it groups no fields
          <div key={start} class="scrolled" role="group" tabIndex={0} aria-label={label}>
            <table class="rows-table">
              <tbody>
                {rows.map((cells) => (
                  <tr key={cells[0]?.start}>
                    {cells.map((cell, at) =>
                      at === 0 ? (
                        <th key={cell.start} scope="row">
                          <Marked text={text.slice(cell.start, cell.end)} spans={within(spans, cell)} />
                        </th>
                      ) : (
                        <td key={cell.start}>
                          <Marked text={text.slice(cell.start, cell.end)} spans={within(spans, cell)} />
                        </td>
                      ),
                    )}
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        ),
      )}
    </>
  );
}

function within(spans: readonly Stretch[], { start, end }: Stretch): Stretch[] {
  return spans.filter((one) => one.start >= start && one.end <= end).map((one) => ({ start: one.start - start, end: one.end - start }));
}

type Part = Stretch & { readonly rows?: readonly (readonly Stretch[])[] };

/** The text in parts: what runs on, and rows of cells that stand together. */
export function partsOf(text: string): Part[] {
  const parts: Part[] = [];
  let at = 0;
  for (const line of text.split(/(?<=\n)/)) {
    const end = at + line.length;
    const last = parts.at(-1);
    const row = ROW.test(line.trimEnd());
    if (row && last?.rows !== undefined)
      parts.splice(-1, 1, { start: last.start, end, rows: RULE.test(line) ? last.rows : [...last.rows, cellsOf(line, at)] });
    else if (row) parts.push({ start: at, end, rows: RULE.test(line) ? [] : [cellsOf(line, at)] });
    else if (last !== undefined && last.rows === undefined) parts.splice(-1, 1, { start: last.start, end });
    else parts.push({ start: at, end });
    at = end;
  }
  return parts;
}

/** The places of the cells of a row; a bar that is escaped parts nothing. */
function cellsOf(line: string, offset: number): Stretch[] {
  const bars = [...line.matchAll(/(?<!\\)\|/g)].map(({ index }) => index);
  return bars.slice(0, -1).map((bar, at) => {
    const inside = line.slice(bar + 1, bars[at + 1]);
    const start = bar + 1 + (inside.length - inside.trimStart().length);
    return { start: offset + start, end: offset + Math.max(start, bar + 1 + inside.trimEnd().length) };
  });
}
