const NUMBERED = /(?:^|[\s,;])(?:q(?:uestion)?\s*)?(\d{1,2})\s*[).:=-]?\s*(?=\S)/giu;
const LONGEST_ANSWERS = 1_500;

/** Whether a message answers a pending questionnaire of so many questions: numbered answers, one short answer each, or plain statements. */
export function isAnswers(message: string, questions: number): boolean {
  if (message.length > LONGEST_ANSWERS || /^[?？]|[?？]$/u.test(message.trim())) return false;
  if (answersByNumber(message, questions).length > 0) return true;
  const lines = message.split(/[\n,;]+/).filter((line) => line.trim() !== "");
  return lines.length >= Math.min(2, questions) || message.trim().split(/\s+/).length >= 2;
}

/** The answers of a message by question number (from 1); what carries no number answers the questions in order, or all of them at once (0). */
export function answersIn(message: string, questions: number): { readonly question: number; readonly answer: string }[] {
  const byNumber = answersByNumber(message, questions);
  if (byNumber.length > 0) return byNumber;
  const lines = message
    .split(/[\n,;]+/)
    .map((line) => line.trim())
    .filter((line) => line !== "");
  if (lines.length === questions) return lines.map((answer, at) => ({ question: at + 1, answer }));
  return [{ question: 0, answer: message.trim() }];
}

/** The answers of a message that gives each with the number of its question; none where it does not. */
export function answersByNumber(message: string, questions: number): { question: number; answer: string }[] {
  const marks = [...message.matchAll(NUMBERED)].filter(([, n]) => Number(n) >= 1 && Number(n) <= questions);
  const rising = marks.filter((mark, at) => at === 0 || Number(mark[1]) > Number(marks[at - 1]?.[1]));
  if (rising.length === 0 || message.slice(0, rising[0]?.index).trim() !== "") return [];
  return rising.flatMap((mark, at) => {
    const answer = message
      .slice(mark.index + mark[0].length, rising[at + 1]?.index)
      .replace(/[\s,;.]+$/u, "")
      .trim();
    return answer === "" ? [] : [{ question: Number(mark[1]), answer }];
  });
}
