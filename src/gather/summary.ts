/** What a page comes down to when the state is compacted: what it says in short; its whole text stays in the store under the snapshot. */
export interface PageSummary {
  readonly title: string;
  readonly url: string;
  readonly summary: string;
}
