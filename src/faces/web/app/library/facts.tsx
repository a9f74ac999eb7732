import { day, figure } from "../text/figures.ts";
import { words } from "../text/words.ts";
import type { Collection } from "./api.ts";

/** How much a collection holds, how fresh its index is, and whose it is. */
export function Facts({ collection }: { readonly collection: Collection }) {
  const { library } = words();
  const { documents, passages, indexed_at: indexed, own, owner } = collection;
  const parts = [
    library.documents(documents),
    library.passages(passages, figure(passages)),
    indexed === undefined ? library.notIndexed : library.indexed(day(indexed)),
    own ? library.own : owner === undefined ? library.served : library.of(owner),
  ];
  return <p class="soft small">{parts.join(" · ")}</p>;
}
