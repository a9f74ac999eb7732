/** One article of the emulated web: invented subjects, made coherent so that whole research journeys can run on them. */
export interface WorldPage {
  readonly host: string;
  /** Begins with a slash. */
  readonly path: string;
  readonly title: string;
  readonly site: string;
  readonly author?: string;
  /** Day, like 2025-03-14. */
  readonly published?: string;
  readonly language?: string;
  /** Paragraphs; `## ` begins a heading, `- ` an item of a list, `| ` a row of a table (the first one its head). */
  readonly body: readonly string[];
  /** Other pages it links to from its text: full addresses. */
  readonly links?: readonly string[];
}

export function urlOf(page: WorldPage): string {
  return `http://${page.host}${page.path}`;
}
