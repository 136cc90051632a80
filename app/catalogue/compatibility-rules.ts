import { ownValue } from "#app/platform/own-value.ts";
import { type Energy, isEnergy } from "./energies.ts";

// Which catalogue rows a dongle can read, kept as data (data/vehicles README): European on-board diagnostics became
// mandatory at these dates, and the publisher states first years for some brands (spec 9).

/** First model year by energy; `null` means always. */
export const firstYearByEnergy: Record<Energy, number | null> = {
  Diesel: 2004,
  Electrique: null,
  Essence: 2001,
  GPL: 2001,
  Hybride: 2001,
  Hydrogène: null,
};

export const firstYearByBrand: Record<string, number> = {
  Renault: 2010,
  Peugeot: 2011,
  Citroën: 2011,
  Volkswagen: 2010,
  BMW: 2008,
  "Mercedes-Benz": 2009,
  Audi: 2010,
  Toyota: 2012,
};

/** The outcome for one catalogue row; an energy that is not one of the six is never compatible. */
export function isRowCompatible(row: { brand: string; year: number; energy: string }): boolean {
  if (!isEnergy(row.energy)) return false;
  const byBrand = ownValue(firstYearByBrand, row.brand) ?? 0;
  return row.year >= Math.max(firstYearByEnergy[row.energy] ?? 0, byBrand);
}
