import type { QuoteInContext } from "../../src/text/context.ts";
import { evidenceFrom } from "../../src/verify/evidence.ts";
import { LONGEST_CLAIM } from "../../src/verify/pair.ts";
import { judgeByRules } from "../../src/verify/rules.ts";
import { type Forecasted, thresholded } from "./crossed.ts";
import type { LabelledPair } from "./data.ts";
import { type OnPath, onPath } from "./path.ts";
import { auc, brier, calibrationError, classScore, interval, macroF1, type Scored } from "./scores.ts";

const LABELS = ["supported", "partly supported", "not found"] as const;

/** Macro-F1 with interval, AUC, Brier, ECE, recall of sound claims, a line a set; three-way where a set has three answers. */
export function report(title: string, deals: readonly (readonly Forecasted[])[]): void {
  console.log(`\n${title}`);
  const mean = (set: string, figure: (one: readonly Forecasted[]) => number) =>
    deals.reduce((sum, deal) => sum + figure(deal.filter(({ of }) => set === "all" || of.set === set)), 0) / deals.length;
  for (const set of setsOf(deals[0]?.map(({ of }) => of) ?? [])) {
    const own = (deals[0] ?? []).filter(({ of }) => set === "all" || of.set === set);
    const [low, high] = interval(own, ({ of }) => of.pair.group, twoWay);
    const figures = [
      `macro-F1 ${mean(set, twoWay).toFixed(3)} (${low.toFixed(2)}–${high.toFixed(2)})`,
      `AUC ${mean(set, (one) => auc(forecasts(one))).toFixed(3)}`,
      `Brier ${mean(set, (one) => brier(forecasts(one))).toFixed(3)}`,
      `ECE ${mean(set, (one) => calibrationError(forecasts(one))).toFixed(3)}`,
      `recall of sound claims ${mean(set, (one) => classScore(two(one), "yes").recall).toFixed(3)}`,
    ];
    const three = new Set(own.map(({ of }) => of.pair.label)).size === 3 ? `  three-way ${mean(set, threeWay).toFixed(3)}` : "";
    console.log(`  ${set.padEnd(17)}${figures.join("  ")}${three}`);
  }
}

/** The baseline with a threshold learned the same way, and both with the one that suits each set best; the measure's weights are those of the other folds still. */
export function overlapReport(all: readonly OnPath[], scores: readonly number[], measured: readonly Forecasted[] | undefined): void {
  report("plain overlap (content words and word pairs), threshold learned the same way", thresholded(all, scores));
  const overlaps = new Map(all.map((one, at) => [one, scores[at] ?? 0]));
  const forecast = new Map(measured?.map(({ of, p }) => [of, p]));
  for (const set of setsOf(all).filter((name) => name !== "all")) {
    const own = all.filter((one) => one.set === set);
    const tuned = (score: ReadonlyMap<OnPath, number>) => {
      const deals = thresholded(
        own,
        own.map((one) => score.get(one) ?? 0),
      );
      return (deals.reduce((sum, deal) => sum + twoWay(deal), 0) / deals.length).toFixed(3);
    };
    console.log(`  ${set.padEnd(17)}tuned on its own other folds: macro-F1 ${tuned(overlaps)}, of the measure ${tuned(forecast)}`);
  }
}

/** Coverage and precision of what `verify` prints without a model, shipped weights. */
export function verdictReport(all: readonly OnPath[]): void {
  console.log("\nverdicts as `verify` prints them without a model (shipped weights): share of pairs, and how often right");
  for (const set of setsOf(all)) {
    const own = all.filter((one) => set === "all" || one.set === set);
    const part = (verdict: string, right: (label: string) => boolean) => {
      const said = own.filter(({ judgement }) => judgement.verdict === verdict);
      const good = said.filter(({ pair }) => right(pair.label)).length;
      return `${verdict} ${((100 * said.length) / own.length).toFixed(0)} % (${good} of ${said.length})`;
    };
    const parts = [
      part("supported", (label) => label === "supported"),
      part("partly supported", (label) => label !== "supported"),
      part("not found", (label) => label !== "supported"),
      part("contradicted", (label) => label !== "supported"),
    ];
    const open = own.filter(({ judgement }) => judgement.verdict === "not checked").length;
    console.log(`  ${set.padEnd(17)}${parts.join("  ")}  not checked ${((100 * open) / own.length).toFixed(0)} %`);
  }
}

/** Pairs a second from raw text, and what is too long. */
export function speedReport(all: readonly OnPath[], milliseconds: number): void {
  const characters = all.reduce((sum, { pair }) => sum + pair.texts.join("").length, 0);
  let fastest = Number.POSITIVE_INFINITY;
  for (let round = 0; round < 3; round++) {
    const start = performance.now();
    for (const { pair, evidence } of all) judgeByRules(pair.claim, evidence);
    fastest = Math.min(fastest, performance.now() - start);
  }
  const sample = all[0];
  if (sample !== undefined) onPath(sample.set, sample.pair);
  const rate = (ms: number) => Math.round((1000 * all.length) / ms);
  console.log(
    `speed: ${rate(milliseconds)} pairs/s from raw text (${Math.round(characters / all.length)} characters a pair), ${rate(fastest)} on evidence selected before; claims over ${LONGEST_CLAIM} characters: ${all.filter(({ pair }) => pair.claim.length > LONGEST_CLAIM).length}`,
  );
  recallReport(all);
}

/** How many of the annotators' sentences are among what is shown for a claim. */
function recallReport(all: readonly OnPath[]): void {
  const marked = all.filter(({ pair }) => pair.supporting.some((set) => set.length > 0));
  if (marked.length === 0) return;
  const shares = (["rules", "model"] as const).map((judge) => {
    const whole = marked.filter(({ pair, sources }) => isShown(pair, evidenceFrom(sources, pair.claim, judge)));
    return `${((100 * whole.length) / marked.length).toFixed(1)} % (${judge})`;
  });
  console.log(`evidence: all sentences of one annotator are shown for ${shares.join(", ")} of ${marked.length} claims`);
}

function isShown(pair: LabelledPair, evidence: readonly QuoteInContext[]): boolean {
  const shown = evidence.map(({ context }) => context).join("\n");
  return pair.supporting.some((set) => set.length > 0 && set.every((sentence) => shown.includes(sentence.trim())));
}

function setsOf(all: readonly OnPath[]): string[] {
  return [...new Set(all.map(({ set }) => set)), "all"];
}

function forecasts(one: readonly Forecasted[]) {
  return one.map(({ of, p }) => ({ p, yes: of.pair.label === "supported" }));
}

function two(one: readonly Forecasted[]): Scored<"yes" | "no">[] {
  return one.map(({ of, verdict }) => ({
    said: verdict === "supported" ? "yes" : "no",
    right: of.pair.label === "supported" ? "yes" : "no",
  }));
}

function twoWay(one: readonly Forecasted[]): number {
  return macroF1(two(one), ["yes", "no"]);
}

function threeWay(one: readonly Forecasted[]): number {
  return macroF1(
    one.map(({ of, verdict }) => ({ said: verdict, right: of.pair.label })),
    LABELS,
  );
}
