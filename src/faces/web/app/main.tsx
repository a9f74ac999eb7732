import "./api/zod.ts";
import "./style/tokens.css";
import "./style/base.css";
import "./style/parts.css";
import "./style/shell.css";
import { render } from "preact";
import { route } from "./router.ts";
import { Shell } from "./shell/shell.tsx";
import { show, theme } from "./shell/theme.ts";
import { speak } from "./text/words.ts";
import { VIEWS, viewNamed } from "./views.ts";

show(theme.value);
// The view's code is on its way while the words are; whether it comes is seen where it is shown.
VIEWS[viewNamed(route.value.view) ?? "ask"]?.load().catch(() => undefined);
// Not awaited: what comes later, such as another language's words, stands on this file, and would wait for its end while it waits for them.
void speak().then(() => {
  const place = document.getElementById("page");
  if (place !== null) render(<Shell />, place);
});
