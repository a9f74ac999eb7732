import type { ComponentChildren } from "preact";

interface FaultProps {
  readonly message: string;
  /** What the view is called, where nothing else stands in it. */
  readonly view?: string;
  readonly children?: ComponentChildren;
}

/** What went wrong, in one sentence, and what to do about it. */
export function Fault({ message, view, children }: FaultProps) {
  return (
    <>
      {view !== undefined && <h1>{view}</h1>}
      <div class="fault" role="alert">
        <p>{message}</p>
        {children}
      </div>
    </>
  );
}

/** What is said of anything that was thrown. */
export function messageOf(thrown: unknown): string {
  return thrown instanceof Error ? thrown.message : String(thrown);
}
