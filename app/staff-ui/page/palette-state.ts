/** The entries of the command palette for a typed text; no React, no I/O. */

export type Entry = {
  id: string;
  group: "order" | "person" | "dongle" | "promo" | "request" | "page" | "action";
  title: string;
  detail: string;
  /** Path of a page; entries without one are actions, run by their id. */
  path?: string;
};

const plain = (text: string): string =>
  text
    .normalize("NFD")
    .replace(/\p{Diacritic}/gu, "")
    .toLowerCase();

/** Entries whose title or detail contains every typed word; those whose title begins with the first word come first. */
export function matching(entries: readonly Entry[], typed: string): Entry[] {
  const words = plain(typed).split(/\s+/).filter(Boolean);
  if (words.length === 0) return [...entries];
  const begins = ({ title }: Entry) => (plain(title).startsWith(words[0]!) ? 0 : 1);
  return entries
    .filter(({ title, detail }) => words.every((word) => plain(`${title} ${detail}`).includes(word)))
    .toSorted((a, b) => begins(a) - begins(b));
}
