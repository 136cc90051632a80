import { fill } from "#app/i18n/format.ts";

export type VinTexts = {
  typed: string;
  wrong: string;
  complete: string;
  region: Record<VinRegion, string>;
};
type VinRegion = "africa" | "asia" | "europe" | "northAmerica" | "oceania" | "southAmerica";

export const vinLength = 17;

/** Region of the world by the first character (ISO 3780), undefined for 0 and the three letters that no VIN has. */
export function regionOf(first: string): VinRegion | undefined {
  if (/[A-H]/.test(first)) return "africa";
  if (/[J-NPR]/.test(first)) return "asia";
  if (/[S-Z]/.test(first)) return "europe";
  if (/[1-5]/.test(first)) return "northAmerica";
  if (/[67]/.test(first)) return "oceania";
  return /[89]/.test(first) ? "southAmerica" : undefined;
}

export const vinCharacters = (typed: string): string =>
  typed
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]/g, "")
    .slice(0, vinLength);

export function vinStatus(vin: string, t: VinTexts): string {
  if (/[IOQ]/.test(vin)) return t.wrong;
  const region = regionOf(vin.slice(0, 1));
  if (vin.length < vinLength || !region) return fill(t.typed, { count: vin.length });
  return fill(t.complete, { region: t.region[region] });
}

/** Shows what is typed into the field in the cells below it; the example while it is empty. Nothing is sent or kept. */
export function readVin(island: HTMLElement, { example, t }: { example: string; t: VinTexts }): void {
  const field = island.querySelector("input")!;
  const status = island.querySelector("[role=status]")!;
  const cells = [...island.querySelectorAll<HTMLElement>("[data-cell]")];
  const show = () => {
    const vin = vinCharacters(field.value);
    if (vin !== field.value) field.value = vin;
    for (const [index, cell] of cells.entries()) {
      cell.textContent = (vin || example)[index] ?? "";
      cell.toggleAttribute("data-wrong", /[IOQ]/.test(vin[index] ?? ""));
      cell.toggleAttribute("data-next", index === Math.min(vin.length, vinLength - 1));
    }
    status.textContent = vin && vinStatus(vin, t);
  };
  field.addEventListener("input", show);
  if (field.value) show();
}
