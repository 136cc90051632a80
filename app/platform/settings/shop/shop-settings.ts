import { brand } from "#app/brand.ts";
import { ownValue } from "../../text/own-value.ts";
import {
  cents,
  choice,
  countries,
  country,
  date,
  email,
  host,
  integer,
  isValueOf,
  line,
  lines,
  phone,
  type Section,
  type SettingValue,
  secret,
  sender,
  time,
  toggle,
  ukVatNumber,
  type ValuesOf,
  vatNumber,
} from "./declare-setting.ts";

const { publisher } = brand;

/** As in app/shipping/carriers.ts, above this layer. */
const carrierIds = ["laposte", "chronopost", "mondialrelay", "dpd", "gls", "dhl", "ups"] as const;

/** Of French VAT (app/invoices/reporting-periods.ts). */
export const vatRegimes = ["normalMonthly", "normalQuarterly", "simplified", "exempt"] as const;

const account = (initial: number) => integer(initial, { min: 100, max: 99_999_999 });

/** Abroad, with a price and working days from the dispatch. */
const zoneCountries = countries;
const zoneCents = cents(15_00, 999_99);
const zoneDays = (initial: number) => integer(initial, { min: 1, max: 60 });
const carrier = choice(carrierIds);

/**
 * Every setting of `/admin/settings` (decisions 9.8): form, check, history, audit and reading derive from this table. A key is
 * section and name, `team.supportRefundLimit`. A section is one form, and one row of the table `shop_settings`.
 */
export const shopSettings = {
  seller: {
    tab: "seller",
    usedBy: ["legalPages", "invoices", "mails", "structuredData"],
    isSensitive: true,
    settings: {
      name: line(publisher.name, { max: 120, isRequired: true }),
      capitalEuros: integer(publisher.capitalEuros, { min: 0, max: 999_999_999 }),
      founded: integer(publisher.founded, { min: 1800, max: 2100 }),
      siren: line(publisher.siren, { max: 20 }),
      register: line(publisher.register, { max: 80 }),
      postalAddress: line(publisher.postalAddress),
      phone: phone(publisher.phone),
      email: email(brand.supportEmail, { isRequired: true }),
      director: line(publisher.director, { max: 120 }),
      founder: line(publisher.founder, { max: 120 }),
      host: line(publisher.host),
      mediator: line(publisher.mediator),
    },
  },
  returns: {
    tab: "seller",
    usedBy: ["returnSlips", "mails", "parcels"],
    settings: { address: lines("", { max: 300 }) },
  },
  tax: {
    tab: "seller",
    usedBy: ["invoices", "legalPages", "checkout"],
    isSensitive: true,
    settings: {
      vatNumber: vatNumber(publisher.vatNumber),
      eori: line("", { max: 20 }),
      eprNumber: line(publisher.eprNumber, { max: 40 }),
      ecoParticipationCents: cents(publisher.ecoParticipationCents, 999_99),
    },
  },
  sending: {
    tab: "sending",
    usedBy: ["mails"],
    isSensitive: true,
    settings: {
      from: sender("MAIL_FROM"),
      replyTo: email(""),
      staffEmail: email("", { variable: "STAFF_EMAIL" }),
      smtpHost: host("SMTP_URL"),
      smtpPort: integer(587, { min: 1, max: 65_535, variable: "SMTP_URL" }),
      smtpUser: line("", { variable: "SMTP_URL" }),
      smtpPassword: secret("SMTP_URL"),
    },
  },
  carriers: {
    tab: "shipping",
    usedBy: ["parcels"],
    settings: Object.fromEntries(carrierIds.map((id) => [id, toggle(true)])) as Record<
      (typeof carrierIds)[number],
      ReturnType<typeof toggle>
    >,
  },
  zones: {
    tab: "shipping",
    usedBy: ["checkout", "mails", "structuredData", "parcels"],
    isSensitive: true,
    settings: {
      countries1: zoneCountries,
      cents1: zoneCents,
      daysMin1: zoneDays(5),
      daysMax1: zoneDays(10),
      carrier1: carrier,
      countries2: zoneCountries,
      cents2: zoneCents,
      daysMin2: zoneDays(5),
      daysMax2: zoneDays(10),
      carrier2: carrier,
      countries3: zoneCountries,
      cents3: zoneCents,
      daysMin3: zoneDays(5),
      daysMax3: zoneDays(10),
      carrier3: carrier,
    },
  },
  countries: {
    tab: "shipping",
    usedBy: ["checkout", "invoices", "structuredData"],
    isSensitive: true,
    settings: {
      off: countries,
      ukVatNumber,
      /** Goods beyond it are taxed at the border: 135 GBP, in euro cents. */
      ukLimitCents: cents(150_00, 999_99),
    },
  },
  /** Of sold countries, by the postcodes to which their VAT does not apply (app/catalogue/countries.ts); off: refused. */
  territories: {
    tab: "shipping",
    usedBy: ["checkout"],
    isSensitive: true,
    settings: { FR: toggle(true), ES: toggle(true), DK: toggle(true), FI: toggle(true) },
  },
  parcel: {
    tab: "shipping",
    usedBy: ["parcels"],
    settings: {
      weightGrams: integer(120, { min: 1, max: 30_000 }),
      /** On customs forms, in words of the destination's post: English or French. */
      contents: line("OBD-II car diagnostic dongle", { max: 60, isRequired: true }),
      hsCode: line("", { max: 12 }),
      originCountry: country("FR"),
    },
  },
  /** What the carrier API is asked for, for parcels of each carrier; empty: its numbers are typed (decisions 9.10). */
  carrierApi: {
    tab: "shipping",
    usedBy: ["parcels"],
    settings: Object.fromEntries(carrierIds.map((id) => [id, line("", { max: 120 })])) as Record<
      (typeof carrierIds)[number],
      ReturnType<typeof line>
    >,
  },
  limits: {
    tab: "payments",
    usedBy: ["refunds", "checkout"],
    isSensitive: true,
    settings: {
      /** Orders, and cents, that one person refunds in a day of Paris; 0: no limit. */
      refundsPerDay: integer(50, { min: 0, max: 9_999 }),
      refundCentsPerDay: cents(5_000_00, 999_999_99),
      /** In which a refund may be undone; 0: it is made at once. */
      refundUndoSeconds: integer(60, { min: 0, max: 300 }),
      /** With shipping; 0: no limit. */
      largestOrderCents: cents(0, 999_999_99),
    },
  },
  /** French is always on: its pages have no prefix. */
  languages: {
    tab: "languages",
    usedBy: ["publicPages"],
    isSensitive: true,
    settings: { en: toggle(true), es: toggle(true), it: toggle(true), de: toggle(true) },
  },
  chat: {
    tab: "chat",
    usedBy: ["chat"],
    settings: { opens: time("09:00"), closes: time("18:00") },
  },
  team: {
    tab: "team",
    usedBy: ["refunds", "signIn"],
    isSensitive: true,
    settings: {
      supportRefundLimit: cents(100_00, 999_999_99),
      /** Cents: more than this of one order needs a second person. */
      secondPersonRefundLimit: cents(500_00, 999_999_99),
      /** ISO day from which everybody needs a second factor; empty: never. */
      secondFactorFrom: date,
    },
  },
  /** Numbers in the general chart of accounts, which begin with three digits (LPF art. A47 A-1). */
  accounts: {
    tab: "accounting",
    usedBy: ["entries"],
    isSensitive: true,
    settings: {
      customers: account(411_000),
      salesFrance: account(707_100),
      salesUnion: account(707_200),
      salesAbroad: account(707_300),
      vatFrance: account(445_710),
      vatElsewhere: account(445_720),
      bank: account(512_000),
      paymentFees: account(627_800),
      unexplained: account(471_000),
    },
  },
  books: {
    tab: "accounting",
    usedBy: ["entries"],
    settings: {
      /** The last month of the financial year. */
      yearEndMonth: integer(12, { min: 1, max: 12 }),
      /** By which the e-reporting is due; "": each month. */
      vatRegime: choice(vatRegimes),
    },
  },
} as const satisfies Record<string, Section>;

