import type { ComponentChildren } from "preact";

interface EmptyProps {
  readonly title: string;
  /** Whether nothing else stands in the view. */
  readonly alone?: boolean;
  readonly children?: ComponentChildren;
}

/** What stands where there is nothing yet: what would be here, and how it gets here. */
export function Empty({ title, alone = false, children }: EmptyProps) {
  return (
    <section class="empty">
      {alone ? <h1>{title}</h1> : <h2>{title}</h2>}
      {children}
    </section>
  );
}
