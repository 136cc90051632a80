import { useEffect, useState } from "react";

/** Seconds for which a row that has changed stays marked. */
const shownSeconds = 8;

const nothing: ReadonlySet<string> = new Set();

/**
 * Rows that are new or different since the same list was drawn before: somebody else's changes, or one's own. Another page,
 * filter or order (`scope`) marks nothing.
 */
export function useChangedRows<Item>(
  scope: string,
  rows: readonly Item[],
  idOf: (item: Item) => string,
): ReadonlySet<string> {
  const [drawn, setDrawn] = useState(() => ({ scope, rows, prints: printsOf(rows, idOf), changed: nothing }));
  let current = drawn;
  if (drawn.scope !== scope || drawn.rows !== rows) {
    const prints = printsOf(rows, idOf);
    const differing = [...prints].filter(([id, print]) => drawn.prints.get(id) !== print).map(([id]) => id);
    const changed = drawn.scope === scope ? new Set(differing) : nothing;
    current = { scope, rows, prints, changed };
    setDrawn(current);
  }
  const { changed } = current;
  useEffect(() => {
    if (changed.size === 0) return;
    const timer = setTimeout(() => setDrawn((last) => ({ ...last, changed: nothing })), shownSeconds * 1000);
    return () => clearTimeout(timer);
  }, [changed]);
  return changed;
}

const printsOf = <Item>(rows: readonly Item[], idOf: (item: Item) => string): Map<string, string> =>
  new Map(rows.map((row) => [idOf(row), JSON.stringify(row)]));
