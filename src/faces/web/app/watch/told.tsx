import { Scrolled } from "../parts/scrolled.tsx";
import { toneOf, VerdictShape } from "../read/shapes.tsx";
import { figure } from "../text/figures.ts";
import { words } from "../text/words.ts";
import type { Story } from "./story.ts";

const MOST_SHOWN = 60;

/** What the run means to find out, and how far it came. */
export function Plan({ story: { plan, tasks } }: { readonly story: Story }) {
  const { watch } = words();
  if (tasks.length === 0) return null;
  return (
    <section class="card">
      <h2>{watch.tasks}</h2>
      {plan !== "" && <p class="soft small">{plan}</p>}
      <ul class="tasks">
        {tasks.map(({ id, question, state, note }) => (
          <li key={id} class={state}>
            <span class="task-mark" aria-hidden="true" />
            <span>
              <span dir="auto">{question}</span>{" "}
              <span class="small soft">
                {watch.taskStates[state]}
                {note !== undefined && `: ${note}`}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

export function Searches({ story: { searches } }: { readonly story: Story }) {
  const { watch } = words();
  if (searches.length === 0) return null;
  return (
    <section class="card">
      <h2>
        {watch.searches} <span class="count">{figure(searches.length)}</span>
      </h2>
      <Scrolled label={watch.searches} look="told-box">
        <ul class="told">
          {newest(searches).map(({ query, result, failed }, at) => (
            <li key={at}>
              <span dir="auto">{query}</span>{" "}
              <span class={failed === undefined ? "small soft" : "small warning"}>
                {failed ?? (result === undefined ? watch.searching : watch.kept(result.kept, result.found, result.provider))}
                {result?.cached === true && ` · ${watch.cached}`}
              </span>
              {result !== undefined && result.discarded.length > 0 && (
                <details class="small">
                  <summary>{watch.discarded(result.discarded.length)}</summary>
                  <ul class="left-out">
                    {result.discarded.map(({ url, gate, reason }) => (
                      <li key={url}>
                        <strong>{gate}</strong> {reason} <span class="soft">{url}</span>
                      </li>
                    ))}
                  </ul>
                </details>
              )}
            </li>
          ))}
        </ul>
      </Scrolled>
      <More of={searches.length} />
    </section>
  );
}

export function Pages({ story: { pages } }: { readonly story: Story }) {
  const { watch } = words();
  if (pages.length === 0) return null;
  return (
    <section class="card">
      <h2>
        {watch.pages} <span class="count">{figure(pages.length)}</span>
      </h2>
      <Scrolled label={watch.pages} look="told-box">
        <ul class="told">
          {newest(pages).map(({ url, title, characters, error }) => (
            <li key={url}>
              <span dir="auto">{title ?? url}</span>{" "}
              <span class={error === undefined ? "small soft" : "small warning"}>
                {error?.message ?? (characters === undefined ? "" : watch.characters(figure(characters)))}
              </span>
            </li>
          ))}
        </ul>
      </Scrolled>
      <More of={pages.length} />
    </section>
  );
}

export function Claims({ story: { claims } }: { readonly story: Story }) {
  const { watch, read } = words();
  if (claims.length === 0) return null;
  return (
    <section class="card">
      <h2>
        {watch.claims} <span class="count">{figure(claims.length)}</span>
      </h2>
      <Scrolled label={watch.claims} look="told-box">
        <ul class="told">
          {newest(claims).map(({ id, text, verdict }) => (
            <li key={id} class="claim-told">
              <span class={`tone ${verdict === undefined ? "open" : toneOf(verdict)}`}>
                <VerdictShape verdict={verdict ?? "not checked"} />
              </span>
              <span>
                <span dir="auto">{text}</span>{" "}
                <span class="small soft">{verdict === undefined ? watch.unjudged : read.verdicts[verdict]}</span>
              </span>
            </li>
          ))}
        </ul>
      </Scrolled>
      <More of={claims.length} />
    </section>
  );
}

/** Sections as they are accepted. They come as Markdown, and are shown as the text they are until the report can be read. */
export function Sections({ story: { sections } }: { readonly story: Story }) {
  const { watch } = words();
  if (sections.length === 0) return null;
  return (
    <section class="card written" aria-live="polite">
      <h2>{watch.sections}</h2>
      {sections.map(({ title, markdown }, at) => (
        <div key={at}>
          {title !== "" && <h3 dir="auto">{title}</h3>}
          {markdown.split(/\n{2,}/).map((block, index) => (
            <p key={index} dir="auto">
              {block.replace(/\\(?=[^\p{L}\p{N}\s])/gu, "")}
            </p>
          ))}
        </div>
      ))}
    </section>
  );
}

export function Notices({ story: { notices } }: { readonly story: Story }) {
  const { watch } = words();
  if (notices.length === 0) return null;
  return (
    <section class="card">
      <h2>{watch.notices}</h2>
      <ul class="told small">
        {notices.map((one, at) => (
          <li key={at}>{one}</li>
        ))}
      </ul>
    </section>
  );
}

function More({ of }: { readonly of: number }) {
  return of <= MOST_SHOWN ? null : <p class="small soft">{words().watch.more(figure(of - MOST_SHOWN))}</p>;
}

/** The newest first, so that what comes is seen without scrolling. */
function newest<T>(all: readonly T[]): readonly T[] {
  return all.slice(-MOST_SHOWN).reverse();
}
