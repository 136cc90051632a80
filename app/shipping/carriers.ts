import { type Language, languages } from "#app/i18n/languages.ts";

/** With a check digit if the carrier has one. */
type NumberFormat = { form: RegExp; isRight?: (number: string) => boolean };

export type Carrier = {
  /** Stored with shipments: never changed or reused. */
  id: string;
  name: string;
  formats: readonly NumberFormat[];
  example: string;
  trackingPage(number: string, to: { language: Language; postalCode: string }): string;
};

const weighted = (digits: string, weights: readonly number[]): number =>
  [...digits].reduce((sum, digit, at) => sum + Number(digit) * weights[at % weights.length]!, 0);

/** Universal Postal Union S10: two letters, eight digits, check digit, country. */
export function isPostalItem(number: string): boolean {
  const remainder = 11 - (weighted(number.slice(2, 10), [8, 6, 4, 2, 3, 5, 9, 7]) % 11);
  return Number(number[10]) === (remainder === 10 ? 0 : remainder === 11 ? 5 : remainder);
}

/** DHL Express: the remainder of the first nine digits by seven. */
export const isExpressWaybill = (number: string): boolean => Number(number.slice(0, -1)) % 7 === Number(number.at(-1));

/** GS1 serial shipping container code, 20 digits with application identifier 00. */
export function isContainerCode(number: string): boolean {
  const sum = weighted(number.slice(2, -1), [3, 1]);
  return (10 - (sum % 10)) % 10 === Number(number.at(-1));
}

/** UPS: `1Z` and fifteen characters; letters count (code − 63) modulo ten, every second counts twice. */
export function isUpsNumber(number: string): boolean {
  const values = [...number.slice(2, -1)].map((character) =>
    /\d/.test(character) ? Number(character) : (character.charCodeAt(0) - 63) % 10,
  );
  const sum = values.reduce((total, value, at) => total + value * (at % 2 === 0 ? 1 : 2), 0);
  return (10 - (sum % 10)) % 10 === Number(number.at(-1));
}

/** ISO/IEC 7064 MOD 37,36, as DPD prints it after fourteen digits. */
export function hasMod3736Check(number: string): boolean {
  let sum = 36;
  for (const character of number.slice(0, -1)) {
    sum = (sum + Number.parseInt(character, 36)) % 36 || 36;
    sum = (sum * 2) % 37;
  }
  return (sum + Number.parseInt(number.at(-1)!, 36)) % 36 === 1;
}

const locales: Record<Language, string> = { fr: "fr_FR", en: "en_US", es: "es_ES", it: "it_IT", de: "de_DE" };
const dhlPages: Record<Language, string> = { fr: "fr-fr", en: "gb-en", es: "es-es", it: "it-it", de: "de-de" };
const postalItem: NumberFormat = { form: /^[A-Z]{2}\d{9}[A-Z]{2}$/, isRight: isPostalItem };

/**
 * To add a carrier, add a line: formats without spaces, in capitals; the first line is the default. Formats are those
 * published by the carriers; other numbers need a confirmation.
 */
