import { describe, expect, it } from "vitest";
import { readDraft } from "../../write/read-draft.ts";
import { Items } from "./items.ts";
import { withoutIdleLeads } from "./tidying.ts";

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
