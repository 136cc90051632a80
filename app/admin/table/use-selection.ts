import { useState } from "react";

export type Selection = {
  /** Chosen ids, on other pages too. */
  ids: ReadonlySet<string>;
  /** All rows that match the filters, also those that no page has shown. */
  all: boolean;
  toggle(id: string): void;
  /** Chooses all of the page, or none of it when all are chosen. */
  togglePage(ids: readonly string[]): void;
  chooseAll(): void;
  choose(ids: readonly string[]): void;
  clear(): void;
};

const none: ReadonlySet<string> = new Set();

/** What is chosen in a list. It stays over pages and sorting, and ends with another filter (`scope`). */
export function useSelection(scope: string): Selection {
  const [state, setState] = useState({ scope, ids: none, all: false });
  const current = state.scope === scope ? state : { scope, ids: none, all: false };
  const set = (ids: ReadonlySet<string>, all = false) => setState({ scope, ids, all });
  return {
    ids: current.ids,
    all: current.all,
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
    chooseAll: () => set(current.ids, true),
    choose: (ids) => set(new Set(ids)),
    clear: () => set(none),
  };
}
