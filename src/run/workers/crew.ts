import { AssayError } from "../../domain/error.ts";
import type { Hand } from "./hands.ts";

/** Fragmentation makes old workers fat; each is replaced after this many jobs. */
const JOBS_PER_HAND = 250;

interface Task<Job, Result> {
  readonly job: Job;
  resolve(result: Result): void;
  reject(error: AssayError): void;
  /** Set while a worker is on it. */
  hand?: Hand<Job, Result> | undefined;
  done: boolean;
}

/** How many workers there are, how long one job may take, and what a job is called in a sentence that says it was given up. */
export interface CrewOptions<Job> {
  readonly size: number;
  readonly timeoutMs: number;
  readonly doing: (job: Job) => string;
}

/** A fixed number of workers and the queue before them. Jobs begin in the order they came. */
export class Crew<Job, Result> {
  private readonly options: CrewOptions<Job>;
  private readonly start: () => Hand<Job, Result>;
  private readonly idle: Hand<Job, Result>[] = [];
  private readonly jobsDone = new WeakMap<Hand<Job, Result>, number>();
  private readonly running = new Set<Task<Job, Result>>();
  private queue: Task<Job, Result>[] = [];

  constructor(options: CrewOptions<Job>, start: () => Hand<Job, Result>) {
    this.options = options;
    this.start = start;
  }

  /** @throws AssayError what the job failed with; TIMEOUT, TOO_LARGE or PARSE_ERROR when its worker was killed or died; CANCELLED */
  run(job: Job, signal?: AbortSignal): Promise<Result> {
    return new Promise((resolve, reject) => {
      const abort = (): void => this.end(task, this.cancelled(job));
      const release = (): void => signal?.removeEventListener("abort", abort);
      const task: Task<Job, Result> = {
        job,
        done: false,
        resolve: (result) => {
          release();
          resolve(result);
        },
        reject: (error) => {
          release();
          reject(error);
        },
      };
      signal?.addEventListener("abort", abort, { once: true });
      this.queue.push(task);
      this.next();
    });
  }

  close(): void {
    for (const task of [...this.queue, ...this.running]) this.end(task, this.cancelled(task.job));
    for (const hand of this.idle.splice(0)) hand.kill();
  }

  private cancelled(job: Job): AssayError {
    return new AssayError("CANCELLED", `${this.options.doing(job)} was cancelled.`);
  }

  private next(): void {
    while (this.running.size < this.options.size) {
      const task = this.queue.shift();
      if (!task) return;
      void this.begin(task);
    }
  }

  private async begin(task: Task<Job, Result>): Promise<void> {
    this.running.add(task);
    let hand: Hand<Job, Result>;
    try {
      hand = this.takeIdle() ?? this.start();
    } catch (thrown) {
      this.settle(task, () => task.reject(AssayError.from(thrown)));
      return;
    }
    task.hand = hand;
    const { timeoutMs } = this.options;
    const overdue = (): void =>
      this.end(
        task,
        new AssayError("TIMEOUT", `${this.options.doing(task.job)} took more than ${timeoutMs} ms; it was given up.`, { retryable: false }),
      );
    const timer = setTimeout(overdue, timeoutMs);
    try {
      const reply = await hand.work(task.job);
      if (!task.done) this.rest(hand);
      this.settle(task, () => (reply.ok ? task.resolve(reply.value) : task.reject(AssayError.fromBody(reply.error))));
    } catch (thrown) {
      hand.kill();
      this.settle(task, () => task.reject(AssayError.from(thrown)));
    } finally {
      clearTimeout(timer);
    }
  }

  /** An idle worker; one that died while idle is passed over. */
  private takeIdle(): Hand<Job, Result> | undefined {
    let hand = this.idle.pop();
    while (hand && !hand.isAlive()) hand = this.idle.pop();
    return hand;
  }

  private rest(hand: Hand<Job, Result>): void {
    const jobs = (this.jobsDone.get(hand) ?? 0) + 1;
    this.jobsDone.set(hand, jobs);
    if (jobs >= JOBS_PER_HAND) hand.kill();
    else this.idle.push(hand);
  }

  /** Ends a task early: out of the queue, or with its worker killed. */
  private end(task: Task<Job, Result>, error: AssayError): void {
    this.queue = this.queue.filter((waiting) => waiting !== task);
    if (!task.done) task.hand?.kill();
    this.settle(task, () => task.reject(error));
  }

  private settle(task: Task<Job, Result>, act: () => void): void {
    if (task.done) return;
    task.done = true;
    this.running.delete(task);
    act();
    this.next();
  }
}
