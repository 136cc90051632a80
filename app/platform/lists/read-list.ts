import { textInCell } from "./cells.ts";
import { decodeList, type NoList } from "./decode-list.ts";
import { type ListRecord, readRecords } from "./read-records.ts";

export type ListColumn = {
  /** Lower case without accents: the words that name this column in all languages. */
  heading: RegExp;
  /** Words that name another column: a date, a weight. */
  notHeading?: RegExp;
  /** From 0, no such value, to 1, a value of no other column. */
  likelihood?(cell: string): number;
  /** Whether it is the first unknown column if neither heading nor cells show it. */
  byPlace?: "always" | "withoutHeading";
};

export type ListRow<Name extends string> = {
  line: number;
  cells: Record<Name, string>;
  count: number;
  isMisquoted: boolean;
};

export type List<Name extends string> = {
  text: string;
  /** The known columns with their headings as written. */
  found: ReadonlyMap<Name, { at: number; heading: string }>;
  headingCount: number;
  headingLine: number | null;
  rows: ListRow<Name>[];
  /** The line after the last one read; null if all were. */
  nextLine: number | null;
};

type Columns<Name extends string> = Readonly<Record<Name, ListColumn>>;

/** Longer cells are cut: no value is as long. */
const maxCellLength = 300;

const sampleSize = 100;
const sampleLength = 200_000;

/** Words that name no column by themselves, in the five languages. */
const fillers =
  /\b(?:no|nr|n|o|num|numero|number|nummer|de|du|des|la|le|les|del|di|della|of|the|der|des|id|code|client|cliente|customer|kunden|votre|your|ihre?|su|tu|vostro|expediteur|mittente|remitente|absender|shop|boutique|d|l)\b/g;

const plainHeading = (cell: string): string =>
  textInCell(cell)
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

/** As spreadsheet programs of all countries save it (decisions 9.2). At most `maxRows` rows. */
export function readList<Name extends string>(
  contents: Uint8Array | string,
  columns: Columns<Name>,
  maxRows: number,
): List<Name> | { fault: NoList } {
  const decoded = decodeList(contents);
  if ("fault" in decoded) return decoded;
  const { text } = decoded;
  const stated = /^"?sep=(.)"?[;,\t]*(?:\r\n|\r|\n|$)/i.exec(text);
  const body = stated ? text.slice(stated[0].length) : text;
  const firstLine = stated ? 2 : 1;
  const layouts = [...new Set([stated?.[1], ";", "\t", ",", "|"])].flatMap((separator) =>
    separator === undefined ? [] : layoutOf(body, separator, columns, separator === stated?.[1]),
  );
  const { separator, places, hasHeading } = layouts.reduce((best, each) => (each.score > best.score ? each : best));

  const names = Object.keys(columns) as Name[];
  const found = new Map<Name, { at: number; heading: string }>();
  const rows: ListRow<Name>[] = [];
  let headingCount = 0;
  let headingLine: number | null = null;
  let isFirst = true;
  for (const { line, cells, isMisquoted } of readRecords(body, separator)) {
    if (isFirst) {
      for (const [name, at] of places) found.set(name, { at, heading: hasHeading ? textInCell(cells[at] ?? "") : "" });
      isFirst = false;
      if (hasHeading) {
        headingCount = filledLength(cells);
        headingLine = line + firstLine - 1;
        continue;
      }
    }
    if (rows.length >= maxRows) return { text, found, headingCount, headingLine, rows, nextLine: line + firstLine - 1 };
    const values = names.map((name) => [name, (cells[places.get(name) ?? -1] ?? "").slice(0, maxCellLength)]);
    const count = Math.max(filledLength(cells), Math.min(cells.length, headingCount));
    rows.push({
      line: line + firstLine - 1,
      cells: Object.fromEntries(values) as Record<Name, string>,
      count,
      isMisquoted,
    });
  }
  return { text, found, headingCount, headingLine, rows, nextLine: null };
}

const filledLength = (cells: readonly string[]): number => cells.findLastIndex((cell) => cell !== "") + 1;

type Layout<Name> = { separator: string; places: Map<Name, number>; hasHeading: boolean; score: number };

