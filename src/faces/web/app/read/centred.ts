import { useEffect, useRef } from "preact/hooks";

/** Brings an element to the middle of what scrolls around it, and nothing else. */
export function useCentred<E extends HTMLElement>(on: unknown) {
  const element = useRef<E>(null);
  useEffect(() => {
    const mark = element.current;
    const box = mark?.closest<HTMLElement>(".passage-box");
    if (mark === null || box === null || box === undefined) return;
    const [inner, outer] = [mark.getBoundingClientRect(), box.getBoundingClientRect()];
    box.scrollTop += inner.top - outer.top - Math.max(0, (outer.height - inner.height) / 2);
  }, [on]);
  return element;
}
