/** What happens to each order field (decisions 3.2); `order-fields.ts` says what it accepts. */
import type { RedactedField } from "#app/platform/log/redacted-fields.ts";
import type { buyerFields } from "./order-fields.ts";

export type BuyerField = keyof typeof buyerFields;
export type VehicleField = "vehicle_brand" | "vehicle_model" | "vehicle_year" | "vehicle_energy";
export type OrderField = BuyerField | VehicleField | "language";

/**
 * Where a field is shown; API and export have every field. `mail`: confirmation; `confirmation`: its page; `tracking`: the
 * buyer's page; `staff`: the order page; `queue`: the lists of preparation and shipping; `queue-csv`: their export; `packing`:
 * the order in hand; `picking`, `slip`, `label`, `invoice`: documents; `summary`: a line of exports.
 */
export type OrderPlace =
  | ("mail" | "confirmation" | "tracking" | "staff" | "queue" | "queue-csv" | "packing")
  | ("picking" | "slip" | "label" | "invoice" | "summary");

/**
 * `contact`: erased on request or three years after the last step; `invoice`: ten years after the order's year (Code de
 * commerce L123-22). Both also in the audit log.
 */
type Erased = { erasedWith: "contact" | "invoice"; leaves: "" | null };
type Rule = {
  isCorrectable: boolean;
  /** Optional words that each place shows in a line of their own if there are any. */
  isNote?: true;
  shownIn: readonly OrderPlace[];
};
type RuleOf<Name> = Rule & (Name extends RedactedField ? Erased : { kept: string });

const invoiced = { erasedWith: "invoice", leaves: "", isCorrectable: true } as const;
const contact = { erasedWith: "contact", leaves: "", isCorrectable: false } as const;
const sold = { kept: "what was sold, without a person", isCorrectable: false } as const;
const onParcel = ["mail", "confirmation", "tracking", "staff", "queue-csv", "packing", "slip", "label"] as const;
const lists = ["confirmation", "staff", "queue", "queue-csv", "packing", "picking"] as const;

/** The order matters: a submission's hash depends on it. */
export const orderFieldRules = {
  first_name: { ...invoiced, shownIn: [...onParcel, "queue", "picking", "invoice"] },
  last_name: { ...invoiced, shownIn: [...onParcel, "queue", "picking", "invoice"] },
  address: { ...invoiced, shownIn: [...onParcel, "invoice", "summary"] },
  city: { ...invoiced, shownIn: [...onParcel, "queue", "picking", "invoice", "summary"] },
  postal_code: { ...invoiced, shownIn: [...onParcel, "queue", "picking", "invoice", "summary"] },
  country: {
    kept: "where it went, for VAT and figures",
    isCorrectable: false,
    shownIn: [...onParcel, "queue", "picking", "invoice"],
  },
  license_plate: { ...contact, shownIn: ["staff", "picking", "slip", "mail", "confirmation", "summary"] },
  phone: { ...contact, isCorrectable: true, shownIn: ["confirmation", "staff", "queue-csv", "label"] },
  email: { ...contact, shownIn: ["confirmation", "staff", "queue-csv"] },
  carrier_note: {
    ...contact,
    leaves: null,
    isCorrectable: true,
    isNote: true,
    shownIn: [...onParcel, "queue", "summary"],
  },
  vehicle_brand: { ...sold, shownIn: [...lists, "slip", "mail", "tracking", "summary"] },
  vehicle_model: { ...sold, shownIn: [...lists, "slip", "mail", "tracking", "summary"] },
  vehicle_year: { ...sold, shownIn: [...lists, "mail", "summary"] },
  vehicle_energy: { ...sold, shownIn: ["confirmation", "staff", "mail"] },
  language: { kept: "of its mails", isCorrectable: false, shownIn: ["staff"] },
} as const satisfies { [Name in OrderField]: RuleOf<Name> };

type Rules = typeof orderFieldRules;
type FieldIn<Place extends OrderPlace> = {
  [Name in OrderField]: Place extends Rules[Name]["shownIn"][number] ? Name : never;
}[OrderField];
type Having<Part> = { [Name in OrderField]: Rules[Name] extends Part ? Name : never }[OrderField];
export type CorrectableField = Having<{ isCorrectable: true }>;
export type ErasedField = Having<Erased>;
export type NoteField = Having<{ isNote: true }>;

export const orderFieldNames = Object.keys(orderFieldRules) as OrderField[];

export const noteFields = orderFieldNames.filter((name): name is NoteField => "isNote" in orderFieldRules[name]);

/** The buyer's notes that a place shows, each under its label. */
export const notesIn = (
  place: OrderPlace,
  order: Record<NoteField, string | null>,
  labels: Record<NoteField, string>,
): [label: string, note: string][] =>
  noteFields.flatMap((name) =>
    order[name] && (orderFieldRules[name] as Rule).shownIn.includes(place) ? [[labels[name], order[name]]] : [],
  );

export const isCorrectable = (name: OrderField): name is CorrectableField => orderFieldRules[name].isCorrectable;

export const fieldsShownIn = <Place extends OrderPlace>(place: Place): FieldIn<Place>[] =>
  orderFieldNames.filter((name): name is FieldIn<Place> => (orderFieldRules[name] as Rule).shownIn.includes(place));

type Kind = Erased["erasedWith"];
const erasureOf = (name: OrderField): Erased | undefined => {
  const rule: Rule & (Erased | { kept: string }) = orderFieldRules[name];
  return "erasedWith" in rule ? rule : undefined;
};

export const erasedFieldNames = orderFieldNames.filter((name): name is ErasedField => erasureOf(name) !== undefined);

export const erasedValues = <K extends Kind>(kind: K) =>
  Object.fromEntries(
    erasedFieldNames.flatMap((name) => {
      const erasure = erasureOf(name)!;
      return erasure.erasedWith === kind ? [[name, erasure.leaves]] : [];
    }),
  ) as { [Name in Having<{ erasedWith: K }>]: Rules[Name]["leaves"] };

/** In the order of a page or file; fields shown in one line together. */
const together: readonly (readonly OrderField[])[] = [
  ["first_name", "last_name"],
  ["vehicle_brand", "vehicle_model", "vehicle_year"],
  ["license_plate"],
  ["address"],
  ["postal_code", "city"],
  ["country"],
  ["email"],
  ["phone"],
];

export const buyerFieldsIn = <Place extends OrderPlace>(place: Place): Exclude<FieldIn<Place>, VehicleField>[] =>
  linesOf(fieldsShownIn(place))
    .flat()
    .filter((name): name is Exclude<FieldIn<Place>, VehicleField> => !name.startsWith("vehicle_"));

/** Unknown fields last, a line each. */
export function linesOf<Name extends OrderField>(names: readonly Name[]): Name[][] {
  const others = orderFieldNames.filter((name) => !together.flat().includes(name)).map((name) => [name]);
  return [...together, ...others]
    .map((line) => line.flatMap((each) => names.filter((name) => name === each)))
    .filter((line) => line.length > 0);
}
