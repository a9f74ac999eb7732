import { expect, it } from "vitest";
import { withFences } from "./indented-code.ts";

it.each<[string, string, string]>([
  ["after an empty line", "Run:\n\n    a\n    b\n\nSo.", "Run:\n\n```\na\nb\n```\n\nSo."],
  ["at the beginning", "\ta", "```\na\n```"],
  ["with empty lines in it", "    a\n\n\n    b\n\n\nSo.", "```\na\n\n\nb\n```\n\n\nSo."],
  ["with a fence in it", "    ~~~\n", "    ~~~\n"],
  ["with a fence behind its first line", "    a\n    ```\n", "~~~~\na\n```\n~~~~\n"],
  ["not right below words", "Run:\n    a", "Run:\n    a"],
  ["not below an item", "- Run:\n\n    a", "- Run:\n\n    a"],
  ["not below what goes on with an item", "1. Run\nnow:\n\n    a", "1. Run\nnow:\n\n    a"],
  ["below a paragraph behind a list", "- Run\n\nNow:\n\n    a", "- Run\n\nNow:\n\n```\na\n```"],
  ["below a heading behind a list", "- Run\n# Now\n\n    a", "- Run\n# Now\n\n```\na\n```"],
  ["not where comments are", "<!-- x -->\n\n    a", "<!-- x -->\n\n    a"],
  ["not of three blanks", "\n   a", "\n   a"],
])("R6 code that is set in is put in fences %s", (_, source, text) => {
  expect(withFences(source)).toBe(text);
});
