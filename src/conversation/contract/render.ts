import type { Calculation } from "../../domain/calculation.ts";
import { type Bullet, type ContractObject, type ContractSource, contractSchema } from "./schema.ts";
import { INSUFFICIENT_MESSAGE, PHASE_TWO, VERIFICATION, type VerificationKind } from "./wording.ts";

/** A Phase 2 answer before it is printed. */
export interface PhaseTwoAnswer {
  readonly verification: VerificationKind;
  readonly object: ContractObject;
  /** Lines of the TLDR, without their bullets. */
  readonly tldr: readonly string[];
  /** The claims behind each bullet. */
  readonly claimIds?: readonly string[][];
  /** What each bullet computes, where one does. */
  readonly calculations?: Calculation[][];
}

/** Bullets and sources as they stand above the object: S1's layout of `render_markdown`, no newline at the end. */
export function renderBlock(bullets: readonly Bullet[], sources: readonly ContractSource[]): string {
  const lines = bullets.map(({ text }) => `- ${text}`);
  const listed = sources.map(({ id, title, url }) => `${id.slice(1)}. ${title} (${url})`);
  return [...lines, "", "Sources:", ...listed].join("\n");
}

/** The object of an answer that succeeded. @throws ZodError when a limit of the contract is not kept */
export function successObject(bullets: readonly Bullet[], sources: readonly ContractSource[]): ContractObject {
  const data = { bullets: [...bullets], sources: [...sources], render_markdown: renderBlock(bullets, sources) };
  return contractSchema.parse({ data, error: { code: "NONE", message: "" } });
}

export function insufficientObject(): ContractObject {
  return {
    data: { bullets: [], sources: [], render_markdown: "Sources:\n" },
    error: { code: "INSUFFICIENT_EVIDENCE", message: INSUFFICIENT_MESSAGE },
  };
}

/** @param reason why no valid object could be built; one line */
export function violationObject(reason: string): ContractObject {
  return { data: { bullets: [], sources: [], render_markdown: "" }, error: { code: "SCHEMA_VIOLATION", message: reason } };
}

/** Failures stand on one line, byte for byte as S1 gives them; a success is laid out for reading. */
export function objectText(object: ContractObject): string {
  return object.error.code === "NONE" ? JSON.stringify(object, null, 2) : JSON.stringify(object);
}

/** Heading, verification line, block, object, TLDR (C10). */
export function printAnswer({ verification, object, tldr }: PhaseTwoAnswer): string {
  const block = object.data.render_markdown;
  const shown = block === "" ? "" : `${block}${block.endsWith("\n") ? "" : "\n"}\n`;
  const lines = tldr.map((line) => `• ${line}`).join("\n");
  return `${PHASE_TWO}\n${VERIFICATION[verification]}\n\n${shown}\`\`\`json\n${objectText(object)}\n\`\`\`\n\nTLDR\n${lines}`;
}
