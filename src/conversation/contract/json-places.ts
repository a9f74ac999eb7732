export interface JsonPlaces {
  /** Where each value begins, by its path (`data.bullets.0.text`), counted in UTF-16 units. */
  readonly places: ReadonlyMap<string, number>;
  /** Paths that stand more than once: a reader takes the last for the only one. */
  readonly repeated: readonly string[];
}

/** Where the values of a JSON text stand. The text must be valid JSON. */
export function jsonPlaces(text: string): JsonPlaces {
  const places = new Map<string, number>();
  const repeated: string[] = [];
  let at = 0;
  const space = () => {
    while (/\s/.test(text[at] ?? "")) at++;
  };
  const string = (): string => {
    const start = at;
    for (at++; text[at] !== '"'; at++) if (text[at] === "\\") at++;
    at++;
    return JSON.parse(text.slice(start, at)) as string;
  };
  const value = (path: string): void => {
    space();
    if (places.has(path)) repeated.push(path);
    places.set(path, at);
    const opening = text[at];
    if (opening === '"') string();
    else if (opening === "{" || opening === "[") members(path, opening === "{");
    else while (at < text.length && !/[\s,\]}]/.test(text[at] ?? "")) at++;
  };
  const members = (path: string, named: boolean): void => {
    at++;
    for (let index = 0; ; index++) {
      space();
      if (text[at] === "}" || text[at] === "]") break;
      let name = String(index);
      if (named) {
        name = string();
        space();
        at++;
      }
      value(path === "" ? name : `${path}.${name}`);
      space();
      if (text[at] === ",") at++;
    }
    at++;
  };
  value("");
  return { places, repeated };
}
