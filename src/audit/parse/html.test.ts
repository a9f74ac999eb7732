import { expect, it } from "vitest";
import { htmlBlocks } from "./html.ts";

function read(source: string, line?: number): unknown[] {
  return htmlBlocks(source, line).map(({ kind, line: at, text, level, ordinal, list, cell, inline, ids, bold }) => ({
    is: `${at} ${kind}: ${text}`,
    ...(level > 0 ? { level } : {}),
    ...(ordinal === undefined ? {} : { ordinal }),
    ...(list === undefined ? {} : { list }),
    ...(cell === undefined ? {} : { cell: [cell.table, cell.row, cell.column, cell.header] }),
    ...(inline.length === 0 ? {} : { inline: inline.map((one) => [one.kind, text.slice(one.start, one.end)]) }),
    ...(ids.length === 0 ? {} : { ids }),
    ...(bold === true && kind !== "rule" ? { bold } : {}),
  }));
}

it("I7 reads headings, paragraphs, rules and lists of a page", () => {
  const source = `<h2 id="t">On <i>tides</i></h2>
<p>They turn<br>and turn.</p>
<hr>
<ol><li>one<p>more</p></li> <li id="r2">two</li></ol>
<ul><li>a<ol><li>b</li></ol></li></ul>
<div>end</div>`;
  expect(read(source, 10)).toEqual([
    { is: "10 heading: On tides", level: 2, ids: ["t"] },
    { is: "11 paragraph: They turn and turn." },
    { is: "11 rule: " },
    { is: "13 item: one", ordinal: 1, list: 1 },
    { is: "13 item: more", list: 1 },
    { is: "13 item: two", ordinal: 2, list: 1, ids: ["r2"] },
    { is: "14 item: a", list: 2 },
    { is: "14 item: b", ordinal: 1, list: 3 },
    { is: "15 paragraph: end" },
  ]);
});

it("I7 reads the tables of a page cell by cell", () => {
  const source = "<table><tr><th>A</th><th>B</th></tr><tr><th>1</th><td>2</td></tr></table><table><tr><td>3</td></tr></table>";
  expect(read(source)).toEqual([
    { is: "1 cell: A", cell: [1, 0, 0, true] },
    { is: "1 cell: B", cell: [1, 0, 1, true] },
    { is: "1 cell: 1", cell: [1, 1, 0, false] },
    { is: "1 cell: 2", cell: [1, 1, 1, false] },
    { is: "1 cell: 3", cell: [2, 0, 0, false] },
  ]);
});

it("I7 reads links, code, raised text and bold of a page", () => {
  expect(read('<p>A <a href="https://a.test/x">word</a> <code>a[1]</code><sup id="c">2</sup><a href="#n">3</a><a>no</a></p>')).toEqual([
    {
      is: "1 paragraph: A word a[1]23no",
      inline: [
        ["link", "word"],
        ["code", "a[1]"],
        ["superscript", "2"],
        ["anchor", "3"],
      ],
      ids: ["c"],
    },
  ]);
  expect(read("<p><b>All <i>of it</i></b></p><p><strong>Not</strong> all</p><b><p>Above</p></b>")).toEqual([
    { is: "1 paragraph: All of it", bold: true },
    { is: "1 paragraph: Not all" },
    { is: "1 paragraph: Above" },
  ]);
});

it("I7 leaves out what is no text of a page or surrounds it", () => {
  const around = "<header>Top</header><nav>Menu</nav><aside>Side</aside><footer>Foot</footer>";
  expect(
    read(`${around}<p>Text</p><pre>code</pre><script>x</script><p hidden>no</p><p aria-hidden="true">no</p><p aria-hidden="false">yes</p>`),
  ).toEqual([{ is: "1 paragraph: Text" }, { is: "1 paragraph: yes" }]);
  expect(read("<article><header><h1>Title</h1></header><p>Words of it</p></article><p>no</p>")).toEqual([
    { is: "1 heading: Title", level: 1 },
    { is: "1 paragraph: Words of it" },
  ]);
});

it("I7 reads the main part of a page where that holds most of its text, and else all of it", () => {
  expect(read("<p>Menu</p><main><p>All the words</p></main>")).toEqual([{ is: "1 paragraph: All the words" }]);
  expect(read('<p>Menu</p><div role="main"><p>All the words</p></div>')).toEqual([{ is: "1 paragraph: All the words" }]);
  expect(read("<p>four</p><main><p>four</p></main>")).toHaveLength(2);
  expect(read("<article>a</article><article>The longest of all</article><p>Menu</p>")).toEqual([{ is: "1 paragraph: The longest of all" }]);
  expect(read("<p>Menu</p><main><p>few</p><script>a very long script indeed</script></main><p>other</p>")).toHaveLength(3);
});

it("I7 a block stands on the line its words do, also where they are said twice", () => {
  expect(read("<p>same</p>\n\n<p>same</p>\n<p>last\nline</p>")).toEqual([
    { is: "1 paragraph: same" },
    { is: "1 paragraph: same" },
    { is: "4 paragraph: last line" },
  ]);
});
