import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useLocation } from "react-router";
import { readDraft, useArrival, writeDraft } from "../forms/form-drafts.ts";
import { useStepTexts } from "../steps/step-texts.ts";

/** All matching rows. After an interruption: `done` rows are excluded, `after` is the cursor, `count` rows remain. */
export type AllRows = { done?: ReadonlySet<string>; after?: string | undefined; count?: number };

export type Selection = {
  ids: ReadonlySet<string>;
  /** Set when all matching rows on every page are chosen. */
  all: AllRows | null;
  has(id: string): boolean;
  toggle(id: string): void;
  togglePage(ids: readonly string[]): void;
  chooseAll(): void;
  choose(rows: readonly string[] | AllRows): void;
  clear(): void;
};

const none: ReadonlySet<string> = new Set();

/** Survives paging, sorting, Back and a reload; another filter (`scope`) clears it. */
export function useSelection(scope: string): Selection {
  const [state, setState] = useState({ scope, ids: none, all: null as AllRows | null });
  useKeptSelection(state, setState);
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

type State = { scope: string; ids: ReadonlySet<string>; all: AllRows | null };

/** The rest of an interrupted step is not stored: its cursor may be outdated. */
function useKeptSelection(state: State, restore: (state: State) => void): void {
  const { owner } = useStepTexts();
  const { pathname } = useLocation();
  const arrival = useArrival();
  const isRead = useRef(false);
  const nameOf = (scope: string) => `${pathname} rows ${scope}`;
  const read = useEffectEvent((): boolean => {
    const draft = arrival() === "opened" ? undefined : readDraft(owner, nameOf(state.scope));
    const ids = new Set(Object.keys(draft?.typed ?? {}));
    if (draft) restore({ scope: state.scope, ids, all: draft.begun.all === true ? {} : null });
    return draft !== undefined;
  });
  const write = useEffectEvent(({ scope, ids, all }: State) => {
    const isWhole = all !== null && Object.keys(all).length === 0;
    const typed = Object.fromEntries([...ids].map((id) => [id, true]));
    const draft = { typed, begun: { all: isWhole }, isOpen: false, submission: "" };
    writeDraft(owner, nameOf(scope), isWhole || (ids.size > 0 && !all) ? draft : null);
  });
  useEffect(() => {
    // Restored rows arrive with the next render.
    if (!isRead.current) {
      isRead.current = true;
      if (read()) return;
    }
    write(state);
  }, [state]);
}
