import { ownValue } from "#app/platform/text/own-value.ts";
import { type Energy, isEnergy } from "./energies.ts";

// Which catalogue rows a dongle can read (data/vehicles README): start of mandatory European on-board diagnostics, and the
// publisher's first years of some brands (spec 9).

/** `null`: always. */
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

/** 0 where any year is compatible. */
export const firstYearOf = ({ brand, energy }: { brand: string; energy: Energy }): number =>
  Math.max(firstYearByEnergy[energy] ?? 0, ownValue(firstYearByBrand, brand) ?? 0);

/** Unknown energies are never compatible. */
export const isRowCompatible = (row: { brand: string; year: number; energy: string }): boolean =>
  isEnergy(row.energy) && row.year >= firstYearOf({ brand: row.brand, energy: row.energy });
