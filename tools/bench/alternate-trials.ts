import { type Row, rounded } from "./report.ts";

/** Measures a running shop once. */
export type Trial = (shop: { url: string }) => Promise<Row[]>;

export type Pair<T> = { before: T; after: T };

/** The values of one figure, a pair for each round; null where it could not be measured. */
export type Comparison = Pair<(number | null)[]> & Pick<Row, "what" | "unit" | "better" | "resolution">;

const versions = ["before", "after"] as const;

/** Before, after, before, after …, so that other work of the machine affects both. `say` gets each result. */
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
