import type { SourceSentence, Written } from "./evidence.ts";

/** "Quayside had 41,200 visitors in 2021.": what was counted, and the one figure and year of it. */
const COUNTED = /^(?<lead>[^\d]{3,80}?)\s(?<figure>[1-9]\d{0,2}(?:,\d{3})+)(?<what>(?:\s[\p{L}-]+){1,6})\sin\s(?<year>(?:19|20)\d\d)\.$/u;

/** Two sentences in the same words but for a figure and a year: the difference of the figures, with its calculation. */
export function differences(sentences: readonly Pick<SourceSentence, "id" | "text">[]): Written[] {
  const counted = sentences.flatMap(({ id, text }) => {
    const { lead = "", figure = "", what = "", year = "" } = COUNTED.exec(text.trim())?.groups ?? {};
    return figure === "" ? [] : [{ id, lead, figure, what, year, value: Number(figure.replaceAll(",", "")) }];
  });
  return counted.flatMap((later) =>
    counted
      .filter((earlier) => earlier.lead === later.lead && earlier.what === later.what && Number(earlier.year) < Number(later.year))
      .filter(({ value }) => value !== later.value)
      .map((earlier): Written => {
        const [more, less] = earlier.value < later.value ? [later, earlier] : [earlier, later];
        const result = (more.value - less.value).toLocaleString("en");
        return {
          kind: "calculation",
          text: `${later.lead} ${result}${later.what} ${more === later ? "more" : "fewer"} in ${later.year} than in ${earlier.year}.`,
          from: [earlier.id, later.id],
          calculations: [{ result, expression: `${more.id}:${more.figure} - ${less.id}:${less.figure}` }],
        };
      }),
  );
}
