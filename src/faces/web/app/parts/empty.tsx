import type { ComponentChildren } from "preact";

/** What stands where there is nothing yet: what would be here, and how it gets here. */
export function Empty({ title, children }: { readonly title: string; readonly children?: ComponentChildren }) {
  return (
    <section class="empty">
      <h2>{title}</h2>
      {children}
    </section>
  );
}
