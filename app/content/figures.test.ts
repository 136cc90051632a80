/** Figures in texts: each comes from the ledger, or is listed here with the reason why it is not a claim. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { type ClaimName, claims } from "#app/claims.ts";
import { type Language, languages } from "#app/i18n/languages.ts";
import { dictionaryTexts } from "./testing/texts-of.ts";

/** Names that hold a figure, and the lower end of a scale. */
const names =
  /OBD-II|OBD2|[PB]\d{4}|J1962|V5C|\b3D\b|\bD\.\d|\bP[.\s]\d(?:\.\d)?|K[- ]Means\+\+|\b0(?= (à|to|a|bis) )|\b12[\s\u00a0\u202f-]?V(olt|oltios)?\b/gi;

/**
 * Texts of domains that the ledger does not fill: `domain/page key` (or the beginning of keys, with a `*`) and the claims
 * whose figures they may contain. Any other figure is a fault, so a change of the ledger lists its texts.
 */
const held: Record<string, ClaimName[]> = {
  "accounts/problems tooShort": ["passwordMin"],
  "accounts/update-password tooShort": ["passwordMin"],
  "accounts/update-password help": ["passwordMin"],
  "checkout/confirmation nextDeliveryText": ["dispatchMin", "dispatchMax", "deliveryFranceMin", "deliveryFranceMax"],
  "checkout/confirmation nextWithdrawText": ["withdrawalDays"],
  "checkout/purchase promises.return": ["withdrawalDays"],
  "checkout/purchase promises.warranty": ["warrantyYears"],
  "checkout/purchase law.productText": ["bluetooth", "bluetoothRange", "temperatureMin", "temperatureMax"],
  "checkout/purchase law.deliveryFrance": ["dispatchMin", "dispatchMax", "deliveryFranceMin", "deliveryFranceMax"],
  "checkout/purchase law.deliveryAbroad": ["dispatchMin", "dispatchMax"],
  "checkout/purchase law.deliveryOverseas": ["dispatchMin", "dispatchMax", "deliveryAbroadMin", "deliveryAbroadMax"],
  "checkout/purchase law.withdrawalText": ["withdrawalDays"],
  "checkout/purchase law.warrantyText": ["warrantyYears"],
  "compatibility/compatibility compatible.remembered": ["compatibilityDays"],
  "compatibility/compatibility rules.privacy": ["compatibilityDays"],
  "compatibility/compatibility rules.text": ["obdPins"],
  "compatibility/compatibility readings.drivingScore": ["scoreMax"],
  "contact/datasheet readings.text5": ["scoreMax"],
  "contact/datasheet dongle.text1": ["obdPins"],
  "contact/datasheet dongle.text2": ["petrolFrom", "dieselFrom", "coverage", "coverageFrom"],
  "contact/datasheet dongle.text3": ["bluetooth", "bluetoothRange"],
  "contact/datasheet dongle.text4": ["thickness"],
  "contact/datasheet dongle.text5": ["sleepCurrent"],
  "contact/datasheet dongle.text6": ["microcontroller", "accelerometerAxes", "memory"],
  "contact/datasheet dongle.text7": ["temperatureMin", "temperatureMax"],
  "contact/datasheet setup.text1": ["installSeconds"],
  "contact/datasheet setup.text2": ["setupMin", "setupMax", "calibrationMin", "calibrationMax"],
  "contact/datasheet setup.text3": ["iosFrom", "androidFrom"],
  "contact/fleet-fiche functions.text5": ["scoreMax", "scoreSafe", "scoreAverage"],
  "contact/fleet screen.lowFuel": ["sampleFuel", "sampleRange"],
  "contact/fleet words.code2": ["sampleFuel"],
  "contact/fleet words.sentence2": ["sampleRange"],
  "contact/fleet words.code3": ["sampleServiceDays"],
  "contact/fleet words.sentence3": ["sampleServiceDays"],
  "contact/fleet features.text1": ["petrolFrom", "dieselFrom", "coverage", "coverageFrom"],
  "contact/fleet features.text5": ["scoreMax"],
  "contact/garage screen.serviceCode": ["sampleServiceDays"],
  "contact/garage words.code3": ["sampleServiceDays"],
  "contact/garage words.sentence3": ["sampleServiceDays"],
  "contact/garage features.text1": ["iosFrom", "androidFrom"],
  "contact/insurance hero.lead": ["scoreMax"],
  "contact/insurance features.text1": ["scoreMax"],
  "contact/insurance features.text3": ["iosFrom", "androidFrom"],
  "contact/smartlab hero.lead": ["experienceYears"],
  "contact/smartlab features.text1": ["thickness", "sleepCurrent"],
  "contact/smartlab features.text3": ["accelerometerAxes"],
  "contact/smartlab features.text4": ["trainingTrips", "tripBytes"],
  "content/dongle-fiche meta.keywords": ["bluetooth", "microcontroller"],
  "orders/mails guarantee": ["warrantyYears"],
  "orders/mails withdrawal": ["withdrawalDays"],
  "withdrawals/withdrawal meta.title": ["withdrawalDays"],
  "withdrawals/withdrawal lead": ["withdrawalDays"],
};

