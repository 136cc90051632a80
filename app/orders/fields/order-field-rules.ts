/** What happens to each order field (decisions 3.2); `order-fields.ts` says what it accepts. */
import type { RedactedField } from "#app/platform/log/redacted-fields.ts";
import type { buyerFields } from "./order-fields.ts";

export type BuyerField = keyof typeof buyerFields;
export type VehicleField = "vehicle_brand" | "vehicle_model" | "vehicle_year" | "vehicle_energy";
export type OrderField = BuyerField | VehicleField | "language";

/**
 * Where a field is shown; API and export have every field. `mail`: confirmation; `tracking`: the buyer's page; `staff`: the
 * order page; `queue`: preparation and shipping; `queue-csv`: its export; `picking`, `slip`, `label`, `invoice`: documents;
 * `summary`: a line of exports.
 */
export type OrderPlace =
  | ("mail" | "tracking" | "staff" | "queue" | "queue-csv")
  | ("picking" | "slip" | "label" | "invoice" | "summary");

/**
 * `contact`: erased on request or three years after the last step; `invoice`: ten years after the order's year (Code de
 * commerce L123-22). Both also in the audit log.
 */
type Erased = { erasedWith: "contact" | "invoice"; leaves: "" | null };
type Rule = {
  /** By buyer and staff, until the parcel leaves. */
  isCorrectable: boolean;
  shownIn: readonly OrderPlace[];
};
/** The log must redact what identifies a person. */
type RuleOf<Name> = Rule & ((Name extends RedactedField ? Erased : never) | { kept: string });

/** What accounting keeps. */
const invoiced = { erasedWith: "invoice", leaves: "", isCorrectable: true } as const;
const contact = { erasedWith: "contact", leaves: "", isCorrectable: false } as const;
const sold = { kept: "what was sold, without a person", isCorrectable: false } as const;
const onParcel = ["mail", "tracking", "staff", "queue", "queue-csv", "slip", "label"] as const;
const lists = ["staff", "queue", "queue-csv", "picking"] as const;

/** The order matters: a submission's hash depends on it. */
export const orderFieldRules = {
  first_name: { ...invoiced, shownIn: [...onParcel, "picking", "invoice"] },
  last_name: { ...invoiced, shownIn: [...onParcel, "picking", "invoice"] },
  address: { ...invoiced, shownIn: [...onParcel, "invoice", "summary"] },
  city: { ...invoiced, shownIn: [...onParcel, "picking", "invoice", "summary"] },
  postal_code: { ...invoiced, shownIn: [...onParcel, "picking", "invoice", "summary"] },
  country: {
    kept: "where it went, for VAT and figures",
    isCorrectable: false,
    shownIn: [...onParcel, "picking", "invoice"],
  },
  license_plate: { ...contact, shownIn: ["staff", "picking", "slip", "mail", "summary"] },
  phone: { ...contact, isCorrectable: true, shownIn: ["staff", "queue-csv", "label"] },
  email: { ...contact, shownIn: ["staff", "queue-csv"] },
  carrier_note: { ...contact, leaves: null, isCorrectable: true, shownIn: [...onParcel, "summary"] },
  vehicle_brand: { ...sold, shownIn: [...lists, "slip", "mail", "tracking", "summary"] },
  vehicle_model: { ...sold, shownIn: [...lists, "slip", "mail", "tracking", "summary"] },
  vehicle_year: { ...sold, shownIn: [...lists, "mail", "summary"] },
  vehicle_energy: { ...sold, shownIn: ["staff", "mail"] },
  language: { kept: "of its mails", isCorrectable: false, shownIn: ["staff"] },
} as const satisfies { [Name in OrderField]: RuleOf<Name> };

type Rules = typeof orderFieldRules;
type Having<Part> = { [Name in OrderField]: Rules[Name] extends Part ? Name : never }[OrderField];
export type CorrectableField = Having<{ isCorrectable: true }>;
export type ErasedField = Having<Erased>;

export const orderFieldNames = Object.keys(orderFieldRules) as OrderField[];

export const isCorrectable = (name: OrderField): name is CorrectableField => orderFieldRules[name].isCorrectable;

export const fieldsShownIn = (place: OrderPlace): OrderField[] =>
  orderFieldNames.filter((name) => (orderFieldRules[name] as Rule).shownIn.includes(place));

type Kind = Erased["erasedWith"];
const erasureOf = (name: OrderField): Erased | undefined => {
  const rule: Rule & (Erased | { kept: string }) = orderFieldRules[name];
  return "erasedWith" in rule ? rule : undefined;
};

export const erasedFieldNames = orderFieldNames.filter((name): name is ErasedField => erasureOf(name) !== undefined);

/** What an erasure of this kind sets. */
export const erasedValues = <K extends Kind>(kind: K) =>
  Object.fromEntries(
    erasedFieldNames.flatMap((name) => {
      const erasure = erasureOf(name)!;
      return erasure.erasedWith === kind ? [[name, erasure.leaves]] : [];
    }),
  ) as { [Name in Having<{ erasedWith: K }>]: Rules[Name]["leaves"] };

/** Fields shown in one line. */
const together: readonly (readonly OrderField[])[] = [
  ["first_name", "last_name"],
  ["vehicle_brand", "vehicle_model", "vehicle_year"],
  ["license_plate"],
  ["address"],
  ["postal_code", "city"],
];

/** The fields in lines; unknown ones last. */
export function linesOf<Name extends OrderField>(names: readonly Name[]): Name[][] {
  const others = orderFieldNames.filter((name) => !together.flat().includes(name)).map((name) => [name]);
  return [...together, ...others]
    .map((line) => line.flatMap((each) => names.filter((name) => name === each)))
    .filter((line) => line.length > 0);
}
