import { block } from "./blocks.ts";

/** A source as whoever revises a report is shown it: what was drawn from it, under the ids of the sentences. */
export interface ShownDigest {
  readonly id: string;
  readonly title: string;
  readonly by: string | undefined;
  readonly published: string | undefined;
  /** Its own text says, or a newer source shows, that it no longer holds. */
  readonly older: boolean;
  readonly lines: readonly {
    readonly ids: readonly string[];
    readonly text: string;
    /** The headings it stands under; "" for none. */
    readonly under: string;
    /** What a newer source says otherwise. */
    readonly superseded: boolean;
  }[];
}

/** What a digest is made of, in one text for whoever is shown it. */
export const DIGEST_RULE =
  'In summary blocks each line stands under the ids of the sentences it was drawn from, [q7], § is a heading; "overtaken" and older="yes" mark what a newer source says otherwise.';

/** One source in short. */
export function digestBlock({ id, title, by, published, older, lines }: ShownDigest): string {
  const said = lines.flatMap(({ ids, text, under, superseded }, at) => [
    ...(under === (lines[at - 1]?.under ?? "") ? [] : [`§ ${under}`]),
    `[${ids.join(" ")}${superseded && !older ? ", overtaken" : ""}] ${text}`,
  ]);
  return block("summary", id, said.join("\n"), { title, by, published, older: older ? "yes" : undefined });
}
