/** Words that short answers may or may not have. */
const ARTICLES = /\b(?:the|an?)\b/gu;

/**
 * Whether a word, a figure or a phrase stands in a text, whatever the case, the accents, the punctuation and the articles: the usual comparison
 * of short answers (SQuAD), held to whole words. Digits may be grouped on either side ("1,200" is "1200").
 */
export function isStated(phrase: string, text: string): boolean {
  const sought = comparable(phrase);
  return sought !== "" && ` ${comparable(text)} `.includes(` ${sought} `);
}

function comparable(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/(?<=\d)[,'’\u202f\u00a0](?=\d{3}(?!\d))/gu, "")
    .replace(/(?<!\d)\.|\.(?!\d)/gu, " ")
    .replace(/(?<=[\p{L}\p{N}])[+-]|[+-](?!\d)/gu, " ")
    .replace(/[^\p{L}\p{N}.%€$£+-]+/gu, " ")
    .replace(ARTICLES, " ")
    .replace(/\s+/gu, " ")
    .trim();
}

/** Whether one of the cited addresses is the expected one: the same address, one that ends in it, or any of the domain. */
export function isCited(expected: string, cited: readonly string[]): boolean {
  const sought = expected.toLowerCase().replace(/\/+$/u, "");
  return cited.some((address) => {
    const url = address.toLowerCase().replace(/\/+$/u, "");
    const host = /^https?:\/\/([^/:?#]+)/u.exec(url)?.[1] ?? "";
    return url === sought || url.endsWith(`/${sought}`) || host === sought || host.endsWith(`.${sought}`);
  });
}
