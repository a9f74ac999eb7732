import { spokenWords } from "./words.ts";

const THANKS = new Set(
  "thx thanks thank ty tysm cheers tks tnx gracias danke merci grazie tack takk obrigado kiitos спасибо dziękuję teşekkürler".split(" "),
);
const GREETING = new Set("hi hello hey hiya howdy goodbye bye".split(" "));
const AROUND = new Set(
  "you so very much a lot many again there assay for that this the help all everyone my friend oh ok okay and".split(" "),
);

/** Whether somebody thanks in it, whatever else it says. */
export function isThanks(message: string): boolean {
  return spokenWords(message).some(({ word }) => THANKS.has(word));
}

/** Whether a message is thanks or a greeting and nothing else. */
export function isCourtesy(message: string): boolean {
  const words = spokenWords(message).map(({ word }) => word);
  return (
    words.some((word) => THANKS.has(word) || GREETING.has(word)) &&
    words.every((word) => THANKS.has(word) || GREETING.has(word) || AROUND.has(word))
  );
}
