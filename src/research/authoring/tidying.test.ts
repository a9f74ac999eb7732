import { describe, expect, it } from "vitest";
import { proven } from "../../write/assemble-material.ts";
import { readDraft } from "../../write/read-draft.ts";
import { type Item, Items } from "./items.ts";
import { withoutIdleLeads, withoutOrphans } from "./tidying.ts";

describe("words that lead to code", () => {
  const left = (isRefused: boolean) => {
    const items = new Items(readDraft("## Steps\n\nRun it daily.\n\n`check.sh`:\n\n```sh\ncheck --all\n```\n\nThen wait."));
    for (const item of items.all()) if (item.isCode === true && isRefused) item.outcome = { state: "refused", reason: "no source" };
    withoutIdleLeads(items);
    return items.all().flatMap(({ draft, isCode }) => (isCode === true ? [] : [draft.text]));
  };

  it("R14 stay where a block behind it stands", () => {
    const items = new Items(readDraft("## Steps\n\nRun both:\n\n```sh\ncheck --all\n```\n\n```sh\ncheck --one\n```"));
    const [first] = items.all().filter(({ isCode }) => isCode === true);
    if (first !== undefined) first.outcome = { state: "refused", reason: "no source" };
    withoutIdleLeads(items);
    expect(items.all()[0]?.draft.text).toBe("Run both:");
  });

  it("R14 go where the code is refused, and stay where it is not", () => {
    expect(left(true)).toEqual(["Run it daily.", "Then wait."]);
    expect(left(false)).toEqual(["Run it daily.", "`check.sh`:", "Then wait."]);
  });
});

describe("what is left of a list item", () => {
  const left = (draft: string, isRefused: (text: string) => boolean) => {
    const items = new Items(readDraft(draft));
    const settle = (item: Item) => {
      item.outcome = isRefused(item.draft.text)
        ? { state: "refused", reason: "no source" }
        : { state: "proven", sentence: proven(item.draft.text), backing: 1 };
    };
    items.all().forEach(settle);
    withoutOrphans(items);
    return items.all().map(({ draft: { text } }) => text);
  };
  const RISKS = "## Risks\n\n- A file lacks its hash. [q1] Stop, and use a new number.\n- It is full. [q1] It holds ten. [q1]\n- Wait.";

  it("R14 goes where its first sentence was refused and nothing but advice is left", () => {
    expect(left(RISKS, (text) => text.startsWith("A file"))).toEqual(["A file lacks its hash.", "It is full.", "It holds ten.", "Wait."]);
    expect(left(RISKS, (text) => text.startsWith("It is full"))).toContain("It holds ten.");
    expect(left(RISKS, (text) => text.startsWith("Stop"))).toContain("A file lacks its hash.");
    expect(left("## Risks\n\nA file lacks its hash. [q1] Stop.", (text) => text.startsWith("A file"))).toContain("Stop.");
  });
});
