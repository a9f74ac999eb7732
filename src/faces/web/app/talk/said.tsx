import { href } from "../router.ts";
import { words } from "../text/words.ts";
import { type Framed, partsOf, type SaidPart, withoutKeys } from "./parts-of.ts";

/** What Assay said: text with its lists, and what is for machines folded away. */
export function Said({ text, run }: { readonly text: string; readonly run?: string | undefined }) {
  const { talk } = words();
  const parts = partsOf(text);
  const searched = parts.some(({ kind }) => kind === "contract");
  const frames = parts.flatMap((part) => (part.kind === "frame" ? [part.words.replace(/^#+ /, "")] : []));
  return (
    <div class="said-text" dir="auto">
      {parts.map((part, at) => (
        <Part key={at} part={part} frames={frames} />
      ))}
      {searched && run !== undefined && (
        <p>
          <a href={href("read", [run])}>{talk.evidence}</a>
        </p>
      )}
    </div>
  );
}

function Part({ part, frames }: { readonly part: SaidPart; readonly frames: readonly string[] }) {
  switch (part.kind) {
    case "frame":
      return <Frame says={part.says} />;
    case "heading":
      return <h2>{part.text}</h2>;
    case "paragraph":
      return (
        <p>
          {part.lines.map((line, at) => (
            <span key={at}>
              {at > 0 && <br />}
              <Linked text={withoutKeys(line)} />
            </span>
          ))}
        </p>
      );
    case "list": {
      const items = part.items.map((item, at) => (
        <li key={at}>
          <Linked text={item} />
        </li>
      ));
      return part.ordered ? <ol>{items}</ol> : <ul>{items}</ul>;
    }
    case "contract":
      return (
        <details class="contract">
          <summary>{words().talk.contract}</summary>
          {frames.map((one) => (
            <p key={one} class="soft" lang="en">
              {one}
            </p>
          ))}
          <pre>{part.text}</pre>
        </details>
      );
  }
}

/** What a reply is, in the page's own words: the contract's stand with the answer for machines. */
function Frame({ says }: { readonly says: Framed }) {
  const { frames } = words().talk;
  if (says === "unasked") return null;
  return says === "questionnaire" ? <h2>{frames[says]}</h2> : <p class={`frame ${says} small`}>{frames[says]}</p>;
}

const ADDRESS = /(https?:\/\/[^\s()<>"]+)/;

/** A line whose addresses of the web can be followed. */
function Linked({ text }: { readonly text: string }) {
  return (
    <>
      {text.split(ADDRESS).map((part, at) =>
        at % 2 === 1 ? (
          <a key={at} href={part} target="_blank" rel="noopener noreferrer">
            {part}
          </a>
        ) : (
          part
        ),
      )}
    </>
  );
}
