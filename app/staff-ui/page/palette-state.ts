export type Entry = {
  id: string;
  group: "order" | "person" | "dongle" | "promo" | "request" | "page" | "action";
  title: string;
  detail: string;
  /** Entries without a path are actions. */
  path?: string;
};

const plain = (text: string): string =>
  text
    .normalize("NFD")
    .replace(/\p{Diacritic}/gu, "")
    .toLowerCase();

/** Entries that contain every typed word; titles beginning with the first word come first. */
export function matching(entries: readonly Entry[], typed: string): Entry[] {
  const words = plain(typed).split(/\s+/).filter(Boolean);
  if (words.length === 0) return [...entries];
  const begins = ({ title }: Entry) => (plain(title).startsWith(words[0]!) ? 0 : 1);
  return entries
    .filter(({ title, detail }) => words.every((word) => plain(`${title} ${detail}`).includes(word)))
    .toSorted((a, b) => begins(a) - begins(b));
}
