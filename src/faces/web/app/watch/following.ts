import { type ReadonlySignal, signal } from "@preact/signals";
import { Failure } from "../api/client.ts";
import { followJob } from "../api/follow.ts";
import type { Frame } from "../api/frames.ts";
import { type JobView, jobSchema, storedEventSchema } from "../api/shapes.ts";
import { type Story, told, UNTOLD } from "./story.ts";

/** A job that is watched, as far as it was heard. */
export interface Watched {
  readonly story: ReadonlySignal<Story>;
  readonly job: ReadonlySignal<JobView | undefined>;
  /** Whether the service is heard at the moment. */
  readonly heard: ReadonlySignal<boolean>;
  readonly over: ReadonlySignal<"result" | "error" | undefined>;
  readonly failure: ReadonlySignal<string | undefined>;
  stop(): void;
}

/** Watches a job from its beginning to its end. Many events at once are shown at once. */
export function watchJob(id: string): Watched {
  const gone = new AbortController();
  const story = signal(UNTOLD);
  const job = signal<JobView | undefined>(undefined);
  const heard = signal(true);
  const over = signal<"result" | "error" | undefined>(undefined);
  const failure = signal<string | undefined>(undefined);
  let waiting: Frame[] = [];
  const tell = () => {
    const frames = waiting;
    waiting = [];
    story.value = frames.reduce(afterFrame, story.value);
  };
  const onFrame = (frame: Frame) => {
    if (frame.event === "job") job.value = jobSchema.safeParse(frame.data).data ?? job.value;
    else if (frame.event === "result" || frame.event === "error") over.value = frame.event;
    if (frame.id === undefined) return;
    if (waiting.push(frame) === 1) setTimeout(tell);
  };
  const onContact = (yes: boolean) => {
    heard.value = yes;
  };
  followJob(id, { onFrame, onContact, signal: gone.signal }).catch((thrown: unknown) => {
    failure.value = thrown instanceof Failure ? thrown.message : String(thrown);
  });
  return { story, job, heard, over, failure, stop: () => gone.abort() };
}

function afterFrame(story: Story, frame: Frame): Story {
  const event = storedEventSchema.safeParse(frame.data);
  // A kind of event this page does not know yet is passed over.
  return event.success ? told(story, event.data) : story;
}
