import type { ComponentChildren } from "preact";

/** What went wrong, in one sentence, and what to do about it. */
export function Fault({ message, children }: { readonly message: string; readonly children?: ComponentChildren }) {
  return (
    <div class="fault" role="alert">
      <p>{message}</p>
      {children}
    </div>
  );
}

/** What is said of anything that was thrown. */
export function messageOf(thrown: unknown): string {
  return thrown instanceof Error ? thrown.message : String(thrown);
}
