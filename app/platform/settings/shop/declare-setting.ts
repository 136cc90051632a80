/** Names of environment variables that win over what is stored. */
export type SettingVariable = "MAIL_FROM" | "SMTP_URL" | "STAFF_EMAIL" | "PAYMENTS";

type Declared<Value> = {
  /** Until something is stored. */
  initial: Value;
  /** Wins where it is set; the form then shows its name and no control. */
  variable?: SettingVariable;
  isRequired?: true;
};
type Text = Declared<string> & { max: number };

export type Setting =
  | ({ kind: "line" | "lines" } & Text)
  | ({
      kind: "email" | "phone" | "time" | "vatNumber" | "sender" | "host" | "country" | "countries" | "ukVatNumber";
    } & Text)
  /** Kept sealed, never shown; empty in a form: unchanged. */
  | ({ kind: "secret" } & Text)
  | ({ kind: "choice"; options: readonly string[] } & Declared<string>)
  | ({ kind: "date" } & Declared<string>)
  | ({ kind: "cents" | "integer"; min: number; max: number } & Declared<number>)
  | ({ kind: "switch" } & Declared<boolean>);

export type SettingValue = string | number | boolean;

type ValueOf<S extends Setting> = S extends { kind: "cents" | "integer" }
  ? number
  : S extends { kind: "switch" }
    ? boolean
    : string;

export type ValuesOf<Settings extends Record<string, Setting>> = { [Name in keyof Settings]: ValueOf<Settings[Name]> };

/** What shows or uses a section's values; named at its form. */
export type Dependent =
  | "legalPages"
  | "invoices"
  | "mails"
  | "structuredData"
  | "returnSlips"
  | "entries"
  | "parcels"
  | "checkout"
  | "signIn"
  | "refunds"
  | "chat"
  | "publicPages";

export type Section = {
  tab: string;
  usedBy: readonly Dependent[];
  /** Money or rights depend on it: a recent sign-in, and the consequence confirmed. */
  isSensitive?: true;
  settings: Record<string, Setting>;
};

type TextOptions = Partial<Omit<Text, "initial">>;

export const line = (initial: string, textOptions: TextOptions = {}) =>
  ({ kind: "line", max: 200, initial, ...textOptions }) as const;
export const lines = (initial: string, textOptions: TextOptions = {}) =>
  ({ kind: "lines", max: 1000, initial, ...textOptions }) as const;
export const email = (initial: string, textOptions: TextOptions = {}) =>
  ({ kind: "email", max: 254, initial, ...textOptions }) as const;
export const phone = (initial: string) => ({ kind: "phone", max: 30, initial }) as const;
/** `09:30`, in Paris. */
export const time = (initial: string) => ({ kind: "time", max: 5, initial, isRequired: true }) as const;
export const vatNumber = (initial: string) => ({ kind: "vatNumber", max: 20, initial }) as const;
export const sender = (variable: SettingVariable) => ({ kind: "sender", max: 254, initial: "", variable }) as const;
export const host = (variable: SettingVariable) => ({ kind: "host", max: 253, initial: "", variable }) as const;
export const secret = (variable: SettingVariable) => ({ kind: "secret", max: 500, initial: "", variable }) as const;
/** ISO code of any country in the world. */
export const country = (initial: string) => ({ kind: "country", max: 2, initial }) as const;
/** ISO codes, separated by ", ". */
export const countries = { kind: "countries", max: 200, initial: "" } as const;
export const ukVatNumber = { kind: "ukVatNumber", max: 20, initial: "" } as const;
/** "" for none. */
export const choice = <const Option extends string>(options: readonly Option[]) =>
  ({ kind: "choice", initial: "", options }) as const;
export const date = { kind: "date", initial: "" } as const;
export const toggle = (initial: boolean) => ({ kind: "switch", initial }) as const;
export const cents = (initial: number, max: number) => ({ kind: "cents", initial, min: 0, max }) as const;
export const integer = (initial: number, bounds: { min: number; max: number; variable?: SettingVariable }) =>
  ({ kind: "integer", initial, ...bounds }) as const;

export function isValueOf(setting: Setting, value: unknown): value is SettingValue {
  switch (setting.kind) {
    case "switch":
      return typeof value === "boolean";
    case "cents":
    case "integer":
      return Number.isSafeInteger(value) && Number(value) >= setting.min && Number(value) <= setting.max;
    case "choice":
      return value === "" || (typeof value === "string" && setting.options.includes(value));
    default:
      return typeof value === "string";
  }
}
