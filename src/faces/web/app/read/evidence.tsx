import { useSignal } from "@preact/signals";
import { useContext, useRef } from "preact/hooks";
import { Button } from "../parts/button.tsx";
import { Fault, messageOf } from "../parts/fault.tsx";
import { useLoaded } from "../parts/loaded.ts";
import { tell } from "../parts/toast.tsx";
import { href } from "../router.ts";
import { words } from "../text/words.ts";
import { type Proof, proofOf } from "./api.ts";
import { Citation } from "./citation.tsx";
import { DeskContext } from "./context.ts";
import { FollowUp } from "./follow-up.tsx";
import { inWords, StrengthChip } from "./line.tsx";
import { Partnered, type Pointing } from "./partners.tsx";
import { Quote } from "./quote.tsx";
import type { Desk } from "./state.ts";

/** What the chosen sentence rests on, beside it. */
export function Evidence() {
  const desk = useContext(DeskContext);
  const { read } = words();
  const chosen = desk?.selected.value;
  if (desk === undefined) return null;
  return (
    <aside class={`evidence${chosen === undefined ? "" : " open"}`} aria-label={read.evidence} id="evidence">
      {chosen === undefined ? <Invitation sentences={desk.reading.sentences} /> : <Chosen desk={desk} sentence={chosen} />}
    </aside>
  );
}

/** What can be chosen, and by one of them how the others are read; nothing where there is nothing to choose. */
function Invitation({ sentences }: { readonly sentences: Desk["reading"]["sentences"] }) {
  const { read } = words();
  if (sentences.length === 0) return null;
  const strength = sentences.find((one) => one.strength !== undefined)?.strength;
  return (
    <div class="invitation soft">
      <p>{sentences.every(({ role }) => role === "passage") ? read.choosePassage : read.choose}</p>
      <p>
        <kbd>j</kbd> {read.chooseKeys} <kbd>k</kbd> {read.chooseKeysBack}
      </p>
      {strength !== undefined && (
        <p>
          <span aria-hidden="true">
            <StrengthChip strength={strength} />
          </span>{" "}
          {inWords(strength)}
        </p>
      )}
    </div>
  );
}

function Chosen({ desk, sentence }: { readonly desk: Desk; readonly sentence: string }) {
  const { read, shell } = words();
  const run = desk.reading.run_id;
  const loaded = useLoaded(() => proofOf(run, sentence), [run, sentence]);
  const shown = useRef<Proof | undefined>(undefined);
  if (loaded.state === "there") shown.current = loaded.value;
  const proof = shown.current?.id === sentence ? shown.current : undefined;
  return (
    <>
      <header class="evidence-head">
        <h2 class="unseen">{read.evidence}</h2>
        <Button look="bare" small onClick={() => desk.select(undefined)} aria-label={read.close}>
          ✕
        </Button>
      </header>
      {loaded.state === "failed" && (
        <Fault message={messageOf(loaded.error)}>
          <Button small onClick={loaded.again}>
            {shell.retry}
          </Button>
        </Fault>
      )}
      <div aria-live="polite">{proof !== undefined && <ProofOf key={proof.id} proof={proof} run={run} />}</div>
    </>
  );
}

