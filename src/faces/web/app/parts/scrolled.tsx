import type { ComponentChildren } from "preact";

/** What scrolls by itself, sideways or down, and so can be scrolled by keys too. */
export function Scrolled({
  label,
  look = "",
  children,
}: {
  readonly label: string;
  readonly look?: string;
  readonly children: ComponentChildren;
}) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keys scroll only what has the focus
    <section class={`scrolled ${look}`} tabIndex={0} aria-label={label}>
      {children}
    </section>
  );
}
