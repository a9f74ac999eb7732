import { statSync } from "node:fs";
import { basename, dirname, resolve } from "node:path";
import { AssayError } from "../../domain/error.ts";

/** What a model says of one pair: chances that sum to at most one. A model with two labels knows no contradiction. */
export interface Entailment {
  readonly entailment: number;
  readonly neutral: number;
  readonly contradiction: number;
}

/** A local model for natural language inference: does the premise entail the hypothesis? */
export interface CrossEncoder {
  /** Name of its folder. */
  readonly name: string;
  /** One outcome a pair, in order. @throws AssayError MISSING_DEPENDENCY, CONFIG_INVALID, MODEL_ERROR */
  infer(pairs: readonly { readonly premise: string; readonly hypothesis: string }[]): Promise<readonly Entailment[]>;
}

interface LoadOptions {
  readonly local_files_only: true;
}

/** The part of `@huggingface/transformers` that is used. */
export interface TransformersRuntime {
  readonly env: { allowRemoteModels: boolean; allowLocalModels: boolean; localModelPath: string };
  readonly AutoTokenizer: {
    from_pretrained(
      name: string,
      options: LoadOptions,
    ): Promise<(texts: string[], options: { text_pair: string[]; padding: true; truncation: true }) => unknown>;
  };
  readonly AutoModelForSequenceClassification: {
    from_pretrained(name: string, options: LoadOptions): Promise<Classifier>;
  };
}

interface Classifier {
  readonly config: { readonly id2label?: Readonly<Record<string, string>> };
  (inputs: unknown): Promise<{ readonly logits: { tolist(): number[][] } }>;
}

export type RuntimeLoader = (name: string) => Promise<unknown>;

const PACKAGE = "@huggingface/transformers";
/** By a name the compiler does not follow: the package is there only where the user has put it. */
const importByName: RuntimeLoader = (name) => import(name);

/**
 * A cross-encoder in a folder of the user's (`config.json`, tokenizer, `onnx/model.onnx`). Nothing is loaded before the first pair, nothing is ever
 * fetched from the network.
 * @param load stands in for `import` in tests
 */
export function crossEncoderAt(folder: string, load: RuntimeLoader = importByName): CrossEncoder {
  const path = resolve(folder);
  let loaded: Promise<CrossEncoder["infer"]> | undefined;
  return {
    name: basename(path),
    infer: async (pairs) => {
      loaded ??= open(path, load);
      return (await loaded)(pairs);
    },
  };
}

async function open(path: string, load: RuntimeLoader): Promise<CrossEncoder["infer"]> {
  checkFolder(path);
  const { env, AutoTokenizer, AutoModelForSequenceClassification } = await runtimeFrom(load);
  env.allowRemoteModels = false;
  env.allowLocalModels = true;
  env.localModelPath = dirname(path);
  const only: LoadOptions = { local_files_only: true };
  const [tokenize, classify] = await Promise.all([
    AutoTokenizer.from_pretrained(basename(path), only),
    AutoModelForSequenceClassification.from_pretrained(basename(path), only),
  ]).catch((cause: unknown) => {
    const why = cause instanceof Error ? cause.message : String(cause);
    throw invalid(`The model in ${path} cannot be loaded (${why}); it needs config.json, a tokenizer and onnx/model.onnx.`, cause);
  });
  const labels = labelsOf(classify.config.id2label, path);
  return async (pairs) => {
    const inputs = tokenize(
      pairs.map((pair) => pair.premise),
      { text_pair: pairs.map((pair) => pair.hypothesis), padding: true, truncation: true },
    );
    const rows = (await classify(inputs)).logits.tolist();
    if (rows.length !== pairs.length)
      throw new AssayError("MODEL_ERROR", `The model in ${path} answered ${rows.length} of ${pairs.length} pairs.`);
    return rows.map((row) => outcomeOf(row, labels));
  };
}

function checkFolder(path: string): void {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory() !== true)
    throw invalid(`There is no folder ${path}; judge.modelFolder must name the folder of a model.`);
}

async function runtimeFrom(load: RuntimeLoader): Promise<TransformersRuntime> {
  try {
    return (await load(PACKAGE)) as TransformersRuntime;
  } catch (cause) {
    const code = cause instanceof Error && "code" in cause ? cause.code : undefined;
    const why =
      code === "ERR_MODULE_NOT_FOUND" || code === "MODULE_NOT_FOUND" ? "" : ` (${cause instanceof Error ? cause.message : cause})`;
    throw new AssayError(
      "MISSING_DEPENDENCY",
      `judge.modelFolder needs the package ${PACKAGE}, which cannot be loaded${why}: install it with "npm install ${PACKAGE}", or unset judge.modelFolder.`,
      { field: "judge.modelFolder", cause },
    );
  }
}

type Labels = readonly (keyof Entailment)[];

/** What each logit stands for, by the model's own names. "Not entailment" of a model with two labels is neutral. */
function labelsOf(id2label: Readonly<Record<string, string>> | undefined, path: string): Labels {
  const labels = Object.entries(id2label ?? {})
    .sort(([a], [b]) => Number(a) - Number(b))
    .map(([, label]): keyof Entailment | undefined => {
      if (/contradict|refute/i.test(label)) return "contradiction";
      if (/neutral|not[ _-]?entail|not enough|unrelated/i.test(label)) return "neutral";
      return /entail|support/i.test(label) ? "entailment" : undefined;
    });
  const known = labels.filter((label) => label !== undefined);
  if (known.length < labels.length || !known.includes("entailment"))
    throw invalid(
      `The model in ${path} does not tell entailment: its labels are ${Object.values(id2label ?? {}).join(", ") || "missing"}, where entailment, neutral and contradiction are needed.`,
    );
  return known;
}

function outcomeOf(logits: readonly number[], labels: Labels): Entailment {
  const most = Math.max(...logits);
  const weights = logits.map((logit) => Math.exp(logit - most));
  const sum = weights.reduce((total, weight) => total + weight, 0);
  const chance = (wanted: keyof Entailment) =>
    labels.reduce((total, label, at) => total + (label === wanted ? (weights[at] ?? 0) / sum : 0), 0);
  return { entailment: chance("entailment"), neutral: chance("neutral"), contradiction: chance("contradiction") };
}

function invalid(message: string, cause?: unknown): AssayError {
  return new AssayError("CONFIG_INVALID", message, { field: "judge.modelFolder", ...(cause === undefined ? {} : { cause }) });
}
