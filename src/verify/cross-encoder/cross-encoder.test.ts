import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { liveRun } from "../../../test/live-run.ts";
import { judgementOf, judgeWithCrossEncoder } from "./judge.ts";
import { crossEncoderAt, type RuntimeLoader, type TransformersRuntime } from "./runtime.ts";

const folder = mkdtempSync(join(tmpdir(), "assay-nli-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Fake {
  readonly load: RuntimeLoader;
  readonly env: TransformersRuntime["env"];
  readonly asked: { premise: string; hypothesis: string }[];
  readonly opened: string[];
}

/** A runtime in the shape of the real one; its model entails what the premise holds word for word, and contradicts when told to. */
function fakeRuntime(id2label: Record<string, string> | undefined = { 0: "contradiction", 1: "entailment", 2: "neutral" }): Fake {
  const env = { allowRemoteModels: true, allowLocalModels: false, localModelPath: "/models/" };
  const asked: Fake["asked"] = [];
  const opened: string[] = [];
  const logits = (premise: string, hypothesis: string) =>
    Object.values(id2label ?? {}).map((label) => {
      const wanted = premise.includes("no longer")
        ? /contra/i
        : premise.includes(hypothesis.replace(/\.$/, ""))
          ? /^entail/i
          : /neutral|not/i;
      return wanted.test(label) ? 4 : -2;
    });
  const classifier = Object.assign(
    async (inputs: unknown) => ({ logits: { tolist: () => (inputs as Fake["asked"]).map((one) => logits(one.premise, one.hypothesis)) } }),
    { config: id2label === undefined ? {} : { id2label } },
  );
  const runtime: TransformersRuntime = {
    env,
    AutoTokenizer: {
      from_pretrained: async (name) => {
        opened.push(`${name} remote=${env.allowRemoteModels} from=${env.localModelPath}`);
        return (texts, { text_pair }) => {
          const pairs = texts.map((premise, at) => ({ premise, hypothesis: text_pair[at] ?? "" }));
          asked.push(...pairs);
          return pairs;
        };
      },
    },
    AutoModelForSequenceClassification: { from_pretrained: async () => classifier },
  };
  return { load: async () => runtime, env, asked, opened };
}

type Asked = readonly { id: string; claim: string; quote: string }[];

async function verdictsOf(fake: Pick<Fake, "load">, pairs: Asked, how?: { readonly replayed: RuntimeLoader }) {
  const live = await liveRun();
  const judged = async (load: RuntimeLoader, run: typeof live.run) => {
    const judge = judgeWithCrossEncoder({ run, key: "check", encoder: crossEncoderAt(folder, load) });
    const asked = pairs.map(({ id, claim, quote }) => ({ id, claim, evidence: [{ quote, context: quote, place: [] }] }));
    return { name: judge.name, verdicts: await judge.judge(asked, run.signal) };
  };
  const first = await judged(fake.load, live.run);
  const again = how === undefined ? undefined : await judged(how.replayed, await live.replay());
  return { ...first, again: again?.verdicts, events: await live.events() };
}

const SAME = { id: "a", claim: "The pump weighs 12 kg.", quote: "As built, The pump weighs 12 kg." };

/** Not word for word, and yet plainly carried. */
const REWORDED = { id: "a", claim: "The pump in Leeds weighs 12 kg.", quote: "In Leeds the pump weighs 12 kg." };

describe("a local cross-encoder", () => {
  it("R12 judges by the model's own labels, and never asks the network", async () => {
    const fake = fakeRuntime();
    const { name, verdicts } = await verdictsOf(fake, [
      SAME,
      { id: "b", claim: "The pump is made of brass.", quote: "The pump stands beside a valve of brass and was made in Leeds." },
      { id: "c", claim: "The pump is sold in Leeds.", quote: "The pump is no longer on the market; in Leeds it was sold." },
    ]);
    expect(name).toEqual({ kind: "model", model: basename(folder), prompt: "cross-encoder" });
    expect(["a", "b", "c"].map((id) => verdicts.get(id)?.verdict)).toEqual(["supported", "not found", "contradicted"]);
    expect(verdicts.get("a")?.judge).toEqual(name);
    expect(fake.opened).toEqual([`${basename(folder)} remote=false from=${dirname(folder)}`]);
    expect(fake.env.allowLocalModels).toBe(true);
  });

  it("R12 a fault of fact caps what it says", async () => {
    const fake = fakeRuntime({ 0: "ENTAILMENT" });
    const { verdicts } = await verdictsOf(fake, [{ id: "a", claim: "The pump weighs 14 kg.", quote: "The pump weighs 12 kg." }]);
    expect(verdicts.get("a")?.verdict).toBe("partly supported");
    expect(verdicts.get("a")?.reasons.join()).toContain("14 kg");
  });

  it("R12 models with two labels know no contradiction", async () => {
    const fake = fakeRuntime({ 0: "entailment", 1: "not_entailment" });
    const { verdicts } = await verdictsOf(fake, [
      SAME,
      { id: "b", claim: "The pump is made of brass.", quote: "The pump stands beside brass." },
    ]);
    expect(["a", "b"].map((id) => verdicts.get(id)?.verdict)).toEqual(["supported", "not found"]);
  });

  it.each([
    ["labels that tell nothing", { 0: "LABEL_0", 1: "LABEL_1" }, /LABEL_0, LABEL_1/],
    ["no labels", undefined, /missing/],
  ])("R12 refuses %s", async (_, labels, message) => {
    const { load } = labels === undefined ? { load: withoutLabels() } : fakeRuntime(labels);
    await expect(crossEncoderAt(folder, load).infer([{ premise: "a", hypothesis: "b" }])).rejects.toMatchObject({
      type: "CONFIG_INVALID",
      field: "judge.modelFolder",
      message: expect.stringMatching(message),
    });
  });

  it("X6 a folder that is not there, and one without a model, are said in one sentence", async () => {
    const absent = crossEncoderAt(join(folder, "none"), fakeRuntime().load).infer([]);
    await expect(absent).rejects.toMatchObject({ type: "CONFIG_INVALID", message: expect.stringContaining("There is no folder") });
    const runtime = (await fakeRuntime().load("")) as TransformersRuntime;
    const broken = { ...runtime, AutoTokenizer: { from_pretrained: () => Promise.reject(new Error("no tokenizer.json")) } };
    const empty = crossEncoderAt(folder, async () => broken).infer([]);
    await expect(empty).rejects.toMatchObject({ type: "CONFIG_INVALID", message: expect.stringContaining("no tokenizer.json") });
  });

  it("X6 the package itself is missing: the sentence says how to get it, and the rules judge", async () => {
    const real = crossEncoderAt(folder).infer([{ premise: "a", hypothesis: "b" }]);
    await expect(real).rejects.toMatchObject({
      type: "MISSING_DEPENDENCY",
      field: "judge.modelFolder",
      message: expect.stringContaining('"npm install @huggingface/transformers"'),
    });
    const { verdicts, events } = await verdictsOf({ load: (name) => import(name) }, [REWORDED]);
    expect(events).toContainEqual(expect.objectContaining({ type: "notice", message: expect.stringContaining("npm install") }));
    expect(verdicts.get("a")).toMatchObject({ verdict: "not checked", judge: { kind: "rules" } });
  });

  it("R18 a replay loads nothing and says the same", async () => {
    const never: RuntimeLoader = () => Promise.reject(new Error("a replay loads nothing"));
    const { verdicts, again } = await verdictsOf(fakeRuntime(), [SAME], { replayed: never });
    expect(again).toEqual(verdicts);
  });

  it.each([
    [[0.9, 0], "supported"],
    [[0.3, 0.1], "partly supported"],
    [[0.1, 0.1], "not found"],
    [[0.1, 0.8], "contradicted"],
  ] as const)("R12 chances of entailment and contradiction %j make it %s", ([entailment, contradiction], verdict) => {
    const judge = { kind: "model", model: "m", prompt: "cross-encoder" } as const;
    expect(judgementOf([{ entailment, contradiction, neutral: 0 }], judge).verdict).toBe(verdict);
  });

  it("R12 one quote that carries the claim outweighs another that seems to deny it", () => {
    const judge = { kind: "model", model: "m", prompt: "cross-encoder" } as const;
    const outcomes = [
      { entailment: 0.05, contradiction: 0.9, neutral: 0.05 },
      { entailment: 0.8, contradiction: 0.1, neutral: 0.1 },
    ];
    expect(judgementOf(outcomes, judge)).toMatchObject({ verdict: "supported", score: 0.8 });
  });
});

function withoutLabels(): RuntimeLoader {
  const { load } = fakeRuntime();
  return async (name) => {
    const runtime = (await load(name)) as TransformersRuntime;
    const bare = Object.assign(async () => ({ logits: { tolist: () => [] } }), { config: {} });
    return { ...runtime, AutoModelForSequenceClassification: { from_pretrained: async () => bare } };
  };
}
