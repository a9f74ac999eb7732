/** The two things a question holds against each other, where it does. */
export function sidesOf(question: string): readonly [string, string] | undefined {
  const [, one, other] =
    /(?:compare|between)\s+(.+?)\s+(?:and|with|to|vs\.?|versus)\s+([^,.?]+)/i.exec(question) ??
    /\bhow do\s+(.+?)\s+and\s+(.+?)\s+(?:differ|compare)\b/i.exec(question) ??
    [];
  return one === undefined || other === undefined ? undefined : [one, other];
}
