import { comparable, textInCell, yearInCell } from "#app/platform/lists/cells.ts";
import type { NoList } from "#app/platform/lists/decode-list.ts";
import { type List, type ListColumn, type ListRow, readList } from "#app/platform/lists/read-list.ts";
import { type Energy, energies, isEnergy } from "../vehicles/energies.ts";
import type { LineFault, RefusedLine } from "../vehicles/line-faults.ts";

export type KnownNames = readonly (readonly [brand: string, models: readonly string[]])[];

/** By comparable form; null if several share it. */
type Spellings = { exact: Set<string>; byForm: Map<string, string | null> };

const emptySpellings = (): Spellings => ({ exact: new Set(), byForm: new Map() });

function learn({ exact, byForm }: Spellings, name: string): void {
  if (exact.has(name)) return;
  exact.add(name);
  const form = comparable(name);
  byForm.set(form, byForm.has(form) ? null : name);
}

/** The stored name that differs only in case, accents, spaces or hyphens, else the name itself. */
function spell(spellings: Spellings, name: string): string {
  if (spellings.exact.has(name)) return name;
  const form = comparable(name);
  const stored = form === "" ? undefined : spellings.byForm.get(form);
  if (stored) return stored;
  learn(spellings, name);
  return name;
}

function catalogueSpelling(knownNames: KnownNames) {
  const brands = emptySpellings();
  const models = new Map<string, Spellings>();
  const modelsOf = (brand: string): Spellings => {
    const spellings = models.get(brand) ?? emptySpellings();
    models.set(brand, spellings);
    return spellings;
  };
  for (const [brand, names] of knownNames) {
    learn(brands, brand);
    for (const name of names) learn(modelsOf(brand), name);
  }
  return {
    isBrand: (name: string): boolean => brands.exact.has(name) || brands.byForm.has(comparable(name)),
    spell(given: { brand: string; model: string }): { brand: string; model: string } {
      const brand = spell(brands, given.brand);
      return { brand, model: spell(modelsOf(brand), given.model) };
    },
  };
}

/**
 * Names of the energies: the shop's words in five languages (compared with texts/<language>/energies.json by
 * energy-words.test.ts), and those of registration papers and carmakers.
 */
const words: Record<Energy, string> = {
  Diesel: "Diesel, Diésel, Gazole, Gasoil, Gasóleo, Gasolio, GO",
  Electrique:
    "Électrique, Electrique, Electric, Elektro, Elektrisch, Eléctrico, Eléctrica, Elettrica, Elettrico, Électricité, Elettricità, Electricity, Strom, EV, BEV, EL",
  Essence: "Essence, Petrol, Gasoline, Unleaded, Benzin, Super, Superbenzin, Gasolina, Benzina, ES",
  GPL: "GPL, LPG, GLP, Autogas, Autogas (LPG), Flüssiggas, GP",
  Hybride:
    "Hybride, Hybrid, Híbrido, Híbrida, Ibrida, Ibrido, Hybride rechargeable, Plug-in-Hybrid, Plug-in hybrid, Híbrido enchufable, Ibrida plug-in, HEV, PHEV, MHEV",
  Hydrogène: "Hydrogène, Hydrogen, Wasserstoff, Hidrógeno, Idrogeno, FCEV, H2",
};

const byWord = new Map(
  energies.flatMap((energy) => words[energy].split(", ").map((word) => [comparable(word), energy] as const)),
);

export const energyNamed = (text: string): Energy | undefined => (isEnergy(text) ? text : byWord.get(comparable(text)));

/** The columns `Marque,Modele,Annee,Energie,Source`, as stored. */
export type CatalogueRow = { brand: string; model: string; year: number; energy: string; source: string };

/** Without the column `Source` the stored one stays. */
export type CatalogueFile = {
  rows: CatalogueRow[];
  hasSource: boolean;
  refused: RefusedLine[];
  respelled: string[];
};

export type NoCatalogue =
  | { fault: NoList | "tooManyRows" }
  | { fault: "header"; missing: string[] }
  | { fault: "tooManyFaults"; refused: RefusedLine[] };

const oldestYear = 1950;
const maxYearsAhead = 2;
const maxNameLength = 100;
/** Three times the shipped catalogue. */
const maxRows = 60_000;
/** A file with more faulty lines is no catalogue. */
const maxFaults = 1_000;
const maxRespelled = 10;

/** The order of a file without a heading; headings in five languages. */
const headings = {
  Marque:
    /\b(?:marques?|constructeurs?|fabricants?|brands?|makes?|manufacturers?|marcas?|fabricantes?|marchi[oa]?|casa|produttor[ei]|costruttor[ei])\b|marken?\b|hersteller/,
  Modele:
    /\b(?:modeles?|models?|modelos?|modell[oi]|vehicules?|vehicles?|vehiculos?|veicol[oi])\b|modell(?:en?|bezeichnung|name)?\b|baureihe/,
  Annee: /\b(?:annees?|ans?|years?|anos?|ann[oi]|jahre?|my|millesime)\b|(?:bau|modell)jahr/,
  Energie:
    /\b(?:energies?|carburants?|motorisation|fuels?|energy|energia|combustibles?|carburante|alimentazione|propulsion)\b|kraftstoff(?:art)?|antriebs?(?:art)?|treibstoff|energietrager/,
  Source: /\b(?:sources?|fuentes?|font[ei]|quellen?|origines?|origen|origin|herkunft)\b/,
} as const;
type Column = keyof typeof headings;
const required: readonly Column[] = ["Marque", "Modele", "Annee", "Energie"];

