// Preloaded into a command under test: when it ends, names every file that it loaded, one a line, in the file given in the environment.
import { writeFileSync } from "node:fs";
import { registerHooks } from "node:module";

const loaded = new Set();
registerHooks({
  load(url, context, next) {
    loaded.add(url);
    return next(url, context);
  },
});
process.on("exit", () => writeFileSync(process.env.LOADED_MODULES, [...loaded].join("\n")));
