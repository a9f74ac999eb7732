import { type ReadonlySignal, signal } from "@preact/signals";
import { Failure } from "../api/client.ts";
import { storedEventSchema } from "../api/event-shapes.ts";
import { followJob } from "../api/follow.ts";
import type { Frame } from "../api/frames.ts";
import { type JobView, jobSchema } from "../api/shapes.ts";
import { type Story, told, UNTOLD } from "./story.ts";

/** A job that is watched, as far as it was heard. */
export interface Watched {
  readonly story: ReadonlySignal<Story>;
  readonly job: ReadonlySignal<JobView | undefined>;
  /** Whether it was still to be waited for when it was first heard of. */
  readonly awaited: ReadonlySignal<boolean>;
  /** Whether the service is heard at the moment. */
  readonly heard: ReadonlySignal<boolean>;
  readonly over: ReadonlySignal<"result" | "failed" | undefined>;
  readonly failure: ReadonlySignal<string | undefined>;
  stop(): void;
}

/** Watches a job from its beginning to its end. Many events at once are shown at once. */
export function watchJob(id: string): Watched {
  const gone = new AbortController();
  const story = signal(UNTOLD);
  const job = signal<JobView | undefined>(undefined);
  const awaited = signal(false);
  const heard = signal(true);
  const over = signal<"result" | "failed" | undefined>(undefined);
  const failure = signal<string | undefined>(undefined);
  let waiting: Frame[] = [];
  const tell = () => {
    const frames = waiting;
    waiting = [];
    story.value = frames.reduce(afterFrame, story.value);
  };
  const onFrame = (frame: Frame) => {
    if (frame.event === "job") {
      const { data } = jobSchema.safeParse(frame.data);
      if (job.value === undefined) awaited.value = data?.state === "running" || data?.state === "queued";
      job.value = data ?? job.value;
    }
    if (frame.event === "result" || frame.event === "failed") over.value = frame.event;
    if (frame.id === undefined) return;
    if (waiting.push(frame) === 1) setTimeout(tell);
  };
  const onContact = (yes: boolean) => {
    heard.value = yes;
  };
  followJob(id, { onFrame, onContact, signal: gone.signal }).catch((thrown: unknown) => {
    failure.value = thrown instanceof Failure ? thrown.message : String(thrown);
  });
  return { story, job, awaited, heard, over, failure, stop: () => gone.abort() };
}

function afterFrame(story: Story, frame: Frame): Story {
  const event = storedEventSchema.safeParse(frame.data);
  // A kind of event this page does not know yet is passed over.
  return event.success ? told(story, event.data) : story;
}
