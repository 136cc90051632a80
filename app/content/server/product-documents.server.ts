import type { Language } from "#app/i18n/languages.ts";
import { publicFile } from "#app/platform/http/public-files.server.ts";
import { productFile } from "../documents.ts";

/** A document of the product as PDF: its name, and its address once it is in `public/documents/`. */
export function productDocument(
  kind: Parameters<typeof productFile>[0],
  language: Language,
): { filename: string; address: string | undefined } {
  const filename = productFile(kind, language);
  return { filename, address: publicFile(`documents/${filename}`) };
}
