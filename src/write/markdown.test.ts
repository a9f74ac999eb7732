import fc from "fast-check";
import MarkdownIt from "markdown-it";
import { describe, expect, it } from "vitest";
import { beforeStop, codeIn, escapeMarkdown, escapeSentence, escapeTarget, plainLine } from "./markdown.ts";

const renderer = new MarkdownIt({ html: true, linkify: false });
const rendered = (text: string) => renderer.renderInline(escapeMarkdown(text));

describe("text of pages in Markdown", () => {
  it.each([
    "<script>alert(1)</script>",
    "[click](javascript:alert(1))",
    "![x](http://evil.test/x.png)",
    "<img src=x onerror=alert(1)>",
    "see [1]: http://evil.test",
    "`code` and **bold** and _em_",
    "| a | b |",
    "a <http://evil.test> b",
  ])("X5 %j opens no tag, link, image, code or emphasis", (text) => {
    expect(rendered(text)).not.toMatch(/<(?!br)/);
  });

  it("X5 whatever the text, nothing but text comes out, and it is what went in", () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.constantFrom("[", "]", "(", ")", "<", ">", "!", "`", "*", "_", "|", "\\", "a", " ", "b1", "://", "&lt;", "#", "-", "1."),
        ),
        (pieces) => {
          const text = `x${pieces.join("")}`;
          const html = renderer.render(escapeMarkdown(text));
          expect(html).not.toMatch(/<(?!\/?p>)/);
          const shown = html
            .replace(/<\/?p>|\n/g, "")
            .replaceAll("&lt;", "<")
            .replaceAll("&gt;", ">")
            .replaceAll("&quot;", '"')
            .replaceAll("&amp;", "&");
          // Ticks around code are marks.
          expect(shown.replaceAll("`", "")).toBe(plainLine(text).replaceAll("`", ""));
        },
      ),
      { numRuns: 2_000 },
    );
  });

  it.each([
    ["Set --peer-cert-allowed-cn=etcd to be safe.", ["--peer-cert-allowed-cn=etcd"]],
    [
      "Move from http:// to https://10.0.0.1:2379/health, then see /metrics (or /v2/keys/).",
      ["http://", "https://10.0.0.1:2379/health", "/metrics", "/v2/keys/"],
    ],
    ["Watch etcd_server_has_leader, and _this_ or CO_2.", ["etcd_server_has_leader", "CO_2"]],
    ["It is 5/6 of it, and/or a -- dash, 2026-07-23, a/b.", []],
    [
      "At http://<YOUR_DOMAIN>/.well-known/<TOKEN>, in /etc/<file name>.yml: by --name=<name>.",
      ["http://<YOUR_DOMAIN>/.well-known/<TOKEN>", "/etc/<file name>.yml", "--name=<name>"],
    ],
    ["--flag at the beginning, - and a ` tick.", ["--flag"]],
    ["Its writer's `own code`, with --flag, stays as it is.", ["own code"]],
  ])("R14 X5 in a sentence what is code by its form is set as such: %s", (text, code) => {
    const html = renderer.renderInline(escapeSentence(text));
    const plain = html.replaceAll("&lt;", "<").replaceAll("&gt;", ">");
    expect([...plain.matchAll(/<code>(.*?)<\/code>/gu)].map(([, said]) => said)).toEqual(code);
    expect(plain.replace(/<\/?code>/gu, "")).toBe(text.replace("`own code`", "own code"));
  });

  it("X5 whatever the sentence, nothing but text and code comes out, and it is what went in", () => {
    const parts = ["[", "]", "(", "<", ">", "`", "*", "_", "|", "\\", "a", " ", "bc", "http://", "--", "/", "de", "=", "&lt;", "#", "1."];
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...parts), { maxLength: 30 }), (pieces) => {
        const text = `x${pieces.join("")}`;
        const html = renderer.render(escapeSentence(text));
        expect(html).not.toMatch(/<(?!\/?(?:p|code)>)/);
        const shown = html
          .replace(/<\/?(?:p|code)>|\n/g, "")
          .replaceAll("&lt;", "<")
          .replaceAll("&gt;", ">")
          .replaceAll("&quot;", '"')
          .replaceAll("&amp;", "&");
        // Ticks around code are marks, and a space within them at both ends is none of it.
        expect(shown.replace(/[`\s]/g, "")).toBe(plainLine(text).replace(/[`\s]/g, ""));
      }),
      { numRuns: 2_000 },
    );
  });

  it.each(["# heading", "- item", "> quote", "1. first", "+ plus", "=== rule"])("X5 %j begins no block", (text) => {
    expect(renderer.render(escapeMarkdown(text))).toMatch(/^<p>/);
  });

  it("X5 control characters, direction marks and foreign markers are gone", () => {
    expect(plainLine("a\u001b[31mred\u202e\u0007 b [12] c[a]\n d")).toBe("a[31mred b c d");
    expect(plainLine("Costs [5](http://x) rose")).toBe("Costs [5](http://x) rose");
  });

  it.each([
    ["It grew.", [1], "It grew [1]."],
    ["It grew", [1, 3], "It grew [1][3]"],
    ["“It grew.”", [2], "“It grew [2].”"],
    ["Really?!", [2], "Really [2]?!"],
    ["It grew.", [], "It grew."],
  ])("R14 puts markers before the stop: %j with %j", (text, numbers, marked) => {
    expect(beforeStop(text, numbers.map((n) => `[${n}]`).join(""))).toBe(marked);
  });

  it("R14 an address cannot end its own link", () => {
    expect(escapeTarget("https://x.test/a_(b) c<d>")).not.toMatch(/[()<>\s]/);
  });

  it.each([
    ["灯塔高42米。", "灯塔高42米[1]。"],
    ["यह 42 मीटर ऊँचा है।", "यह 42 मीटर ऊँचा है [1]।"],
    ["هل هو مرتفع؟", "هل هو مرتفع [1]؟"],
  ])("R14 a marker stands before the stop of its script: %s", (text, marked) => {
    expect(beforeStop(text, "[1]")).toBe(marked);
  });
});

describe("what sources set as code", () => {
  it.each<[string, string[], string[]]>([
    [
      "names and settings, the longest first, and no words of the language",
      ["Set `log`, `basicauth` or `log_skip` so."],
      ["basicauth", "log_skip"],
    ],
    ["none that they also say as plain words", ["The `log` is a log."], []],
    [
      "any signs",
      ["`X-Forwarded-Host`, `{args[0]}`, `a/b`, `root * /srv` and `(c)|d`"],
      ["X-Forwarded-Host", "root * /srv", "{args[0]}", "(c)|d", "a/b"],
    ],
  ])("R14 is code in a sentence as well: %s", (_, texts, code) => {
    expect(codeIn(texts)).toEqual(code);
    for (const one of code) expect(escapeSentence(`Mind ${one}, not --flag=1.`, code)).toBe(`Mind \`${one}\`, not \`--flag=1\`.`);
  });
});

it("R14 what is in braces is code, and pieces of it that stand side by side are one", () => {
  expect(escapeSentence("Write {args[0]} for {args.0}, and header_up Host {upstream_hostport}.", ["Host"])).toBe(
    "Write `{args[0]}` for `{args.0}`, and `header_up Host {upstream_hostport}`.",
  );
  expect(escapeSentence("Take {scheme}{uri}, or /api/{id}/x.")).toBe("Take `{scheme}{uri}`, or `/api/{id}/x`.");
});

it("R14 a source's own marker goes where no blank follows it, too", () => {
  expect(escapeMarkdown("水は100度[3]で沸騰する。")).toBe("水は100度で沸騰する。");
});
