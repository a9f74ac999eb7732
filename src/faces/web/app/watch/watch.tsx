import "./watch.css";
import { useEffect, useMemo, useState } from "preact/hooks";
import { ask } from "../api/client.ts";
import { type JobView, jobSchema } from "../api/shapes.ts";
import { Button } from "../parts/button.tsx";
import { Fault } from "../parts/fault.tsx";
import { Scrolled } from "../parts/scrolled.tsx";
import { attempt, tell } from "../parts/toast.tsx";
import { go, href, isAt, note } from "../router.ts";
import { words } from "../text/words.ts";
import type { ViewProps } from "../views.ts";
import { type Watched, watchJob } from "./following.ts";
import { Meters } from "./meters.tsx";
import { Claims, Notices, Pages, Plan, Searches, Sections } from "./told.tsx";
import { useSteps, Waterfall } from "./waterfall.tsx";

/** `#/watch/RUN`: a run while it works, and what it did when it has ended; with `?asked=1` whoever has just asked waits for it, however soon it ends. */
export function Watch({ path: [run = ""], query }: ViewProps) {
  const asked = useMemo(() => query.get("asked") === "1", [run]);
  useEffect(() => {
    // Who comes back from the report stays here.
    if (asked && isAt("watch", run)) note(href("watch", [run]));
  }, [run]);
  const watched = useMemo(() => watchJob(run), [run]);
  useEffect(() => () => watched.stop(), [watched]);
  const live = watched.over.value === undefined && watched.failure.value === undefined;
  useEffect(() => {
    // Whoever has waited for the report is led to it; whoever has gone elsewhere meanwhile stays there.
    if (watched.over.value === "result" && (watched.awaited.value || asked) && isAt("watch", run)) go(href("read", [run]));
  }, [watched.over.value]);
  const { watch, shell } = words();
  const story = watched.story.value;
  const steps = useSteps(run, live, story.told);
  if (watched.failure.value !== undefined) return <Fault message={watched.failure.value} view={shell.views.watch} />;
  const job = watched.job.value;
  return (
    <div class="view watch">
      <header class="watch-head">
        <h1 dir="auto">{job?.query ?? ""}</h1>
        <State watched={watched} live={live} />
        <Meters story={story} used={steps?.used} live={live} />
        {job !== undefined && <Deeds run={run} job={job} live={live} over={watched.over.value} />}
      </header>
      {story.failure !== undefined && <Fault message={`${watch.failed}: ${story.failure}`} />}
      <div class="watch-columns">
        <div class="watch-column">
          <Plan story={story} />
          <Sections story={story} />
          <Claims story={story} />
        </div>
        <div class="watch-column">
          <Searches story={story} />
          <Pages story={story} />
          <Notices story={story} />
        </div>
      </div>
      {steps !== undefined && steps.steps.length > 0 && (
        <section class="card">
          <h2>{watch.steps}</h2>
          <Scrolled label={watch.steps} look="waterfall-box">
            <Waterfall steps={steps.steps} />
          </Scrolled>
        </section>
      )}
    </div>
  );
}

function State({ watched, live }: { readonly watched: Watched; readonly live: boolean }) {
  const { watch } = words();
  const { phase, ended, began } = watched.story.value;
  const job = watched.job.value;
  const queued = live && began === undefined && job?.state === "queued";
  const state = job === undefined ? "" : watch.states[live && began !== undefined && ended === undefined ? "running" : job.state];
  return (
    <p class="watch-state" role="status">
      <strong>{live && phase !== undefined ? watch.phases[phase] : state}</strong>
      {queued && <Place id={job.id} queue={job.queue} />}
      {!watched.heard.value && live && <span class="warning"> {watch.lost}</span>}
    </p>
  );
}

const AGAIN_MS = 3_000;

/** Where in the line a run stands that nobody has taken yet, looked at anew while it waits. */
function Place({ id, queue }: { readonly id: string; readonly queue: JobView["queue"] }) {
  const [place, setPlace] = useState(queue?.place);
  useEffect(() => {
    const look = () =>
      ask(jobSchema, `/jobs/${encodeURIComponent(id)}`).then(
        (job) => setPlace(job.queue?.place),
        () => undefined,
      );
    const timer = setInterval(look, AGAIN_MS);
    return () => clearInterval(timer);
  }, [id]);
  return place === undefined ? null : <span> {words().watch.place(place)}</span>;
}

interface DeedsProps {
  readonly run: string;
  readonly job: JobView;
  readonly live: boolean;
  readonly over: "result" | "failed" | undefined;
}

/** Stopping it, having it write now, and where to go on from here. */
function Deeds({ run, job, live, over }: DeedsProps) {
  const { watch } = words();
  const post = (what: "cancel" | "finish" | "resume") => ask(jobSchema, `/jobs/${encodeURIComponent(run)}/${what}`, { method: "POST" });
  const research = job.kind === "research";
  return (
    <div class="deeds">
      {live && research && (
        <Button title={watch.finishHint} onClick={() => void attempt(() => post("finish").then(() => tell(watch.finishing)))}>
          {watch.finish}
        </Button>
      )}
      {live && (
        <Button look="danger" title={watch.cancelHint} onClick={() => void attempt(() => post("cancel"))}>
          {watch.cancel}
        </Button>
      )}
      {over === "result" && research && (
        <a class="button main" href={href("read", [run])}>
          {watch.read}
        </a>
      )}
      {over === "failed" && (
        <>
          <Button onClick={() => void attempt(() => post("resume").then(() => location.reload()))}>{watch.resume}</Button>
          <a class="button" href={href("ask")}>
            {watch.again}
          </a>
        </>
      )}
    </div>
  );
}
