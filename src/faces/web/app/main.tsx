import "./api/zod.ts";
import "./style/tokens.css";
import "./style/base.css";
import "./style/parts.css";
import "./style/shell.css";
import { render } from "preact";
import { Shell } from "./shell/shell.tsx";
import { show, theme } from "./shell/theme.ts";
import { speak } from "./text/words.ts";

show(theme.value);
await speak();
const place = document.getElementById("page");
if (place !== null) render(<Shell />, place);