/** Figures that are no claims about the product: where they are, which, and why. */
const others: Record<string, { figures: string; why: string }> = {
  "accounts/mails reset.*": { figures: "10", why: "minutes of a reset link, spec 5" },
  "accounts/mails invitation.*": { figures: "72", why: "hours of an invitation's link (app/accounts/team.server.ts)" },
  "accounts/sign-in form.codeHelp": { figures: "6", why: "digits of a code (RFC 6238)" },
  "accounts/update-password helpStaff": { figures: "12", why: "characters, staff (decisions 11)" },
  "accounts/reset-password sent": { figures: "10", why: "minutes of a reset link, spec 5" },
  "accounts/problems tooShortForStaff": { figures: "12", why: "characters, staff (spec 5)" },
  "accounts/update-password tooShortForStaff": { figures: "12", why: "characters, staff (spec 5)" },
  "accounts/update-password help": { figures: "12", why: "characters, staff (spec 5)" },
  "accounts/update-password tooLong": { figures: "128", why: "bound of the form" },
  "catalogue/guarantee text": { figures: "2 3", why: "years of the legal guarantee, directive 2019/771 and Spain" },
  "chat/assistant danger": { figures: "112", why: "the European emergency number" },
  "checkout/payment unavailableHelp": { figures: "24", why: "hours that an order is kept" },
  "checkout/payment card.cvcHelp": { figures: "3 4", why: "digits of a card's code" },
  "checkout/purchase form.privacy": { figures: "3 10", why: "years of retention, as /privacy" },
  "checkout/purchase law.warrantyText": { figures: "2 3", why: "years of the legal guarantee; 3 in Spain" },
  "checkout/purchase promo.lowest": { figures: "30", why: "days, law L112-1-1" },
  "checkout/purchase summary.quantity": { figures: "1", why: "quantity" },
  "checkout/confirmation expiredText": { figures: "90", why: "days of a mail's link after delivery (access-end.ts)" },
  "compatibility/compatibility readings.consumptionTracking*": { figures: "100", why: "consumption by 100 km" },
  "compatibility/compatibility incompatible.privacy": { figures: "12", why: "months of retention, as /privacy" },
  "compatibility/compatibility rules.privacy": { figures: "12", why: "months of retention, as /privacy" },
  "consent/consent analyticsHelp": { figures: "13", why: "months, spec 9" },
  "consent/consent necessaryHelp": { figures: "30 7 6", why: "days and months, as /privacy" },
  "contact/fleet screen.*": { figures: "8 15 24 38 88 08 55 12 10 11", why: "example screen" },
  "contact/form faults.invalidPhone": { figures: "8", why: "bound of the form" },
  "contact/form faults.vehicleCount.invalidValue": { figures: "1", why: "bound of the form" },
  "contact/form privacy": { figures: "3", why: "years of retention, as /privacy" },
  "contact/garage screen.*": { figures: "4 128 5000 14 2 30", why: "example screen" },
  "contact/insurance pictureAlt": { figures: "82 642", why: "example screen" },
  "contact/insurance screen.*": { figures: "82 100 642 31", why: "example screen" },
  "content/certifications declarationGiven": { figures: "2014 53", why: "directive 2014/53/EU" },
  "content/faq-search internet": { figures: "4 5", why: "mobile networks" },
  "content/vin-decoder *": { figures: "0 1 3 4 9 10 17", why: "places in a VIN, ISO 3779" },
  "invoices/document notes.*": { figures: "217 262 3", why: "articles of the tax and consumer codes" },
  "orders/problems linkExpired": { figures: "90", why: "days of a mail's link after delivery (access-end.ts)" },
  "orders/mails refused.*": { figures: "24", why: "hours that an order is kept" },
  "orders/staff-mails approval.until": {
    figures: "72",
    why: "hours that an asked refund waits (refund-approvals.server.ts)",
  },
  "orders/mails guarantee": { figures: "2 3", why: "years of the legal guarantee; 3 in Spain" },
  "privacy/shown-data open": { figures: "30", why: "minutes of the pass (data-links.server.ts)" },
  "privacy/shown-data underWay*": { figures: "30", why: "days before an order is erased (erase-buyer.server.ts)" },
  "privacy/your-data sentText": { figures: "6", why: "hours of the mailed link (data-links.server.ts)" },
  "site/home-dialogs notifications.*": { figures: "2 5000", why: "sample notifications, spec 3" },
  "site/home voltage": { figures: "13.9", why: "example" },
  "site/price-card promo.lowest": { figures: "30", why: "days, law L112-1-1" },
  "tracking/look-up browser.text": { figures: "30", why: "days of the order's cookie" },
  "tracking/order expired.text": { figures: "90", why: "days of a mail's link after delivery (access-end.ts)" },
  "tracking/order texts.unpaid": { figures: "24", why: "hours that an order is kept" },
  "withdrawals/withdrawal form.step": { figures: "1 2", why: "steps of the page" },
  "withdrawals/withdrawal review.step": { figures: "1 2", why: "steps of the page" },
  "withdrawals/withdrawal other.terms": { figures: "7", why: "article of the terms of sale" },
};

