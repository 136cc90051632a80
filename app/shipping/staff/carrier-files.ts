/**
 * Files of addresses that carriers import. Sources: for ColiShip the export of La Poste's own module for Magento
 * (laposte/magento2-colissimo-module, Controller/Adminhtml/Coliship/Export); for DPD Shipper integrations.dpd.nl and
 * doc.dpd.be/node/16; for MyDHL+ mydhl.express.dhl, "Upload File Guidelines", whose columns are mapped at the import. No
 * import was tried at a carrier.
 */
import type { Cents } from "#app/platform/money/money.ts";
import { type CsvSeparator, csvLine } from "#app/staff-ui/export/csv.ts";
import type { CarrierFileKind } from "../document-kinds.ts";
import type { LabelAddress } from "../labels/carrier-api.ts";

export type FileParcel = {
  number: string;
  weightGrams: number;
  to: LabelAddress & { firstName: string; lastName: string };
  /** Where a customs form is needed. */
  goods: {
    description: string;
    quantity: number;
    weight: number;
    value: Cents;
    hsCode: string;
    origin: string;
    isSample: boolean;
  } | null;
};

type Line = readonly (string | number)[];
type Format = { separator: CsvSeparator; heading?: Line; lines(parcel: FileParcel, from: LabelAddress): Line[] };

export function carrierFile(kind: CarrierFileKind, parcels: readonly FileParcel[], from: LabelAddress): string {
  const { separator, heading, lines } = formats[kind];
  const rows = [...(heading ? [heading] : []), ...parcels.flatMap((parcel) => lines(parcel, from))];
  return rows.map((row) => csvLine(row, separator)).join("");
}

/** Without a plus sign, which spreadsheets take for a formula: `0612345678` in France, else `00` and the country's code. */
export function dialled(phone: string, country: string): string {
  const digits = phone.replace(/[^\d+]/g, "");
  if (country === "FR" && digits.startsWith("+33")) return `0${digits.slice(3)}`;
  return digits.replace(/^\+/, "00");
}

/** ITU-T E.164: which codes have one or two digits; all others have three. */
const callingCode = /^(?:\+|00)(1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|\d{3})(\d+)$/;

function phoneParts(phone: string): [code: string, number: string] {
  const [, code = "", number = phone.replace(/\D/g, "").replace(/^0/, "")] =
    callingCode.exec(phone.replace(/[^\d+]/g, "")) ?? [];
  return [code, number];
}

/** Lines of at most `max` characters where words allow it; what is left stands in the last one, uncut. */
export function wrapped(text: string, max: number, count: number): string[] {
  const lines = [""];
  for (const word of text.split(/\s+/)) {
    const line = lines.at(-1)!;
    if (line === "" || line.length + 1 + word.length <= max || lines.length === count)
      lines[lines.length - 1] = line === "" ? word : `${line} ${word}`;
    else lines.push(word);
  }
  return [...lines, ...Array<string>(count - lines.length).fill("")];
}

const streetOf = ({ lines }: LabelAddress): string => lines.join(" ");

const formats: Record<CarrierFileKind, Format> = {
  "file-laposte": {
    separator: ",",
    lines({ number, weightGrams, to, goods }, from) {
      const isHome = to.country === "FR";
      const parcel: Line = [
        ...["EXP", number, from.company ?? from.name, "", ""],
        ...[...wrapped(streetOf(from), 35, 3), "", from.postalCode, from.city, from.country],
        ...[from.email ?? "", dialled(from.phone ?? "", from.country)],
        ...["", to.lastName, to.firstName, ...wrapped(streetOf(to), 35, 3), "", to.postalCode, to.city, to.country, ""],
        ...[dialled(to.phone ?? "", to.country), "", to.email ?? "", ""],
        // Product: at home without a signature; chosen in ColiShip for other countries.
        ...[isHome ? "DOM" : "", 0, "fr", "N", "O", weightGrams],
        ...[goods ? (goods.isSample ? 0 : 4) : "", "", ""],
      ];
      if (!goods) return [parcel];
      const { description, weight, quantity, value, origin, hsCode } = goods;
      const article: Line = [
        ...["CN2", 1, description, weight, quantity, Math.max(1, Math.round(value / 100)), origin, "EUR", ""],
        hsCode.replace(/\D/g, ""),
      ];
      return [parcel, article];
    },
  },
  "file-dpd": {
    separator: ";",
    heading: [
      ...["recipient_name", "recipient_street", "recipient_street2", "recipient_zip", "recipient_city"],
      ...["recipient_country", "recipient_phone", "recipient_email", "recipient_reference"],
    ],
    lines: ({ number, to }) => [
      [
        ...[to.name, ...wrapped(streetOf(to), 35, 2), to.postalCode, to.city, to.country],
        ...[(to.phone ?? "").replace(/[^\d+]/g, "").replace(/^\+/, "00"), to.email ?? "", number],
      ],
    ],
  },
  "file-dhl": {
    separator: ",",
    heading: [
      ...["Name", "Company", "Nickname", "Email Address 1", "Phone Type", "Phone Number Country Code", "Phone Number"],
      ...["Address Line 1", "Address Line 2", "Address Line 3", "Postal Code", "City", "Country Code"],
    ],
    lines: ({ number, to }) => [
      [
        ...[to.name, to.name, number, to.email ?? "", "M", ...phoneParts(to.phone ?? "")],
        ...[...wrapped(streetOf(to), 45, 3), to.postalCode, to.city, to.country],
      ],
    ],
  },
};
