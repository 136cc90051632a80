import { useState } from "react";

/** The names of rows by their ids, kept for rows of other pages and for rows that a step has removed from the list. */
export function useRowLabels<Item>(
  rows: readonly Item[],
  idOf: (item: Item) => string,
  labelOf: (item: Item) => string,
): Map<string, string> {
  const [labels] = useState(() => new Map<string, string>());
  for (const item of rows) labels.set(idOf(item), labelOf(item));
  return labels;
}
