import type { Language } from "#app/i18n/languages.ts";
import { loadTexts } from "#app/i18n/texts.server.ts";
import { type FileSlot, publisherFile } from "#app/platform/files/publisher-files.server.ts";

export type GuaranteeNoticeDetails = {
  title: string;
  text: string;
  link: string;
  address: string;
  /** The official picture, unchanged, in colour, with a readable code. */
  picture: string | null;
};

/**
 * The harmonised notice on the legal guarantee of conformity (CRD art. 22a, Implementing Regulation (EU) 2025/1960). The
 * publisher adds the official pictures, which may not be redrawn; until then its contents are text.
 */
export function guaranteeNotice(
  language: Language,
  options: { findFile?: typeof publisherFile } = {},
): GuaranteeNoticeDetails {
  const t = loadTexts<typeof import("./texts/fr/guarantee.json")>("catalogue", "guarantee", language);
  const { findFile = publisherFile } = options;
  const picture = findFile(slots[language]) ?? null;
  return { ...t, address: officialPage(language), picture };
}

const slots: Record<Language, FileSlot> = {
  fr: "noticeFr",
  en: "noticeEn",
  es: "noticeEs",
  it: "noticeIt",
  de: "noticeDe",
};

const officialPage = (language: Language): string =>
  `https://europa.eu/youreurope/citizens/consumers/shopping/guarantees-returns/index_${language}.htm`;
