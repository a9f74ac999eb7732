/** Scripts and symbols that take two columns of a terminal. */
const WIDE =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]|\p{Emoji_Presentation}/u;
/** Asks for a picture where a narrow sign would do; some terminals then take two columns, and a line must fit all of them. */
const AS_PICTURE = "\ufe0f";
const NO_WIDTH = /^(?:\p{Mn}|\p{Me}|\p{Cf})$/u;

function widthOf(character: string): number {
  if (character === AS_PICTURE) return 1;
  if (NO_WIDTH.test(character)) return 0;
  return WIDE.test(character) ? 2 : 1;
}

/** How many columns a line takes on a terminal. The line holds no control characters. */
export function displayWidth(line: string): number {
  let width = 0;
  for (const character of line) width += widthOf(character);
  return width;
}

/** The line, cut with an ellipsis where it would take more columns than there are. */
export function cutTo(line: string, columns: number): string {
  if (displayWidth(line) <= columns) return line;
  let kept = "";
  let width = 0;
  for (const character of line) {
    width += widthOf(character);
    if (width > columns - 1) break;
    kept += character;
  }
  return `${kept}…`;
}

const CLOSING = "、。，．・：；？！）」』】〉》";

/** The parts of a word between which a line may break: one, but for scripts that are written without spaces. */
export function breakable(word: string): string[] {
  if (!WIDE.test(word)) return [word];
  const parts: string[] = [];
  let narrow = true;
  for (const character of word) {
    const wide = widthOf(character) === 2;
    const joins = parts.length > 0 && (CLOSING.includes(character) || NO_WIDTH.test(character) || (!wide && narrow));
    if (joins) parts[parts.length - 1] += character;
    else parts.push(character);
    if (widthOf(character) > 0) narrow = !wide;
  }
  return parts;
}

/** One paragraph broken at spaces into lines of at most so many columns; a word that is longer stands alone. Lines after the first are indented. */
export function wrap(text: string, columns: number, indent = ""): string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(" ")) {
    const longer = line === "" ? word : `${line} ${word}`;
    const before = lines.length === 0 ? "" : indent;
    if (line !== "" && displayWidth(before + longer) > columns) {
      lines.push(before + line);
      line = word;
    } else line = longer;
  }
  lines.push((lines.length === 0 ? "" : indent) + line);
  return lines;
}
