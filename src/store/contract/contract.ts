import { describe } from "vitest";
import { checkTests } from "./checks.ts";
import { conversationTests } from "./conversations.ts";
import { evidenceTests } from "./evidence.ts";
import { forgetTests } from "./forgetting.ts";
import { leaseTests } from "./leases.ts";
import { listTests } from "./lists.ts";
import { ownershipTests } from "./principals.ts";
import { processTests } from "./processes.ts";
import { runTests } from "./runs.ts";
import { totalTests } from "./totals.ts";
import { type StoreKind, underTest } from "./under-test.ts";
import { usageTests } from "./usage.ts";

/** What every implementation of Store must do; each one runs the same tests (X3, R18). */
export function storeContract(name: string, kind: StoreKind): void {
  describe(`${name}: the store's contract`, () => {
    const here = underTest(kind);
    runTests(here);
    leaseTests(here);
    evidenceTests(here);
    checkTests(here);
    conversationTests(here);
    ownershipTests(here);
    totalTests(here);
    listTests(here);
    forgetTests(here);
    usageTests(here);
    processTests(here);
  });
}
