import { countryName, fill } from "#app/i18n/format.ts";
import type { Language } from "#app/i18n/languages.ts";
import { decodeVin, vinLength } from "./decode-vin.ts";
import { regionOf, type VinRegion } from "./vin-origins.ts";

export type VinTexts = {
  typed: string;
  wrong: string;
  complete: string;
  region: Record<VinRegion, string>;
  unknownMaker: string;
  unknown: string;
  noYear: string;
  years: string;
  ifStated: string;
  check: Record<"right" | "wrong" | "unused", string>;
};

export const vinAnswers = ["region", "country", "maker", "year", "check", "serial"] as const;
export type VinAnswers = Record<(typeof vinAnswers)[number], string>;

export const vinCharacters = (typed: string): string =>
  typed
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]/g, "")
    .slice(0, vinLength);

const isWhole = (vin: string): boolean => vin.length === vinLength && !/[IOQ]/.test(vin);

export function vinStatus(vin: string, t: VinTexts): string {
  if (/[IOQ]/.test(vin)) return t.wrong;
  const region = regionOf(vin);
  if (!isWhole(vin) || !region) return fill(t.typed, { count: vin.length });
  return fill(t.complete, { region: t.region[region] });
}

/** In words; a dash for each while characters are missing. */
export function answersOf(vin: string, t: VinTexts, language: Language, thisYear: number): VinAnswers {
  if (!isWhole(vin)) return { region: "–", country: "–", maker: "–", year: "–", check: "–", serial: "–" };
  const { region, country, maker, years, isYearRequired, check } = decodeVin(vin, thisYear);
  const [newer, older] = years;
  const year = newer && older ? fill(t.years, { newer, older }) : String(newer);
  return {
    region: region ? t.region[region] : t.unknown,
    country: country ? countryName(country, language) : t.unknown,
    maker: maker ?? fill(t.unknownMaker, { code: vin.slice(0, 3) }),
    year: !newer ? t.noYear : isYearRequired ? year : fill(t.ifStated, { years: year }),
    check: fill(t.check[check], { sign: vin.charAt(8) }),
    serial: vin.slice(11),
  };
}

type Props = { example: string; language: Language; thisYear: number; t: VinTexts };

/** Shows what is typed into the field in the cells below it, and what it means; the example while it is empty. Nothing is sent or kept. */
export function readVin(island: HTMLElement, { example, language, thisYear, t }: Props): void {
  const field = island.querySelector("input")!;
  const status = island.querySelector("[role=status]")!;
  const cells = [...island.querySelectorAll<HTMLElement>("[data-cell]")];
  const answers = [...island.querySelectorAll<HTMLElement>("[data-answer]")];
  const show = () => {
    const vin = vinCharacters(field.value);
    if (vin !== field.value) field.value = vin;
    for (const [index, cell] of cells.entries()) {
      cell.textContent = (vin || example)[index] ?? "";
      cell.toggleAttribute("data-wrong", /[IOQ]/.test(vin[index] ?? ""));
      cell.toggleAttribute("data-next", index === Math.min(vin.length, vinLength - 1));
    }
    const texts = answersOf(vin || example, t, language, thisYear);
    for (const [index, name] of vinAnswers.entries()) answers[index]!.textContent = texts[name];
    status.textContent = vin && vinStatus(vin, t);
  };
  field.addEventListener("input", show);
  if (field.value) show();
}
