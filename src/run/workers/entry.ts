/** The address of a worker's entry beside a module: `.ts` in a clone, `.js` when published. @param module the module's own `import.meta.url` */
export function entryBeside(module: string, name: string): URL {
  return new URL(`./${name}.${module.endsWith(".ts") ? "ts" : "js"}`, module);
}
