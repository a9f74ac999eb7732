// `npm run bench -- entailment FILE…`: how well the rules judge tells supported claims from others (R12), beside plain overlap.
import { type Features, measure } from "../src/verify/features.ts";
import { bestThreshold } from "../src/verify/logistic.ts";
import { type EvidencePage, pageOf, pageOfSentences } from "../src/verify/page.ts";
import { judgeOnPage } from "../src/verify/rules-judge.ts";
import { selectEvidence } from "../src/verify/select.ts";
import { type JudgeWeights, type LearnedVerdict, learn } from "../src/verify/weighing.ts";
import { WEIGHTS } from "../src/verify/weights.ts";
import { type LabelledPair, type LabelledSet, readLabelled } from "./entailment/data.ts";
import { overlap, overlapOrder } from "./entailment/overlap.ts";
import { accuracy, auc, brier, calibrationError, classScore, dealFolds, type Forecast, macroF1, type Scored } from "./entailment/scores.ts";

const LABELS: readonly LearnedVerdict[] = ["supported", "partly supported", "not found"];
const FOLDS = 10;
const REPEATS = 5;

interface Judged extends Forecast {
  readonly verdict: LearnedVerdict;
  readonly label: LearnedVerdict;
}

export async function run(args: string[]): Promise<void> {
  if (args.length === 0) throw new Error("Give at least one file: npm run bench -- entailment wice-claim-dev.jsonl expertqa.jsonl");
  for (const file of args) report(readLabelled(file));
}

function report(set: LabelledSet): void {
  const { pairs } = set;
  const counts = LABELS.map((label) => `${pairs.filter((pair) => pair.label === label).length} ${label}`).join(", ");
  console.log(
    `\n${set.name}: ${pairs.length} pairs (${counts}${set.leftOut > 0 ? `; ${set.leftOut} without evidence text left out` : ""})`,
  );
  const pages = pairs.map(pageFor);
  const measured = pairs.map((pair, i) => measure(pair.claim, pages[i] ?? pageOf([])).features);
  overlapReport(pairs);
  const runs = Array.from({ length: REPEATS }, (_, seed) => crossValidated(pairs, pages, measured, seed));
  show(`rules, weights re-learned in each of ${FOLDS} folds, mean of ${REPEATS} deals`, runs);
  show(`rules, shipped weights${set.name === "WiCE" ? " (in-sample: learned from WiCE dev)" : " (learned elsewhere)"}`, [
    pairs.map((pair, i) => judged(pair, pages[i] ?? pageOf([]), WEIGHTS)),
  ]);
  speed(pairs);
  if (pairs.some((pair) => pair.supporting.length > 0)) recallReport(pairs);
}

function pageFor(pair: LabelledPair): EvidencePage {
  return pair.inSentences ? pageOfSentences(pair.evidence) : pageOf(pair.evidence);
}

/** The whole judge as it ships (hard checks included), with the given weights. */
function judged(pair: LabelledPair, page: EvidencePage, weights: JudgeWeights): Judged {
  const { verdict, score } = judgeOnPage(pair.claim, page, { weights });
  const known = LABELS.find((label) => label === verdict) ?? "not found";
  return { verdict: known, label: pair.label, p: score, yes: pair.label === "supported" };
}

function crossValidated(
  pairs: readonly LabelledPair[],
  pages: readonly EvidencePage[],
  measured: readonly Features[],
  seed: number,
): Judged[] {
  return dealFolds(pairs.length, FOLDS, seed + 1).flatMap((fold) => {
    const held = new Set(fold);
    const examples = pairs.flatMap((pair, i) => {
      const features = measured[i];
      return held.has(i) || features === undefined ? [] : [{ features, label: pair.label }];
    });
    const weights = learn(examples);
    return fold.flatMap((i) => {
      const [pair, page] = [pairs[i], pages[i]];
      return pair === undefined || page === undefined ? [] : [judged(pair, page, weights)];
    });
  });
}

function show(title: string, runs: readonly (readonly Judged[])[]): void {
  const mean = (value: (one: readonly Judged[]) => number) => (runs.reduce((sum, one) => sum + value(one), 0) / runs.length).toFixed(3);
  const three = (one: readonly Judged[]) => one.map(({ verdict, label }): Scored<LearnedVerdict> => ({ said: verdict, right: label }));
  console.log(`  ${title}`);
  console.log(
    `    three-way           accuracy ${mean((one) => accuracy(three(one)))}  macro-F1 ${mean((one) => macroF1(three(one), LABELS))}`,
  );
  for (const label of LABELS) {
    const of = (part: "precision" | "recall" | "f1") => mean((one) => classScore(three(one), label)[part]);
    console.log(`      ${label.padEnd(18)}P ${of("precision")}  R ${of("recall")}  F1 ${of("f1")}`);
  }
  const macro = mean((one) => macroF1(two(one), ["yes", "no"]));
  console.log(`    supported or not    accuracy ${mean((one) => accuracy(two(one)))}  macro-F1 ${macro}  AUC ${mean(auc)}`);
  console.log(`    calibration         Brier ${mean(brier)}  ECE ${mean((one) => calibrationError(one))}`);
}

