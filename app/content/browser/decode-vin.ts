import { countryOf, makerOf, regionOf, type VinRegion } from "./vin-origins.ts";

export const vinLength = 17;

export type DecodedVin = {
  region: VinRegion | undefined;
  country: string | undefined;
  maker: string | undefined;
  /** Newest first; none: the tenth character is no code of a year. */
  years: readonly number[];
  /** Otherwise the years hold only if the maker states one: ISO 3779 recommends it, Europe does not require it. */
  isYearRequired: boolean;
  check: "right" | "wrong" | "unused";
};

/** 30 codes, which begin again after 30 years: A is 1980 and 2010. */
const yearCodes = "ABCDEFGHJKLMNPRSTVWXY123456789";

/**
 * Model years up to the next one (ISO 3779, tenth character). The American rule (49 CFR 565) tells the two apart by the seventh:
 * a letter since 2010, a figure before.
 */
function modelYears(vin: string, thisYear: number, isAmerican: boolean): number[] {
  const place = yearCodes.indexOf(vin.charAt(9));
  if (place < 0) return [];
  const isSince2010 = /[A-Z]/.test(vin.charAt(6));
  return [2010 + place, 1980 + place].filter(
    (year) => year <= thisYear + 1 && (!isAmerican || year >= 2010 === isSince2010),
  );
}

const weights = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2];
/** Each letter stands for the figure of its place in its row; no row has I, O or Q. */
const letterRows = ["ABCDEFGH", "JKLMN P R", " STUVWXYZ"];

const figureOf = (character: string): number =>
  /\d/.test(character)
    ? Number(character)
    : letterRows.map((row) => row.indexOf(character) + 1).reduce((sum, place) => sum + place);

/** What the ninth character has to be where it checks the others. */
export function checkCharacter(vin: string): string {
  const sum = [...vin].reduce((total, character, index) => total + figureOf(character) * weights[index]!, 0);
  return sum % 11 === 10 ? "X" : String(sum % 11);
}

/** What ISO 3779 and 3780 say about a VIN of 17 characters, without I, O and Q. */
export function decodeVin(vin: string, thisYear: number): DecodedVin {
  const region = regionOf(vin);
  const country = countryOf(vin);
  const isRight = checkCharacter(vin) === vin.charAt(8);
  // Required of cars sold there; one that was built there for Europe may have any ninth character.
  const isRequired = region === "northAmerica" || country === "CN";
  return {
    region,
    country,
    maker: makerOf(vin),
    years: modelYears(vin, thisYear, region === "northAmerica" && isRight),
    isYearRequired: isRequired && isRight,
    check: isRight ? "right" : isRequired && /[\dX]/.test(vin.charAt(8)) ? "wrong" : "unused",
  };
}
