import { Scrolled } from "../parts/scrolled.tsx";
import { Tabled } from "../parts/tabled.tsx";
import { words } from "../text/words.ts";
import type { Block, ReadingView } from "./api.ts";
import { Line, Sentence } from "./line.tsx";

/** The report's text. Blocks far from what is seen are laid out only when they come near. */
export function Body({ reading }: { readonly reading: ReadingView }) {
  return (
    <div class="body" lang={reading.language}>
      {reading.blocks.map((block, at) => (
        <BlockOf key={at} block={block} reading={reading} />
      ))}
    </div>
  );
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
        <Tabled text={text} spans={marked} label={place} />
      </blockquote>
    </section>
  );
}
