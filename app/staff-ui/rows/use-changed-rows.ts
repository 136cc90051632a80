import { useEffect, useState } from "react";

const shownSeconds = 8;

const nothing: ReadonlySet<string> = new Set();

/** Rows that changed since the last render of the same list; another page, filter or order (`scope`) marks nothing. */
export function useChangedRows<Item>(
  scope: string,
  rows: readonly Item[],
  idOf: (item: Item) => string,
): ReadonlySet<string> {
  const [drawn, setDrawn] = useState(() => ({ scope, rows, contents: serialise(rows, idOf), changed: nothing }));
  let current = drawn;
  if (drawn.scope !== scope || drawn.rows !== rows) {
    const contents = serialise(rows, idOf);
    const differing = [...contents].filter(([id, text]) => drawn.contents.get(id) !== text).map(([id]) => id);
    const changed = drawn.scope === scope ? new Set(differing) : nothing;
    current = { scope, rows, contents, changed };
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

const serialise = <Item>(rows: readonly Item[], idOf: (item: Item) => string): Map<string, string> =>
  new Map(rows.map((row) => [idOf(row), JSON.stringify(row)]));
