import { useEffect, useSyncExternalStore } from "react";
import { useLocation } from "react-router";
import { readStoredJson, session, writeStored } from "#app/platform/browser/browser-storage.ts";

/** The list that a page was opened from, as it was shown: its address, the pages of its rows, and its neighbouring pages. */
type Trail = { address: string; rows: string[]; before: string | null; after: string | null };

export type Neighbours = {
  /** The list's address, with its search, filters and page. */
  list: string;
  previous: string | null;
  next: string | null;
  place: number;
  count: number;
};

const storageKey = "odovia-staff-list";
const addressOf = ({ pathname, search }: Pick<Location, "pathname" | "search">) => `${pathname}${search}`;

function readTrail(): Trail | null {
  const stored = readStoredJson(session, storageKey);
  const { address, rows, before, after } = (stored ?? {}) as Partial<Trail>;
  if (typeof address !== "string" || !Array.isArray(rows)) return null;
  return { address, rows: rows.map(String), before: before ?? null, after: after ?? null };
}

/** Remembers the list when one of its rows is opened; for the tab, since two tabs may show two lists. */
export function useListTrail(): void {
  useEffect(() => {
    const remember = ({ target }: MouseEvent) => {
      const link = target instanceof Element ? target.closest("tr[data-row] a[data-row-link]") : null;
      if (!link) return;
      const hrefOf = (selector: string) => document.querySelector<HTMLAnchorElement>(selector)?.getAttribute("href");
      const links = document.querySelectorAll<HTMLAnchorElement>("tr[data-row] a[data-row-link]");
      writeStored(session, storageKey, {
        address: addressOf(location),
        rows: [...new Set([...links].map(({ pathname }) => pathname))],
        before: hrefOf("nav a[rel=prev]"),
        after: hrefOf("nav a[rel=next]"),
      });
    };
    document.addEventListener("click", remember, { capture: true });
    return () => document.removeEventListener("click", remember, { capture: true });
  }, []);
}

const subscribe = () => () => {};

/** Null without scripts, and on a page that was not opened from a list. At the list's ends its next page follows. */
export function useNeighbours(): Neighbours | null {
  const { pathname } = useLocation();
  const stored = useSyncExternalStore(
    subscribe,
    () => JSON.stringify(readTrail()),
    () => "null",
  );
  return neighboursIn(JSON.parse(stored) as Trail | null, pathname);
}

/** For a key pressed before the page of the address is shown. */
export const neighboursNow = (): Neighbours | null => neighboursIn(readTrail(), location.pathname);

function neighboursIn(trail: Trail | null, pathname: string): Neighbours | null {
  const place = trail?.rows.indexOf(pathname) ?? -1;
  if (!trail || place < 0) return null;
  return {
    list: trail.address,
    previous: trail.rows[place - 1] ?? trail.before,
    next: trail.rows[place + 1] ?? trail.after,
    place: place + 1,
    count: trail.rows.length,
  };
}
