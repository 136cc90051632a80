import { useState } from "react";

/** Names of rows, kept for other pages and removed rows. */
export function useRowLabels<Item>(
  rows: readonly Item[],
  idOf: (item: Item) => string,
  labelOf: (item: Item) => string,
): Map<string, string> {
  const [labels] = useState(() => new Map<string, string>());
  for (const item of rows) labels.set(idOf(item), labelOf(item));
  return labels;
}