function layoutOf<Name extends string>(
  text: string,
  separator: string,
  columns: Columns<Name>,
  isStated: boolean,
): Layout<Name> {
  const sample: ListRecord[] = [];
  for (const record of readRecords(text.slice(0, sampleLength), separator)) if (sample.push(record) > sampleSize) break;
  const first = sample[0]?.cells ?? [];
  const names = Object.keys(columns) as Name[];
  const hasHeading = isHeading(first, Object.values<ListColumn>(columns));
  const rows = sample.slice(hasHeading ? 1 : 0);
  const width = Math.max(0, ...sample.map(({ cells }) => cells.length));
  // Assigns columns by likelihood, each once.
  const pairs = names.flatMap((name) =>
    Array.from({ length: width }, (_, at) => ({
      name,
      at,
      score: (hasHeading ? headingScore(first[at] ?? "", columns[name]) : 0) + cellScore(rows, at, columns[name]),
    })),
  );
  const places = new Map<Name, number>();
  let score = 0;
  for (const pair of pairs.filter((each) => each.score > 0.2).toSorted((a, b) => b.score - a.score || a.at - b.at)) {
    if (places.has(pair.name) || [...places.values()].includes(pair.at)) continue;
    places.set(pair.name, pair.at);
    score += pair.score;
  }
  // By place where nothing else decides.
  const free = Array.from({ length: width }, (_, at) => at).filter((at) => ![...places.values()].includes(at));
  for (const name of names) {
    const { byPlace } = columns[name];
    if (places.has(name) || !byPlace || (hasHeading && byPlace === "withoutHeading")) continue;
    const at = hasHeading ? free.find((each) => !isKnownHeading(first[each] ?? "", columns)) : free[0];
    if (at === undefined) continue;
    places.set(name, at);
    free.splice(free.indexOf(at), 1);
  }
  return { separator, places, hasHeading, score: score + consistency(sample) + (isStated ? 3 : 0) };
}

const matches = (heading: string, { heading: words, notHeading }: ListColumn): boolean =>
  words.test(heading) && !notHeading?.test(heading);

const headingScore = (cell: string, column: ListColumn): number => {
  const heading = plainHeading(cell);
  if (column.notHeading?.test(heading)) return -3;
  return column.heading.test(heading) ? (isExact(heading, column) ? 2.5 : 2) : 0;
};

const isExact = (heading: string, { heading: words }: ListColumn): boolean =>
  heading.replace(new RegExp(words.source, "g"), " ").replace(fillers, " ").trim() === "";

const isKnownHeading = (cell: string, columns: Columns<string>): boolean =>
  cell === "" || Object.values(columns).some((column) => column.notHeading?.test(plainHeading(cell)));

/** A first line is a heading if it names two columns, or one and nothing else, and contains no value. */
function isHeading(cells: readonly string[], columns: readonly ListColumn[]): boolean {
  const headings = cells.map(plainHeading).filter((heading) => heading !== "");
  if (headings.some((heading) => /\d{4}/.test(heading) || heading.length > 60)) return false;
  if (cells.some((cell) => columns.some((column) => (column.likelihood?.(cell) ?? 0) >= 1))) return false;
  const named = columns.filter((column) => headings.some((heading) => matches(heading, column)));
  return (
    named.length > 1 ||
    named.some((column) => headings.some((heading) => matches(heading, column) && isExact(heading, column)))
  );
}

function cellScore(rows: readonly ListRecord[], at: number, { likelihood }: ListColumn): number {
  const cells = rows.flatMap(({ cells }) => (cells[at] ? [cells[at]] : []));
  if (!likelihood || cells.length === 0) return 0;
  return (4 * cells.reduce((sum, cell) => sum + likelihood(cell.slice(0, maxCellLength)), 0)) / cells.length;
}

/** Share of the records with the usual number of cells, if above one. */
function consistency(sample: readonly ListRecord[]): number {
  const counts = new Map<number, number>();
  for (const { cells } of sample) counts.set(cells.length, (counts.get(cells.length) ?? 0) + 1);
  const [width, count] = [...counts].reduce((most, each) => (each[1] > most[1] ? each : most), [0, 0]);
  return width > 1 ? count / sample.length : 0;
}
