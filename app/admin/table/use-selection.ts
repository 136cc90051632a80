import { useState } from "react";

/** All matching rows. After an interrupted step: `done` rows are excluded, `after` is its cursor, `count` rows remain. */
export type AllRows = { done?: ReadonlySet<string>; after?: string | undefined; count?: number };

export type Selection = {
  /** Chosen ids of this and other pages. */
  ids: ReadonlySet<string>;
  /** Set when all rows that match the filters are chosen, on every page. */
  all: AllRows | null;
  has(id: string): boolean;
  toggle(id: string): void;
  /** Chooses all rows of the page, or none if all are chosen. */
  togglePage(ids: readonly string[]): void;
  chooseAll(): void;
  choose(rows: readonly string[] | AllRows): void;
  clear(): void;
};

const none: ReadonlySet<string> = new Set();

/** The chosen rows of a list. The selection survives paging and sorting; another filter (`scope`) clears it. */
export function useSelection(scope: string): Selection {
  const [state, setState] = useState({ scope, ids: none, all: null as AllRows | null });
  const current = state.scope === scope ? state : { scope, ids: none, all: null };
  const set = (ids: ReadonlySet<string>, all: AllRows | null = null) => setState({ scope, ids, all });
  return {
    ids: current.ids,
    all: current.all,
    has: (id) => (current.all ? !current.all.done?.has(id) : current.ids.has(id)),
    toggle(id) {
      const ids = new Set(current.ids);
      if (!ids.delete(id)) ids.add(id);
      set(ids);
    },
    togglePage(page) {
      const ids = new Set(current.ids);
      const isWhole = page.every((id) => ids.has(id));
      for (const id of page)
        if (isWhole) ids.delete(id);
        else ids.add(id);
      set(ids);
    },
    chooseAll: () => set(current.ids, {}),
    choose: (rows) => ("length" in rows ? set(new Set(rows)) : set(none, rows)),
    clear: () => set(none),
  };
}
