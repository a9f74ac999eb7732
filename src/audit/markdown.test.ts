import { expect, it } from "vitest";
import { RULES_JUDGE } from "../verify/rules.ts";
import { auditMarkdown } from "./markdown.ts";
import { citation, quote, SAMPLE, statement } from "./sample-material.ts";

const RULES = RULES_JUDGE.version;
const COPY = "captured 2025-01-01T00:00:00.000Z, text sha256 0123456789abcdef";
const part = (audit: typeof SAMPLE, heading: string) =>
  auditMarkdown(audit).split(`## ${heading}\n\n`)[1]?.split("\n\n## ")[0]?.trim().split("\n");

it("I7 a finding stands with its line, what is open with its likelihood and doubt", () => {
  expect(auditMarkdown(SAMPLE)).toMatch(/^# Citations of On tides\n\ntides\.md, audited 2025-01-01T00:00:00\.000Z\. Judged by/);
  expect(part(SAMPLE, "Findings")).toEqual([
    "- line 21, error, dead link: it leads nowhere",
    "- line 9, warning, bare claim: it has no citation",
  ]);
  expect(part(SAMPLE, "Open without a model")?.at(-1)).toBe("- line 7, 35 % likely, \\[1\\] Moons pull.: Does it?");
});

it("I7 each cited statement stands with its verdicts, and each citation with its judge, quotes, copy and place", () => {
  expect(part(SAMPLE, "Cited statements")).toEqual([
    "**Tides turn twice a day.** (line 3)",
    `- \\[1\\] supported (1.00, judged by ${RULES})`,
    "  > “Tides turn twice a day.”",
    "  > in context: Before. Tides turn twice a day. After.",
    `  — One, p. 7, https://one.test/a#:~:text=x, ${COPY}, characters 10–33`,
    "",
    "**They rise by 4 m, and winds do not.** (line 5) — together: partly supported",
    `- \\[1\\] partly supported (0.50, judged by ${RULES}), for: They rise by 4 m: 4 m is not there`,
    "  > “They rise.”",
    "  > in context: Before. They rise. After.",
    `  — One, https://one.test/a#:~:text=x, ${COPY}, characters 10–20`,
    "  > “By 5 m.”",
    "  > in context: Before. By 5 m. After.",
    `  — One, library:a, ${COPY}, characters 10–17`,
    "  > “Here too 6 m.”",
    "  > in context: Before. Here too 6 m. After.",
    `  — One, https://one.test/a#:~:text=x, ${COPY}, characters 10–23`,
    "  > “And so on.”",
    "  > in context: Before. And so on. After.",
    `  — One, https://one.test/a#:~:text=x, ${COPY}, characters 10–20`,
    `- \\[2\\] source failed (0.00, judged by ${RULES}): it is gone`,
    "",
    "**Moons pull.** (line 7)",
    `- \\[1\\] not checked (0.35, judged by ${RULES}): Does it?`,
    "",
    "**Winds blow.** (line 9)",
    `- \\[https\\://www\\.one.test/a\\] not found (0.00, judged by ${RULES}): nothing of it`,
  ]);
});

it("I7 a quote that is all of its passage stands once; a model is named with its prompt, and nobody where nobody judged", () => {
  const { judge: _, ...unjudged } = citation({ verdict: "not checked", reference: 9, quotes: [quote("They rise.", { context: "" })] });
  const together = { verdict: "supported" as const, score: 1, reasons: [] };
  const judge = { kind: "model", model: "small-1", prompt: "judge@1" } as const;
  const statements = [
    statement({ together, citations: [citation({ judge, quotes: [quote("They rise.", { context: "They rise." })] })] }),
    statement({ citations: [unjudged] }),
  ];
  expect(part({ ...SAMPLE, statements }, "Cited statements")).toEqual([
    "**Tides turn twice a day.** (line 3)",
    "- \\[1\\] supported (1.00, judged by small-1 with judge@1)",
    "  > “They rise.”",
    `  — One, https://one.test/a#:~:text=x, ${COPY}, characters 10–20`,
    "",
    "**Tides turn twice a day.** (line 3)",
    "- \\[1\\] not checked",
    "  > “They rise.”",
    "  — , https://one.test/a#:~:text=x, characters 10–20",
  ]);
});

it("I7 an audit with nothing to say of something has no part for it", () => {
  const bare = auditMarkdown({ ...SAMPLE, findings: [], statements: [statement()] });
  expect(bare.match(/^## .*$/gm)).toEqual(["## Figures"]);
  expect(bare.match(/^\| (?:open|of those|ALCE citation precision|supported|strict,).*$/gm)).toEqual([
    "| supported | 1 |",
    "| of those not checked, left open without a model: in none of the shares below | 1 |",
    "| strict, each source weighing the same | 25 % |",
    "| ALCE citation precision | – |",
  ]);
  expect(auditMarkdown({ ...SAMPLE, figures: { ...SAMPLE.figures, open: 0 } })).not.toContain("of those not checked");
  expect(auditMarkdown({ ...SAMPLE, figures: { ...SAMPLE.figures, judges: ["small-1"] } })).not.toContain("No model judged");
  expect(auditMarkdown({ ...SAMPLE, figures: { ...SAMPLE.figures, judges: [] } })).toContain("Nothing could be judged.");
  expect(auditMarkdown({ ...SAMPLE, title: "" })).toContain("# Citations of tides.md");
});