/**
 * Reads a catalogue file with a heading in one of the shop's languages, or in the order of the export. Names are spelled as
 * in the catalogue (`known`). Faulty lines are returned with number and reason. At most 60,000 lines, 1,000 of them faulty.
 */
export function readCatalogueFile(
  contents: Uint8Array,
  today: Date,
  knownNames: KnownNames = [],
): CatalogueFile | NoCatalogue {
  const spelling = catalogueSpelling(knownNames);
  const newest = today.getUTCFullYear() + maxYearsAhead;
  const isYear = (cell: string) => yearInCell(cell) >= oldestYear && yearInCell(cell) <= newest;
  const byHeading = (column: Column, likelihood: (cell: string) => number, byPlace?: "withoutHeading"): ListColumn => ({
    heading: headings[column],
    likelihood,
    ...(byPlace && { byPlace }),
  });
  const list = readList(
    contents,
    {
      Marque: byHeading("Marque", (cell) => (spelling.isBrand(textInCell(cell)) ? 0.6 : 0), "withoutHeading"),
      Modele: byHeading("Modele", () => 0, "withoutHeading"),
      Annee: byHeading("Annee", (cell) => (isYear(cell) ? 0.6 : 0)),
      Energie: byHeading("Energie", (cell) => (energyNamed(textInCell(cell)) ? 0.9 : 0)),
      Source: byHeading("Source", () => 0, "withoutHeading"),
    },
    maxRows,
  );
  if ("fault" in list) return list;
  const missing = required.filter((column) => !list.found.has(column));
  if (missing.length > 0) return { fault: "header", missing };
  if (list.nextLine !== null) return { fault: "tooManyRows" };

  const hasSource = list.found.has("Source");
  const rows: CatalogueRow[] = [];
  const refused: RefusedLine[] = [];
  const respelled = new Set<string>();
  const lineOf = new Map<string, number>();
  for (const row of list.rows) {
    const given = readRow(row);
    const fault = misplaced(row, list) ?? faultOf(given, textInCell(row.cells.Annee), newest);
    const stored = fault ? given : { ...given, ...spelling.spell(given) };
    const before = fault ? undefined : lineOf.get(rowKey(stored));
    if (fault) refused.push({ line: row.line, ...fault });
    else if (before !== undefined) refused.push({ line: row.line, code: "repeated", values: { line: before } });
    else {
      lineOf.set(rowKey(stored), row.line);
      rows.push(stored);
      for (const name of ["brand", "model"] as const)
        if (stored[name] !== given[name] && respelled.size < maxRespelled)
          respelled.add(`${given[name]} → ${stored[name]}`);
    }
    if (refused.length >= maxFaults) return { fault: "tooManyFaults", refused };
  }
  return { rows, hasSource, refused, respelled: [...respelled] };
}

const readRow = ({ cells }: ListRow<Column>): CatalogueRow => ({
  brand: textInCell(cells.Marque),
  model: textInCell(cells.Modele),
  year: yearInCell(cells.Annee),
  energy: energyNamed(textInCell(cells.Energie)) ?? textInCell(cells.Energie),
  source: textInCell(cells.Source),
});

export const rowKey = (row: Omit<CatalogueRow, "source">): string =>
  JSON.stringify([row.brand, row.model, row.year, row.energy]);

function misplaced({ isMisquoted, count }: ListRow<Column>, list: List<Column>): LineFault | undefined {
  if (isMisquoted) return { code: "quotes", values: {} };
  const places = required.map((column) => list.found.get(column)!.at);
  const expected = list.headingCount || Math.max(...[...list.found.values()].map(({ at }) => at)) + 1;
  return count > expected || places.some((at) => at >= count)
    ? { code: "columns", values: { count, expected } }
    : undefined;
}

function faultOf(row: CatalogueRow, yearText: string, newest: number): LineFault | undefined {
  for (const [column, text] of [
    ["Marque", row.brand],
    ["Modele", row.model],
  ] as const) {
    if (text === "") return { code: "empty", values: { column } };
    if (text.length > maxNameLength) return { code: "tooLong", values: { column, max: maxNameLength } };
  }
  if (/[\p{Cc}\p{Cf}\p{Cs}\ufffd]/u.test(row.brand + row.model + row.source)) return { code: "invisible", values: {} };
  if (row.source.length > maxNameLength) return { code: "tooLong", values: { column: "Source", max: maxNameLength } };
  if (!(row.year >= oldestYear && row.year <= newest))
    return { code: "year", values: { text: yearText.slice(0, 20), first: oldestYear, last: newest } };
  if (!energyNamed(row.energy)) return { code: "energy", values: { text: row.energy.slice(0, 40) } };
  return undefined;
}
