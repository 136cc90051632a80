import { ownValue } from "#app/platform/text/own-value.ts";
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

/** The first model year that the dongle reads, by energy and brand; 0 where it reads any. */
export const firstYearOf = ({ brand, energy }: { brand: string; energy: Energy }): number =>
  Math.max(firstYearByEnergy[energy] ?? 0, ownValue(firstYearByBrand, brand) ?? 0);

/** The outcome for one catalogue row; an energy that is not one of the six is never compatible. */
export const isRowCompatible = (row: { brand: string; year: number; energy: string }): boolean =>
  isEnergy(row.energy) && row.year >= firstYearOf({ brand: row.brand, energy: row.energy });
