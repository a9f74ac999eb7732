import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";

/** Things to choose from behind one button. It closes when something is chosen, by Escape, and when the focus leaves it. */
export function Menu({ label, children }: { readonly label: string; readonly children: ComponentChildren }) {
  const box = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const details = box.current;
    if (details === null) return;
    const close = () => {
      details.open = false;
    };
    const outside = (event: Event) => {
      if (event.target instanceof Node && !details.contains(event.target)) close();
    };
    const key = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || !details.open) return;
      event.stopPropagation();
      close();
      details.querySelector("summary")?.focus();
    };
    const chosen = (event: Event) => {
      if (event.target instanceof HTMLElement && event.target.closest("summary") === null) setTimeout(close);
    };
    addEventListener("pointerdown", outside);
    details.addEventListener("keydown", key);
    details.addEventListener("click", chosen);
    return () => {
      removeEventListener("pointerdown", outside);
      details.removeEventListener("keydown", key);
      details.removeEventListener("click", chosen);
    };
  }, []);
  return (
    <details class="menu-box" ref={box}>
      <summary class="button small">{label}</summary>
      <div class="menu-list">{children}</div>
    </details>
  );
}