export const carriers: readonly Carrier[] = [
  {
    id: "laposte",
    name: "La Poste – Colissimo",
    // Domestic: a digit, a letter for the service, eleven digits; abroad: the postal union's.
    formats: [{ form: /^\d[A-Z]\d{11}$/ }, postalItem],
    example: "6A12345678901",
    trackingPage: (number) => `https://www.laposte.fr/outils/suivre-vos-envois?code=${number}`,
  },
  {
    id: "chronopost",
    name: "Chronopost",
    formats: [{ form: /^[A-Z]{2}\d{9}[A-Z]{2}$/ }, { form: /^[A-Z0-9]{14}\d$|^\d{13}[A-Z]{2}$/ }],
    example: "XY123456789FR",
    trackingPage: (number, { language }) =>
      `https://www.chronopost.fr/tracking-no-cms/suivi-page?listeNumerosLT=${number}&langue=${language === "fr" ? "fr" : "en"}`,
  },
  {
    id: "mondialrelay",
    name: "Mondial Relay",
    formats: [{ form: /^(?:\d{8}|\d{10}|\d{12})$/ }],
    example: "12345678",
    trackingPage: (number, { postalCode }) =>
      `https://www.mondialrelay.fr/suivi-de-colis/?numeroExpedition=${number}&codePostal=${encodeURIComponent(postalCode)}`,
  },
  {
    id: "dpd",
    name: "DPD",
    formats: [{ form: /^\d{14}$/ }, { form: /^\d{14}[A-Z0-9]$/, isRight: hasMod3736Check }],
    example: "12345678901234",
    trackingPage: (number, { language }) => `https://tracking.dpd.de/status/${locales[language]}/parcel/${number}`,
  },
  {
    id: "gls",
    name: "GLS",
    formats: [{ form: /^\d{11,12}$/ }, { form: /^(?=.*[A-Z])[A-Z0-9]{8}$/ }],
    example: "12345678901",
    trackingPage: (number) => `https://gls-group.com/FR/fr/suivi-colis?match=${number}`,
  },
  {
    id: "dhl",
    name: "DHL",
    formats: [
      { form: /^\d{10}$/, isRight: isExpressWaybill },
      { form: /^\d{12}$/ },
      { form: /^00\d{18}$/, isRight: isContainerCode },
      { form: /^J[A-Z]{1,3}\d{9,20}$/ },
    ],
    example: "3318810025",
    trackingPage: (number, { language }) =>
      `https://www.dhl.com/${dhlPages[language]}/home/tracking.html?tracking-id=${number}`,
  },
  {
    id: "ups",
    name: "UPS",
    formats: [{ form: /^1Z[A-Z0-9]{15}\d$/, isRight: isUpsNumber }],
    example: "1Z5R89390357567127",
    trackingPage: (number, { language }) => `https://www.ups.com/track?loc=${locales[language]}&tracknum=${number}`,
  },
];

const byId = new Map(carriers.map((carrier) => [carrier.id, carrier]));
const byName = new Map(
  carriers.flatMap((carrier) =>
    [carrier.id, carrier.name, ...carrier.name.split(/[–/]/)].map((name) => [plainName(name), carrier] as const),
  ),
);

export const findCarrier = (id: string): Carrier | undefined => byId.get(id);

/** By id or name, in any spelling. */
export const carrierNamed = (name: string): Carrier | undefined => byName.get(plainName(name));

function plainName(name: string): string {
  return name
    .normalize("NFD")
    .toLowerCase()
    .replace(/[^a-z0-9]/g, "");
}

/** What a carrier is paid for, in words that all of them know; the first one is usual. */
export const parcelServices = ["standard", "signature", "express", "pickup"] as const;
export type ParcelService = (typeof parcelServices)[number];

export const maxParcelGrams = 30_000;

export const maxTrackingNumberLength = 35;

/** `number` as returned by `scannedCode`. */
export const isNumberOf = (carrier: Carrier, number: string): boolean =>
  carrier.formats.some(({ form, isRight }) => form.test(number) && (isRight?.(number) ?? true));

export const isPossibleNumber = (number: string): boolean =>
  /^[A-Z0-9]+$/.test(number) && number.length >= 6 && number.length <= maxTrackingNumberLength;

export const carriersOfNumber = (number: string): Carrier[] =>
  carriers.filter((carrier) => isNumberOf(carrier, number));

export function trackingPageOf(
  shipment: { carrier: string; trackingNumber: string | null },
  to: { language: string; postalCode: string },
): string | null {
  const carrier = findCarrier(shipment.carrier);
  if (!carrier || shipment.trackingNumber === null) return null;
  const language = languages.find((each) => each === to.language) ?? "fr";
  return carrier.trackingPage(shipment.trackingNumber, { ...to, language });
}
