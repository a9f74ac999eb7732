import { words } from "../text/words.ts";

export function Ask() {
  return (
    <div class="view narrow">
      <h1>{words().shell.views.ask}</h1>
    </div>
  );
}
