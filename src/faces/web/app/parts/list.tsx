import type { ComponentChildren } from "preact";

export interface ListProps<T> {
  readonly items: readonly T[];
  readonly keyOf: (item: T) => string;
  readonly row: (item: T) => ComponentChildren;
  /** What the list is of, for those who do not see it. */
  readonly label: string;
}

/** Things below one another. */
export function List<T>({ items, keyOf, row, label }: ListProps<T>) {
  return (
    <ul class="list" aria-label={label}>
      {items.map((item) => (
        <li key={keyOf(item)}>{row(item)}</li>
      ))}
    </ul>
  );
}
