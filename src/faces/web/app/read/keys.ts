import { useEffect } from "preact/hooks";
import type { Said } from "./api.ts";
import { KEYS } from "./review.tsx";
import type { Desk } from "./state.ts";

/** One key, one check: j and k go on and back, and in a review three keys say what was found. Nothing is heard where somebody types. */
export function useKeys(desk: Desk): void {
  useEffect(() => {
    const heard = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      if (act(desk, event.key)) event.preventDefault();
    };
    addEventListener("keydown", heard);
    return () => removeEventListener("keydown", heard);
  }, [desk]);
}

function act(desk: Desk, key: string): boolean {
  if (key === "j") desk.step(1);
  else if (key === "k") desk.step(-1);
  else if (key === "r" && !desk.reviewing.value) desk.review(true);
  else if (key === "Escape") leave(desk);
  else {
    const said = desk.reviewing.value ? wordOf(key) : undefined;
    if (said === undefined) return false;
    desk.say(said);
  }
  return true;
}

function leave(desk: Desk): void {
  if (desk.reviewing.value) desk.review(false);
  else desk.select(undefined);
}

function wordOf(key: string): Said | undefined {
  for (const said of ["holds", "does_not_hold", "cannot_tell"] as const) if (KEYS[said] === key) return said;
  return undefined;
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches("input:not([type=checkbox]), textarea, select, dialog *");
}