/** Figures of a text as they are everywhere: no groups of thousands, a point before decimals, a true minus only. */
function figuresIn(text: string): string[] {
  const bare = text.replaceAll(/\{\w+\}/g, "").replaceAll(names, "");
  return (bare.match(/−?\d+(?:[\s\u00a0\u202f.,]\d{3}(?!\d))*(?:[.,]\d+)?/g) ?? []).map((figure) =>
    figure
      .replaceAll(/[\s\u00a0\u202f.,](\d{3})(?!\d)/g, "$1")
      .replace(",", ".")
      .replace("−", "-"),
  );
}

const claimFigures = (name: ClaimName): string[] =>
  figuresIn(String(claims[name].value).replace(/^-/, "−").replace("M0+", "M 0"));

function allowedAt(address: string): string[] {
  const matching = <T>(table: Record<string, T>) =>
    Object.entries(table)
      .filter(([key]) => key === address || (key.endsWith("*") && address.startsWith(key.slice(0, -1))))
      .map(([, value]) => value);
  return [
    ...matching(held).flat().flatMap(claimFigures),
    ...matching(others).flatMap(({ figures }) => figures.split(" ")),
  ];
}

test.each(languages)("brand 8: every figure in the dictionaries is the ledger's or no claim, in %s", (language) => {
  // The back office is read by staff alone and claims nothing.
  const publicTexts = dictionaryTexts(language).filter(
    ([address]) => !/^(staff-ui|back-office|\w+\/staff)\//.test(address),
  );
  const loose = publicTexts.flatMap(([address, text]) => {
    const allowed = new Set(allowedAt(address));
    const wrong = figuresIn(text).filter((figure) => !allowed.has(figure));
    return wrong.length > 0 ? [`${address}: ${wrong.join(", ")} in "${text}"`] : [];
  });
  expect(loose).toEqual([]);
});

test("what is held against the ledger here still has its figures in French", () => {
  const french = new Map(dictionaryTexts("fr"));
  const stale = Object.entries(held).flatMap(([address, of]) => {
    const found = figuresIn(french.get(address) ?? "");
    const missing = of.filter((name) => !claimFigures(name).every((figure) => found.includes(figure)));
    return missing.length > 0 ? [`${address}: no ${missing.join(", ")}`] : [];
  });
  const unused = Object.keys(others).filter(
    (key) => ![...french].some(([address, text]) => matches(key, address) && figuresIn(text).length > 0),
  );
  expect([...stale, ...unused]).toEqual([]);
});

const matches = (key: string, address: string): boolean =>
  key === address || (key.endsWith("*") && address.startsWith(key.slice(0, -1)));

/** Names of units and what is measured by law, not by the product. */
const exemptFigures = /200[\s\u00a0\u202f]?%|10[\s\u00a0\u202f]?%/g;

test.each(readdirSync(join(import.meta.dirname, "articles")))(
  "article %s: the same figures in every language, and none with a unit of the ledger",
  (slug) => {
    const read = (language: Language) =>
      readFileSync(join(import.meta.dirname, "articles", slug, `${language}.md`), "utf8");
    const figures = (language: Language) => figuresIn(read(language)).toSorted();
    for (const language of languages) {
      const text = read(language);
      expect(text.replaceAll(names, "").replaceAll(exemptFigures, "")).not.toMatch(
        /\d[\s\u00a0\u202f]?(?:%|°C|mm\b|mA\b|Mb\b|km\b|km\/h)/,
      );
      expect(figures(language), language).toEqual(figures("fr"));
    }
  },
);
