import { brand } from "#app/brand.ts";
import { guaranteeNotice } from "#app/catalogue/guarantee-notice.server.ts";
import { certificateAddresses, declarationAddress } from "#app/content/certificate-files.server.ts";
import { certificates } from "#app/content/certificates.ts";
import { termsArePrinted } from "#app/content/printed-terms.server.ts";
import { soldLanguages } from "#app/i18n/sold-languages.server.ts";
import { mailSettings } from "#app/mail/mail-settings.server.ts";
import { publicFile } from "#app/platform/http/public-files.server.ts";
import { isLoopback } from "#app/platform/settings/development-or-production.ts";
import { type Settings, settings } from "#app/platform/settings/settings.server.ts";
import { isPlaceholderAddress } from "#app/platform/settings/shop/placeholder-address.ts";
import { type ShopFacts, shopFacts } from "#app/platform/settings/shop/shop-facts.ts";

export type MissingItem = {
  /** Key of its translated text: `missing` in the back office's `integrations` dictionary. */
  id: MissingItemId;
  /** Required by law: live payments do not start without it (docs/operations.md). */
  isLegal: boolean;
  sentence: string;
  values: Record<string, string>;
};

type MissingItemId = keyof typeof import("./texts/fr/integrations.json")["missing"];

/** What the operator of the server sets; the names of settings are not translated, and in no script. */
export const operatorSettings: Partial<Record<MissingItemId, string>> = {
  radio: "app/brand.ts: radio",
  stores: "app/brand.ts: stores",
  monthlyMegabytes: "app/brand.ts: monthlyMegabytes",
  terms: "npm run documents -- terms",
  showFilm: "public/videos/dongle-show.mp4",
  publicUrl: "PUBLIC_URL",
  payments: "STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET",
  sandbox: "PAYMENTS=sandbox",
  geocoder: "GEOCODER_URL, GEOCODER_KIND",
  trustedProxies: "TRUSTED_PROXIES",
  database: "DATABASE_URL",
};

type Given = {
  settings: Pick<Settings, "publicUrl" | "payments" | "databaseUrl" | "mail" | "geocoder" | "trustedProxies">;
  publisher?: ShopFacts["publisher"];
  supportEmail?: string;
  stores?: { ios: string; android: string };
  radio?: { bands: string; maxPower: string };
  findCertificates?: typeof certificateAddresses;
  findNotice?: typeof guaranteeNotice;
  findFile?: typeof publicFile;
  findDeclaration?: typeof declarationAddress;
  areTermsPrinted?: typeof termsArePrinted;
  monthlyMegabytes?: number;
};

/** Everything that is missing, legal requirements first. Logged at the start in production, shown by `/admin/api`. */
export function beforeLaunch(given: Given): MissingItem[] {
  const all = [...missingOfPublisher(given), ...missingFilesOfPublisher(given), ...missingSettings(given)];
  return [...all.filter(({ isLegal }) => isLegal), ...all.filter(({ isLegal }) => !isLegal)];
}

/** With the mail server of the settings in force, as every page counts it. */
export const missingNow = (): MissingItem[] => beforeLaunch({ settings: { ...settings(), mail: mailSettings() } });

type Filled = Pick<MissingItem, "values">;
const legal = (
  id: MissingItemId,
  isMissing: boolean,
  sentence: string,
  filled: Filled = { values: {} },
): MissingItem[] => (isMissing ? [{ id, isLegal: true, sentence, ...filled }] : []);
const advised = (
  id: MissingItemId,
  isMissing: boolean,
  sentence: string,
  filled: Filled = { values: {} },
): MissingItem[] => (isMissing ? [{ id, isLegal: false, sentence, ...filled }] : []);

