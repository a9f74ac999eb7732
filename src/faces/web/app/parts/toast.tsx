import { signal } from "@preact/signals";
import { words } from "../text/words.ts";
import { Button } from "./button.tsx";
import { messageOf } from "./fault.tsx";

interface Toast {
  readonly id: number;
  readonly message: string;
  readonly look: "plain" | "bad";
}

const shown = signal<readonly Toast[]>([]);
const STAYS_MS = 6_000;
let last = 0;

/** Says something in passing. What went wrong stays until it is dismissed. */
export function tell(message: string, look: Toast["look"] = "plain"): void {
  last += 1;
  const id = last;
  shown.value = [...shown.value, { id, message, look }];
  if (look === "plain") setTimeout(() => dismiss(id), STAYS_MS);
}

/** Does something, and tells of its failure. @returns whether it was done */
export async function attempt(work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (thrown) {
    tell(messageOf(thrown), "bad");
    return false;
  }
}

function dismiss(id: number): void {
  shown.value = shown.value.filter((one) => one.id !== id);
}

export function Toasts() {
  return (
    <div class="toasts" role="status" aria-live="polite">
      {shown.value.map(({ id, message, look }) => (
        <div class={`toast ${look}`} key={id}>
          <p>{message}</p>
          <Button look="bare" small onClick={() => dismiss(id)}>
            {words().shell.dismiss}
          </Button>
        </div>
      ))}
    </div>
  );
}
