import { useState } from "preact/hooks";
import { Button } from "../parts/button.tsx";
import { Field } from "../parts/field.tsx";
import { words } from "../text/words.ts";
import type { Question } from "./start.ts";

export interface ClarifyProps {
  readonly questions: readonly Question[];
  readonly busy: boolean;
  /** @param answers in the order of the questions; "" for what was left open */
  readonly onAnswered: (answers: readonly string[]) => void;
  readonly onBack: () => void;
}

/** What Assay would know before it begins, asked in place; everything may be left open. */
export function Clarify({ questions, busy, onAnswered, onBack }: ClarifyProps) {
  const { ask } = words();
  const [answers, setAnswers] = useState<readonly string[]>(questions.map(() => ""));
  const answer = (at: number, text: string) => setAnswers(answers.map((one, index) => (index === at ? text : one)));
  const submit = (event: Event) => {
    event.preventDefault();
    onAnswered(answers);
  };
  return (
    <form class="card clarify" onSubmit={submit}>
      <h2>{ask.clarify}</h2>
      <p class="soft small">{ask.clarifyHint}</p>
      {questions.map(({ question, options }, at) => (
        <fieldset key={question}>
          <legend class="legend" dir="auto">
            {question}
          </legend>
          <div class="suggestions">
            {options.map((option) => (
              <Button
                key={option}
                small
                aria-pressed={answers[at] === option}
                onClick={() => answer(at, answers[at] === option ? "" : option)}
              >
                {option}
              </Button>
            ))}
          </div>
          <Field label={ask.answer} value={answers[at] ?? ""} onValue={(text) => answer(at, text)} />
        </fieldset>
      ))}
      <div class="row-end">
        <Button look="bare" onClick={onBack}>
          {ask.back}
        </Button>
        <Button look="main" type="submit" disabled={busy}>
          {ask.begin}
        </Button>
      </div>
    </form>
  );
}
