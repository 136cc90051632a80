import { type Row, rounded } from "./report.ts";

export type Trial = (shop: { url: string }) => Promise<Row[]>;

export type Pair<T> = { before: T; after: T };

/** One figure, a pair of values per round; null if it could not be measured. */
export type Comparison = Pair<(number | null)[]> & Pick<Row, "what" | "unit" | "better" | "resolution">;

const versions = ["before", "after"] as const;

/** Alternates before and after, so that other work of the machine affects both. `say` gets each result. */
export async function measureInTurn<Shop>(
  pair: Pair<Shop>,
  rounds: number,
  trial: (shop: Shop) => Promise<Row[]>,
  say: (text: string) => void = () => {},
): Promise<Comparison[]> {
  const found = new Map<string, Comparison>();
  for (let round = 0; round < rounds; round++)
    for (const version of versions) {
      const rows = await trial(pair[version]);
      for (const { what, unit, better, resolution, value } of rows) {
        const comparison = found.get(what) ?? { what, unit, better, resolution, before: [], after: [] };
        comparison[version][round] = value;
        found.set(what, comparison);
      }
      say(`${version}: ${rows.map(inWords).join("; ")}`);
    }
  return [...found.values()];
}

const inWords = ({ what, value, unit }: Row): string =>
  `${what} ${value === null ? "not measured" : `${rounded(value)} ${unit}`.trim()}`;