function two(one: readonly Judged[]): Scored<"yes" | "no">[] {
  return one.map(({ verdict, yes }) => ({ said: verdict === "supported" ? "yes" : "no", right: yes ? "yes" : "no" }));
}

/** The baseline gets the threshold that suits this very set best, and once one chosen on the other folds. */
function overlapReport(pairs: readonly LabelledPair[]): void {
  const forecasts = pairs.map((pair): Forecast => ({ p: overlap(pair), yes: pair.label === "supported" }));
  const at = (list: readonly Forecast[], cut: number) =>
    list.map(({ p, yes }): Scored<"yes" | "no"> => ({ said: p >= cut ? "yes" : "no", right: yes ? "yes" : "no" }));
  const best = Math.max(...forecasts.map(({ p }) => macroF1(at(forecasts, p), ["yes", "no"])));
  const held = Array.from({ length: REPEATS }, (_, seed) =>
    dealFolds(pairs.length, FOLDS, seed + 1).flatMap((fold) => {
      const cut = bestThreshold(forecasts.filter((_, i) => !fold.includes(i)));
      return at(
        fold.flatMap((i) => forecasts[i] ?? []),
        cut,
      );
    }),
  );
  const crossed = held.reduce((sum, scored) => sum + macroF1(scored, ["yes", "no"]), 0) / REPEATS;
  const never = macroF1(at(forecasts, 2), ["yes", "no"]);
  const always = macroF1(at(forecasts, -1), ["yes", "no"]);
  console.log("  plain overlap (content words and word pairs)");
  console.log(
    `    supported or not    macro-F1 ${best.toFixed(3)} at its best threshold, ${crossed.toFixed(3)} cross-validated  AUC ${auc(forecasts).toFixed(3)}  (one answer for all: ${Math.max(never, always).toFixed(3)})`,
  );
}

function speed(pairs: readonly LabelledPair[]): void {
  const pages = pairs.map(pageFor);
  const whole = fastest(() => pairs.map((pair) => judgeOnPage(pair.claim, pageFor(pair))));
  const ready = fastest(() => pairs.map((pair, i) => judgeOnPage(pair.claim, pages[i] ?? pageOf([]))));
  const characters = pairs.reduce((sum, pair) => sum + pair.evidence.join("").length, 0);
  const rate = (seconds: number) => Math.round(pairs.length / seconds);
  console.log(
    `    speed               ${rate(whole)} pairs/s from raw text, ${rate(ready)} pairs/s on pages made ready (${Math.round(characters / pairs.length)} characters of evidence a pair, warm, one thread)`,
  );
}

/** Seconds of the fastest of a few rounds: what other work on the machine slows down least. */
function fastest(work: () => unknown): number {
  let seconds = Number.POSITIVE_INFINITY;
  for (let round = 0; round < 8; round++) {
    const start = performance.now();
    work();
    seconds = Math.min(seconds, (performance.now() - start) / 1000);
  }
  return seconds;
}

/** Recall of the annotated sentences among as many chosen ones, best over the annotators' alternative sets. */
function recallReport(pairs: readonly LabelledPair[]): void {
  const marked = pairs.filter((pair) => pair.supporting.some((set) => set.length > 0));
  const recall = (order: (pair: LabelledPair, most: number) => readonly number[]) =>
    marked.reduce((sum, pair) => {
      const sets = pair.supporting.filter((set) => set.length > 0);
      const ranked = order(pair, Math.max(...sets.map((set) => set.length)));
      return sum + Math.max(...sets.map((set) => set.filter((i) => ranked.slice(0, set.length).includes(i)).length / set.length));
    }, 0) / marked.length;
  const ours = recall((pair, most) => selectEvidence(pair.claim, pair.evidence, most).map((one) => one.index));
  const plain = recall((pair) => overlapOrder(pair));
  console.log(
    `    evidence sentences  recall ${ours.toFixed(3)} at the annotators' number of sentences (plain overlap ${plain.toFixed(3)}), ${marked.length} claims`,
  );
}
