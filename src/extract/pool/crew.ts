import { AssayError } from "../../domain/error.ts";
import type { Hand } from "./hands.ts";
import type { Job, Reply } from "./messages.ts";

/** Fragmentation makes old workers fat; each is replaced after this many jobs. */
const JOBS_PER_HAND = 250;

interface Task {
  readonly job: Job;
  resolve(reply: Reply): void;
  reject(error: AssayError): void;
  /** Set while a worker is on it. */
  hand?: Hand | undefined;
  done: boolean;
}

/** A fixed number of workers and the queue before them. Jobs begin in the order they came. */
export class Crew {
  private readonly size: number;
  private readonly timeoutMs: number;
  private readonly start: () => Hand;
  private readonly idle: Hand[] = [];
  private readonly jobsDone = new WeakMap<Hand, number>();
  private readonly running = new Set<Task>();
  private queue: Task[] = [];

  constructor(size: number, timeoutMs: number, start: () => Hand) {
    this.size = size;
    this.timeoutMs = timeoutMs;
    this.start = start;
  }

  run(job: Job, signal?: AbortSignal): Promise<Reply> {
    return new Promise((resolve, reject) => {
      const abort = (): void => this.end(task, new AssayError("CANCELLED", "The extraction was cancelled."));
      const release = (): void => signal?.removeEventListener("abort", abort);
      const task: Task = {
        job,
        done: false,
        resolve: (reply) => {
          release();
          resolve(reply);
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
    for (const task of [...this.queue, ...this.running]) this.end(task, new AssayError("CANCELLED", "The extraction was cancelled."));
    for (const hand of this.idle.splice(0)) hand.kill();
  }

  private next(): void {
    while (this.running.size < this.size) {
      const task = this.queue.shift();
      if (!task) return;
      void this.begin(task);
    }
  }

  private async begin(task: Task): Promise<void> {
    const hand = this.takeIdle() ?? this.start();
    task.hand = hand;
    this.running.add(task);
    const overdue = (): void =>
      this.end(
        task,
        new AssayError("TIMEOUT", `Reading the document took more than ${this.timeoutMs} ms; it was given up.`, { retryable: false }),
      );
    const timer = setTimeout(overdue, this.timeoutMs);
    try {
      const reply = await hand.work(task.job);
      if (!task.done) this.rest(hand);
      this.settle(task, () => task.resolve(reply));
    } catch (thrown) {
      hand.kill();
      this.settle(task, () => task.reject(AssayError.from(thrown)));
    } finally {
      clearTimeout(timer);
    }
  }

  /** An idle worker; one that died while idle is passed over. */
  private takeIdle(): Hand | undefined {
    let hand = this.idle.pop();
    while (hand && !hand.isAlive()) hand = this.idle.pop();
    return hand;
  }

  private rest(hand: Hand): void {
    const jobs = (this.jobsDone.get(hand) ?? 0) + 1;
    this.jobsDone.set(hand, jobs);
    if (jobs >= JOBS_PER_HAND) hand.kill();
    else this.idle.push(hand);
  }

  /** Ends a task early: out of the queue, or with its worker killed. */
  private end(task: Task, error: AssayError): void {
    this.queue = this.queue.filter((waiting) => waiting !== task);
    if (!task.done) task.hand?.kill();
    this.settle(task, () => task.reject(error));
  }

  private settle(task: Task, act: () => void): void {
    if (task.done) return;
    task.done = true;
    this.running.delete(task);
    act();
    this.next();
  }
}
