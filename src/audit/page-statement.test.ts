import { expect, it } from "vitest";
import { isWrong, statementBlock } from "./page-statement.ts";
import { citation, quote, SAMPLE, statement } from "./sample-material.ts";

const references = new Map(SAMPLE.references.map((one) => [one.index, one]));
const block = (at: number) => statementBlock(SAMPLE.statements[at] ?? statement(), at, references);
const name = '<a href="https://one.test/a" rel="noreferrer nofollow">One</a>';
const place = '<a href="https://one.test/a#:~:text=x" rel="noreferrer nofollow">in the page</a>';

it("I7 what holds is closed, and says its verdict to who cannot see the mark", () => {
  expect(block(0)).toBe(
    '<details id="s1"><summary><span class="line">3</span> Tides turn twice a day. <span class="v v-supported" title="supported: Tides turn twice a day." aria-label="1: supported">[1] ✓</span></summary>\n' +
      `<div class="cited"><span class="v v-supported">[1] supported</span> ${name}<blockquote>Before. <mark>Tides turn twice a day.</mark> After. <span class="why">p. 7</span> ${place}</blockquote></div>\n</details>`,
  );
  expect(block(4)).toBe('<p class="bare"><span class="line">11</span> Waves roll.</p>');
});

it("I7 what is wrong is open, with what it was held against and why", () => {
  expect(block(1)).toContain('<details id="s2" open>');
  expect(block(1)).toContain(
    '<p class="why">for: They rise by 4 m</p><p class="why">4 m is not there</p><blockquote>Before. <mark>They rise.</mark> After. ',
  );
  expect(block(1)).toContain("<blockquote>Before. <mark>By 5 m.</mark> After.</blockquote>");
  expect(block(1)).toContain(
    '<a href="https://two.test/b" rel="noreferrer nofollow">https://two.test/b</a><p class="why">it is gone</p></div>',
  );
  expect(block(2)).toContain(
    '<details id="s3"><summary><span class="line">7</span> Moons pull. <span class="v v-not-checked" title="open, 35 % likely">[1] open, 35 % likely</span>',
  );
  expect(block(3)).toContain(
    `<span class="v v-not-found">[one.test] not found</span> ${name}<p class="why">cited at the end of the paragraph</p><p class="why">nothing of it</p></div>`,
  );
});

it("I7 quotes of one passage are marked in it together, those that lie within another only once", () => {
  const context = "One. Two. Three & four.";
  const quotes = ["Two.", "One.", "wo.", "Three & four.", "Five."].map((text) => quote(text, { context, link: "" }));
  expect(statementBlock(statement({ citations: [citation({ reference: 7, quotes })] }), 0, references)).toContain(
    "supported</span><blockquote><mark>One.</mark> <mark>Two.</mark> <mark>Three &#38; four.</mark></blockquote></div>",
  );
});

it("I7 a reader should look at all but what holds and what nobody was to look at", () => {
  const wrong = (["supported", "partly supported", "contradicted", "not found", "source failed", "not checked"] as const).filter(
    (verdict) => isWrong(citation({ verdict })),
  );
  expect(wrong).toEqual(["partly supported", "contradicted", "not found", "source failed"]);
});