export type SectionName = keyof typeof shopSettings;
export type SectionValues<Name extends SectionName> = ValuesOf<(typeof shopSettings)[Name]["settings"]>;
type NameIn<Name extends SectionName> = keyof SectionValues<Name> & string;

export const sectionNames = Object.keys(shopSettings) as SectionName[];

type Values = Record<string, SettingValue>;
type Applied = {
  stored: Map<string, Record<string, unknown>>;
  given: Map<string, SettingValue>;
  merged: Map<SectionName, Values>;
  listeners: Set<() => void>;
  generation: number;
};
const slot: unique symbol = Symbol.for("odovia.shop-settings");
const holder: typeof globalThis & { [slot]?: Applied } = globalThis;
const applied = (): Applied =>
  (holder[slot] ??= { stored: new Map(), given: new Map(), merged: new Map(), listeners: new Set(), generation: 0 });

export function shopValues<Name extends SectionName>(name: Name): SectionValues<Name> {
  const { stored, given, merged } = applied();
  let values = merged.get(name);
  if (!values) {
    const storedValues = stored.get(name) ?? {};
    values = Object.fromEntries(
      Object.entries(shopSettings[name].settings).map(([key, setting]) => {
        const value = given.get(`${name}.${key}`) ?? ownValue(storedValues, key);
        return [key, isValueOf(setting, value) ? value : setting.initial];
      }),
    );
    merged.set(name, values);
  }
  return values as SectionValues<Name>;
}

export function shopSetting<Name extends SectionName, Key extends NameIn<Name>>(
  key: `${Name}.${Key}`,
): SectionValues<Name>[Key] {
  const [section, setting] = key.split(".") as [Name, Key];
  return shopValues(section)[setting];
}

/** A stored row that is no section: the shop's own texts of a dictionary. */
export const storedValues = (row: string): Record<string, unknown> | undefined => applied().stored.get(row);

/** Replaces all stored values, or those of the environment; listeners hear of a difference. */
export function applyShopValues(next: Partial<Pick<Applied, "stored" | "given">>): void {
  const state = applied();
  const written = ({ stored, given }: Pick<Applied, "stored" | "given">) => JSON.stringify([[...stored], [...given]]);
  const before = written(state);
  Object.assign(state, next);
  if (written(state) === before) return;
  state.merged.clear();
  state.generation++;
  for (const listener of state.listeners) listener();
}

export function onShopSettings(listener: () => void): () => void {
  applied().listeners.add(listener);
  return () => applied().listeners.delete(listener);
}

/** Raised by each change: what was made from older values is made again. */
export const shopSettingsGeneration = (): number => applied().generation;
