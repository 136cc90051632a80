import type { MenuKey } from "./sections.ts";

/** As they stand in the palette: what the server has found, steps of the page, pages seen before, then what there always is. */
export const entryGroups = [
  ...(["order", "person", "dongle", "promo", "request"] as const),
  ...(["here", "recent", "page", "action"] as const),
] as const;

export type Entry = {
  id: string;
  group: (typeof entryGroups)[number];
  title: string;
  /** Found by it too; shown only of what the server has found. */
  detail: string;
  icon?: MenuKey;
  /** A key, or how many wait there. */
  aside?: string;
  /** Entries without a path are actions. */
  path?: string;
};

const plain = (text: string): string =>
  text
    .normalize("NFD")
    .replace(/\p{Diacritic}/gu, "")
    .toLowerCase();

/** Entries that contain every typed word; titles beginning with the first word come first. */
export function matching<Each extends { title: string; detail?: string }>(
  entries: readonly Each[],
  typed: string,
): Each[] {
  const words = plain(typed).split(/\s+/).filter(Boolean);
  if (words.length === 0) return [...entries];
  const begins = ({ title }: Each) => (plain(title).startsWith(words[0]!) ? 0 : 1);
  return entries
    .filter(({ title, detail = "" }) => words.every((word) => plain(`${title} ${detail}`).includes(word)))
    .toSorted((a, b) => begins(a) - begins(b));
}

const shownAtFirst = 8;
const stepsAtFirst = 5;

/**
 * What the palette shows. Before anything is typed, a few: on the page of one row its steps, then the pages seen last, then
 * the menu, whose first entries are the queues; on the menu's own pages the queues come first, so that Enter opens the next.
 */
export function offered(entries: readonly Entry[], typed: string): Entry[] {
  const ofGroup = (wanted: readonly Entry[]) =>
    wanted.toSorted((a, b) => entryGroups.indexOf(a.group) - entryGroups.indexOf(b.group));
  if (typed.trim() !== "") return ofGroup(matching(entries, typed));
  const steps = entries.filter(({ group }) => group === "here").slice(0, stepsAtFirst);
  const others = ofGroup(entries.filter(({ group }) => group !== "here"));
  return [...steps, ...others].slice(0, shownAtFirst);
}
