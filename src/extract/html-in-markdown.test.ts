import { expect, it } from "vitest";
import { withoutHtmlBlocks } from "./html-in-markdown.ts";

function read(part: string): [string, ...string[]] {
  const links: string[] = [];
  const text = withoutHtmlBlocks(part, (url, said) => links.push(`${said} ${url}`));
  return [text, ...links];
}

it.each<[string, string, [string, ...string[]]]>([
  ["text without tags", "a b", ["a b"]],
  ["text before a block", "a\n<div>b</div>\n\nc", ["a\n\nb\n\n\nc"]],
  ["a tag within a line", "a <div>b</div>", ["a <div>b</div>"]],
  ["a tag of a line", "<b>a</b>", ["<b>a</b>"]],
  ["a tag set in too far", "    <div>a</div>", ["    <div>a</div>"]],
  ["a block up to an empty line", "<div>\na\n\nb\n</div>", ["\na\n\n\nb\n\n\n"]],
  ["links of a block", '<p><a href="/x"> a </a><a>b</a></p>', ["\na b\n", "a /x"]],
  [
    "a table over empty lines",
    "<table><tr><th>a</th><th>b</th></tr>\n\n<tr><td>c</td><td>1</td></tr></table>\nd",
    ["\n| a | b |\n| --- | --- |\n| c | 1 |\n\nd"],
  ],
  ["a script over empty lines", "<script>\n\na\n\n</script>\nb", ["\n\n\nb"]],
  ["a script that is never closed", "<script>\na\n\nb", ["\n\n\n\nb"]],
  ["what is hidden, over empty lines", "<div hidden>\n\na\n\n</div>\nb", ["\n\n\nb"]],
  ["what is styled to be hidden", '<div style="display: none">a</div>', ["\n\n"]],
])("R6 reads in Markdown %s", (_, part, found) => {
  expect(read(part)).toEqual(found);
});
