import type { Language } from "#app/i18n/languages.ts";
import { loadTexts } from "#app/i18n/texts.server.ts";
import { publicFile } from "#app/platform/http/public-files.server.ts";

/** What the notice says in the page's language. */
export type GuaranteeNoticeDetails = {
  title: string;
  text: string;
  link: string;
  address: string;
  /** Address of the official picture: shown unchanged and in colour, and wide enough for its code to be read from a screen. */
  picture: string | null;
};

/**
 * The harmonised notice on the legal guarantee of conformity (CRD art. 22a, Implementing Regulation (EU) 2025/1960). Its
 * official picture may not be redrawn: the publisher adds it, one per language; until then its contents are shown as text.
 */
export function guaranteeNotice(
  language: Language,
  options: { findFile?: typeof publicFile } = {},
): GuaranteeNoticeDetails {
  const t = loadTexts<typeof import("./texts/fr/guarantee.json")>("catalogue", "guarantee", language);
  const { findFile = publicFile } = options;
  const picture = findFile(`documents/guarantee-notice/${language}.svg`) ?? null;
  return { ...t, address: officialPage(language), picture };
}

/** The address behind the QR code on the official notice. */
const officialPage = (language: Language): string =>
  `https://europa.eu/youreurope/citizens/consumers/shopping/guarantees-returns/index_${language}.htm`;