/** The proof of a sentence: its words beside those of its quotes, then for and against, how it was computed, and why the judge says so. */
function ProofOf({ proof: whole, run }: { readonly proof: Proof; readonly run: string }) {
  const { read, check } = words();
  const pointing: Pointing = { at: useSignal<number | undefined>(undefined) };
  const desk = useContext(DeskContext);
  const checked = desk?.reading.checked !== undefined;
  // A passage is its own quote: nothing was said of it that could be held beside it, or judged.
  const passage = desk?.sentence(whole.id)?.role === "passage";
  const proof = passage ? { ...whole, partners: [] } : whole;
  const quotes = proof.claims.flatMap((claim) => claim.quotes);
  const lonely = proof.partners.some(({ at }) => at === undefined);
  return (
    <article class="proof">
      {!passage && (
        <p class="claim" dir="auto">
          <Partnered proof={proof} pointing={pointing} />
        </p>
      )}
      <p class="small soft">
        {proof.strength !== undefined && <StrengthChip strength={proof.strength} />}{" "}
        {proof.strength !== undefined && (proof.strength.open ? check.openWord : read.verdicts[proof.strength.verdict])}
        {proof.kind !== undefined && `, ${read.kinds[proof.kind]}`}
        {proof.strength !== undefined && proof.strength.sources > 0 && ` · ${read.independent(proof.strength.independent)}`}
        {proof.searched !== undefined && ` · ${read.searched(proof.searched)}`}
      </p>
      {lonely && quotes.length > 0 && <p class="small lonely-note">{read.lonely}</p>}
      <Calculations proof={proof} />
      <div class={proof.against.length === 0 ? "sides" : "sides both"}>
        <section>
          {proof.against.length > 0 && <h3>{read.for}</h3>}
          {proof.claims.map((claim, index) => {
            const before = proof.claims.slice(0, index).reduce((sum, one) => sum + one.quotes.length, 0);
            return (
              <div key={claim.id} class={claim.label === undefined ? "" : "cited"}>
                {claim.label !== undefined && <Citation claim={claim} label={claim.label} whole={proof.text} />}
                {claim.quotes.map((quote, at) => (
                  <Quote key={at} quote={quote} at={before + at} proof={proof} pointing={pointing} />
                ))}
              </div>
            );
          })}
          {checked && proof.claims.length === 0 && <p class="soft">{check.uncitedAbout}</p>}
        </section>
        {proof.against.length > 0 && <Against proof={proof} run={run} />}
      </div>
      {!passage && <Reasons proof={proof} />}
      <footer class="proof-foot">
        <Button small onClick={() => copyLink(run, proof.id)}>
          {read.link}
        </Button>
        {!checked && <FollowUp run={run} about={proof.text} />}
      </footer>
    </article>
  );
}

function Against({ proof, run }: { readonly proof: Proof; readonly run: string }) {
  const { read } = words();
  return (
    <section class="against">
      <h3>{read.against}</h3>
      {proof.against.map(({ text, sure, sentence, quote }, at) => (
        <div key={at}>
          <p class="small">
            <strong>{sure ? read.says : read.mayBeAgainst}</strong>: {text}
            {sentence !== undefined && (
              <>
                {" "}
                <a href={href("read", [run, sentence])}>{read.toSentence}</a>
              </>
            )}
          </p>
          <Quote quote={quote} at={-1} proof={proof} />
        </div>
      ))}
    </section>
  );
}

function Calculations({ proof }: { readonly proof: Proof }) {
  const { read } = words();
  if (proof.calculations.length === 0) return null;
  return (
    <section class="calculations">
      <h3>{read.calculation}</h3>
      {proof.calculations.map(({ expression, result, inputs }, at) => (
        <dl key={at} class="calculation">
          {inputs.length > 0 && (
            <>
              <dt>{read.inputs}</dt>
              <dd>
                <ul>
                  {inputs.map(({ figure, quote, source }, input) => (
                    <li key={input}>
                      <strong>{figure}</strong> {source !== undefined && <sup>{source}</sup>} <q dir="auto">{quote}</q>
                    </li>
                  ))}
                </ul>
              </dd>
              <dt>{read.expression}</dt>
              <dd class="formula">{expression}</dd>
            </>
          )}
          <dt>{inputs.length > 0 ? read.result : read.chosen}</dt>
          <dd class="formula">
            <strong>{result}</strong>
          </dd>
        </dl>
      ))}
    </section>
  );
}

/** Quote first: why the judge says so is folded, for it makes people look less closely themselves. */
function Reasons({ proof }: { readonly proof: Proof }) {
  const { read } = words();
  const judged = [...(proof.judgement === undefined ? [] : [proof.judgement]), ...proof.claims];
  if (judged.length === 0) return null;
  return (
    <details class="reasons">
      <summary>{read.reason}</summary>
      <ul>
        {judged.map(({ verdict, reasons, language, judge }, at) => (
          <li key={at}>
            <strong>{read.verdicts[verdict]}</strong>:{" "}
            {reasons.length === 0 ? read.noReason : <span lang={language}>{reasons.join("; ")}</span>}{" "}
            <span class="soft">
              ({read.judge}: {judge})
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}

async function copyLink(run: string, sentence: string): Promise<void> {
  const address = new URL(href("read", [run, sentence]), location.href).href;
  await navigator.clipboard.writeText(address).then(
    () => tell(words().read.linkCopied),
    () => tell(address),
  );
}
