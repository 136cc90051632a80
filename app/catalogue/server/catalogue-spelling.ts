import { comparable } from "#app/platform/lists/cells.ts";

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

export function catalogueSpelling(knownNames: KnownNames) {
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
