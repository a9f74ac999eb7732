/** A part of a text without that text: what is cut out of a string keeps all of it in memory for as long as it is kept itself. */
export function detached(part: string): string {
  return ` ${part}`.slice(1);
}
