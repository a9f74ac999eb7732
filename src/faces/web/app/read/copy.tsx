import "./read.css";
import { useEffect, useRef } from "preact/hooks";
import { z } from "zod";
import { ask } from "../api/client.ts";
import { Fault, messageOf } from "../parts/fault.tsx";
import { useLoaded } from "../parts/loaded.ts";
import { moment } from "../text/figures.ts";
import { words } from "../text/words.ts";
import type { ViewProps } from "../views.ts";

const copySchema = z.object({
  snapshot: z.object({ url: z.string(), title: z.string(), capturedAt: z.string(), textHash: z.string(), extractor: z.string() }),
  text: z.string(),
});

/** `#/copy/SNAPSHOT?from=12&to=40`: the whole stored copy of a source, open at a quote. */
export function Copy({ path: [id = ""], query }: ViewProps) {
  const { shell } = words();
  const loaded = useLoaded((signal) => ask(copySchema, `/snapshots/${encodeURIComponent(id)}`, { signal }), [id]);
  if (loaded.state === "loading") return <p class="soft">{shell.loading}</p>;
  if (loaded.state === "failed") return <Fault message={messageOf(loaded.error)} view={shell.views.copy} />;
  return <Text copy={loaded.value} from={number(query.get("from"))} to={number(query.get("to"))} />;
}

function number(said: string | null): number {
  return said !== null && /^\d{1,12}$/.test(said) ? Number(said) : 0;
}

function Text({
  copy: { snapshot, text },
  from,
  to,
}: {
  readonly copy: z.output<typeof copySchema>;
  readonly from: number;
  readonly to: number;
}) {
  const { read } = words();
  const mark = useRef<HTMLElement>(null);
  useEffect(() => mark.current?.scrollIntoView({ block: "center" }), [text, from]);
  const lit = from < to && to <= text.length;
  return (
    <article class="view narrow copy">
      <h1 dir="auto">{snapshot.title || snapshot.url}</h1>
      <p class="soft small">
        {read.stored} · {read.captured(moment(snapshot.capturedAt))} · {snapshot.url} · <code>{snapshot.textHash}</code>
      </p>
      <pre class="copy-text" dir="auto">
        {text.slice(0, lit ? from : undefined)}
        {lit && <mark ref={mark}>{text.slice(from, to)}</mark>}
        {lit && text.slice(to)}
      </pre>
    </article>
  );
}