function missingOfPublisher({
  publisher = shopFacts().publisher,
  supportEmail = shopFacts().supportEmail,
  stores,
  radio = brand.radio,
  monthlyMegabytes = brand.monthlyMegabytes,
}: Given): MissingItem[] {
  const { ios, android } = stores ?? brand.stores;
  const inBrand = (id: MissingItemId, value: string, what: string) =>
    legal(id, value === "", `${what} is missing: give it in /admin/settings.`);
  return [
    ...inBrand("siren", publisher.siren, "The publisher's company number (SIREN)"),
    ...inBrand("register", publisher.register, "The publisher's trade register, with its town,"),
    ...inBrand("vatNumber", publisher.vatNumber, "The publisher's VAT number"),
    ...inBrand("postalAddress", publisher.postalAddress, "The publisher's postal address"),
    ...inBrand("phone", publisher.phone, "The publisher's telephone number"),
    ...inBrand("director", publisher.director, "The director of publication"),
    ...inBrand("host", publisher.host, "The hosting company, with its address and telephone number"),
    ...inBrand("mediator", publisher.mediator, "The consumer mediator"),
    ...inBrand("eprNumber", publisher.eprNumber, "The number of extended producer responsibility (EPR)"),
    ...legal(
      "ecoParticipation",
      publisher.ecoParticipationCents === 0,
      "The eco-participation within the price is missing: give it in /admin/settings.",
    ),
    ...legal(
      "supportEmail",
      isPlaceholderAddress(supportEmail),
      `The support address ${supportEmail} reaches nobody: give yours in /admin/settings.`,
      { values: { address: supportEmail } },
    ),
    // Directive 2014/53/EU, article 10(8).
    ...legal(
      "radio",
      !radio.bands || !radio.maxPower,
      "The dongle's frequency bands and maximum transmit power are missing: give them in app/brand.ts.",
    ),
    ...advised(
      "stores",
      !ios || !android,
      "The app's addresses in the two stores are missing: give them in app/brand.ts.",
    ),
    // Regulation (EU) 2023/2854, article 3(2)(a); small enterprises are exempt (article 7).
    ...advised(
      "monthlyMegabytes",
      monthlyMegabytes === 0,
      "The volume of data that a dongle produces in a month is missing: give it in app/brand.ts.",
    ),
    ...advised(
      "founder",
      publisher.founder === "",
      "The founder's name, for the about page, is missing: give it in /admin/settings.",
    ),
  ];
}

function missingFilesOfPublisher({
  findCertificates = certificateAddresses,
  findNotice = guaranteeNotice,
  findFile = publicFile,
  findDeclaration = declarationAddress,
  areTermsPrinted = termsArePrinted,
}: Given): MissingItem[] {
  const notices = soldLanguages().filter((language) => findNotice(language).picture === null);
  const found = findCertificates();
  const languagesWithout = notices.join(", ");
  const absent = certificates.filter(({ type }) => !found[type]).map(({ type }) => `${type}.pdf`);
  const files = absent.join(", ");
  return [
    ...legal(
      "guaranteeNotice",
      notices.length > 0,
      `The official guarantee notice is missing in ${languagesWithout}: upload it in /admin/settings/files.`,
      { values: { languages: languagesWithout } },
    ),
    // Directive 2014/53/EU, article 10(9).
    ...legal(
      "declaration",
      !findDeclaration(),
      "The EU declaration of conformity is missing: upload it in /admin/settings/files.",
    ),
    ...legal(
      "terms",
      !areTermsPrinted(),
      "The printed terms of sale, which confirmations carry, are not those of the site: run npm run documents.",
    ),
    ...advised(
      "certificates",
      absent.length > 0,
      `Certificates are missing (${files}): upload them in /admin/settings/files.`,
      { values: { files } },
    ),
    ...advised(
      "showFilm",
      !findFile("videos/dongle-show.mp4"),
      "The trade-show film of /dongle is missing: put dongle-show.mp4 into public/videos.",
    ),
  ];
}

function missingSettings({ settings }: Given): MissingItem[] {
  const { publicUrl, payments, databaseUrl, mail, geocoder, trustedProxies } = settings;
  const { protocol, hostname } = new URL(publicUrl);
  return [
    ...legal(
      "smtp",
      !mail.smtpUrl,
      "Mails are kept and reach nobody: give the mail server in /admin/settings, or SMTP_URL. Each order owes its buyer one.",
    ),
    ...legal(
      "publicUrl",
      protocol !== "https:" || isLoopback(hostname),
      `PUBLIC_URL is ${publicUrl}: set the https address that customers see.`,
      { values: { url: publicUrl } },
    ),
    ...advised(
      "mailFrom",
      !mail.from,
      "The sender of mails is made up from PUBLIC_URL: give one in /admin/settings, or MAIL_FROM.",
    ),
    ...advised(
      "staffEmail",
      !mail.staff,
      "Staff get no mail about requests and withdrawals: give the address in /admin/settings, or STAFF_EMAIL.",
    ),
    ...advised("payments", payments === "off", "Payments are off: set the three STRIPE_ keys."),
    ...advised("sandbox", payments === "sandbox", "Payments are a test: PAYMENTS=sandbox takes no money."),
    ...advised(
      "geocoder",
      !geocoder.url,
      "The address search asks a public service that forbids it while typing: set GEOCODER_URL and GEOCODER_KIND.",
    ),
    ...advised(
      "trustedProxies",
      protocol === "https:" && trustedProxies.length === 0,
      "Behind a proxy all customers count as one address, and share its limits: set TRUSTED_PROXIES.",
    ),
    ...advised(
      "database",
      !databaseUrl,
      "The embedded database is one copy on one disk: set DATABASE_URL, or keep its dumps elsewhere too.",
    ),
  ];
}
