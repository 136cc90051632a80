import { brand } from "#app/brand.ts";
import type { Language } from "#app/i18n/languages.ts";
import { publicFile } from "./public-files.server.ts";

/** A document of the product as PDF, one per language: its name, and its address once it stands in `public/documents/`. */
export function productDocument(
  kind: "dongle-datasheet" | "ecodrive-score",
  language: Language,
): { filename: string; address: string | undefined } {
  const filename = `${brand.slug}-${kind}-${language}.pdf`;
  return { filename, address: publicFile(`documents/${filename}`) };
}
