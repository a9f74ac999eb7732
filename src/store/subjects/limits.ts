/** What a process asks of a key's places. */
export interface PlaceAsked {
  /** Its name, new for each ask. */
  readonly place: string;
  /** The process; of several that wait, who has waited longest is next. */
  readonly owner: string;
  /** How many there are, held or resting. */
  readonly places: number;
  /** How long it is held unless it is kept, so that a dead process's places come back. */
  readonly leaseMs: number;
  /** Least time until anybody is given the next one. */
  readonly spacingMs: number;
  /** How long to wait where nobody knows when one becomes free. */
  readonly lookMs: number;
}

/** Places under limits that hold over all processes of the store. Nothing waits in the store: who is given none is told when to ask again. */
export interface LimitStore {
  /** @returns undefined for a place that is given, else how long to wait before asking again, in ms */
  takePlace(key: string, ask: PlaceAsked): Promise<number | undefined>;
  /** Holds a place for longer; nothing happens where it has come back already. */
  keepPlace(key: string, place: string, leaseMs: number): Promise<void>;
  /** Gives a place back, to be given again after `restMs`. */
  freePlace(key: string, place: string, restMs: number): Promise<void>;
  /** Counts one of at most `perMinute` evenly refilled things. @returns undefined when it is within them, else when the next will be, in ms */
  countOne(key: string, perMinute: number): Promise<number | undefined>;
  /** Gives no place of this key for so long; never shortens an earlier hold. */
  holdBack(key: string, ms: number): Promise<void>;
}
