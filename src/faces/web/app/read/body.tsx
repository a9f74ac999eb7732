import { useComputed } from "@preact/signals";
import { useContext, useEffect, useMemo, useState } from "preact/hooks";
import { flowing } from "../parts/flowing.ts";
import { Scrolled } from "../parts/scrolled.tsx";
import { Tabled } from "../parts/tabled.tsx";
import { words } from "../text/words.ts";
import type { Block, Piece, ReadingView } from "./api.ts";
import { DeskContext } from "./context.ts";
import { Line, Sentence } from "./line.tsx";

/** How many blocks are drawn at a time: more than a window holds, and too few for a key to wait for them. */
const AT_ONCE = 12;

/** The report's text, drawn from its beginning piece by piece, and at once as far as the chosen sentence. Blocks far from what is seen are laid out only when they come near. */
export function Body({ reading }: { readonly reading: ReadingView }) {
  const { blocks, language } = reading;
  const desk = useContext(DeskContext);
  const [drawn, setDrawn] = useState(AT_ONCE);
  // Made once, so that those that stand there already are passed over.
  const made = useMemo(() => blocks.map((block, at) => <BlockOf key={at} block={block} reading={reading} />), [reading]);
  const places = useMemo(() => new Map(blocks.flatMap((block, at) => sentencesOf(block).map((id) => [id, at] as const))), [reading]);
  const chosen = useComputed(() => places.get(desk?.selected.value ?? "") ?? 0).value;
  const upTo = Math.max(drawn, chosen + 1);
  useEffect(() => {
    if (upTo >= blocks.length) return;
    const next = setTimeout(() => setDrawn(upTo + AT_ONCE));
    return () => clearTimeout(next);
  }, [upTo, blocks]);
  return (
    <div class="body" lang={language} aria-busy={upTo < blocks.length}>
      {made.slice(0, upTo)}
    </div>
  );
}

function sentencesOf(block: Block): string[] {
  const named = (lines: readonly (readonly Piece[])[]) =>
    lines.flatMap((line) => line.flatMap((piece) => (piece.kind === "sentence" ? [piece.id] : [])));
  switch (block.kind) {
    case "paragraph":
    case "note":
      return named([block.line]);
    case "list":
      return named(block.items);
    case "table":
      return named([block.heads, ...block.rows].flat());
    case "passage":
      return [block.id];
    case "heading":
    case "code":
      return [];
  }
}

function BlockOf({ block, reading }: { readonly block: Block; readonly reading: ReadingView }) {
  switch (block.kind) {
    case "heading":
      return block.level <= 2 ? <h2>{block.text}</h2> : <h3>{block.text}</h3>;
    case "paragraph":
      return (
        <p>
          <Line line={block.line} />
        </p>
      );
    case "note":
      return (
        <p class="note">
          <Line line={block.line} />
        </p>
      );
    case "list":
      return <ListOf {...block} />;
    case "table":
      return <TableOf {...block} />;
    case "code":
      return (
        <pre class="code">
          <code>{block.text}</code>
        </pre>
      );
    case "passage":
      return <Passage block={block} reading={reading} />;
  }
}

function ListOf({ ordered, start, items }: Extract<Block, { kind: "list" }>) {
  const rows = items.map((line, at) => (
    <li key={at}>
      <Line line={line} />
    </li>
  ));
  return ordered ? <ol start={start}>{rows}</ol> : <ul>{rows}</ul>;
}

function TableOf({ heads, rows }: Extract<Block, { kind: "table" }>) {
  return (
    <Scrolled label={words().read.report}>
      <table>
        <thead>
          <tr>
            {heads.map((line, at) => (
              <th key={at} scope="col">
                <Line line={line} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells, row) => (
            <tr key={row}>
              {cells.map((line, at) => (
                <td key={at}>
                  <Line line={line} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Scrolled>
  );
}

function Passage({ block, reading }: { readonly block: Extract<Block, { kind: "passage" }>; readonly reading: ReadingView }) {
  const { read } = words();
  const { id, text, headings, source, page, marked, also } = block;
  const title = reading.sources.find(({ n }) => n === source)?.title ?? "";
  const place = headings.length === 0 ? title : headings.join(" › ");
  const details = [
    place === title ? "" : title,
    page === undefined ? "" : read.page(page),
    also.length === 0 ? "" : `${read.alsoIn} ${also.join(", ")}`,
  ]
    .filter((one) => one !== "")
    .join(" · ");
  return (
    <section class="passage">
      <h3>
        <Sentence id={id} text={place} />
      </h3>
      {details !== "" && <p class="soft small">{details}</p>}
      <blockquote dir="auto">
        <Tabled text={flowing(text)} spans={marked} label={place} />
      </blockquote>
    </section>
  );
}
