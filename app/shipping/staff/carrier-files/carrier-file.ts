/**
 * Files of addresses that carriers import. Sources: for ColiShip the export of La Poste's own module for Magento
 * (laposte/magento2-colissimo-module, Controller/Adminhtml/Coliship/Export); for DPD Shipper integrations.dpd.nl and
 * doc.dpd.be/node/16 (order of columns free, countries as ISO 3166-1 alpha-2, at most 500 lines; the weight is a fixed value
 * of the import profile, since the name of its column is in no page that we could read); for MyDHL+ mydhl.express.dhl,
 * "Upload File Guidelines / File Guidelines for Mapping" (order of columns free); for Mondial Relay and DHL's German portal
 * the files beside this one. No import was tried at a carrier.
 */
import type { Cents } from "#app/platform/money/money.ts";
import { type CsvSeparator, csvLine } from "#app/staff-ui/export/csv.ts";
import type { CarrierFileKind } from "../../document-kinds.ts";
import type { LabelAddress } from "../../labels/carrier-api.ts";
import { dialled, latin1Of, phoneParts, streetOf, wrapped } from "./address-parts.ts";
import { germanPortalHeading, germanPortalLine } from "./dhl-germany-file.ts";
import { maxRelayParcels, mondialRelayLine } from "./mondial-relay-file.ts";

export type FileParcel = {
  number: string;
  weightGrams: number;
  /** Of the buyer. */
  language: string;
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
type Format = {
  separator: CsvSeparator;
  charset?: "iso-8859-1";
  /** Parcels that one import takes. */
  most?: number;
  heading?: Line;
  lines(parcel: FileParcel, from: LabelAddress): Line[];
};

export function carrierFile(
  kind: CarrierFileKind,
  parcels: readonly FileParcel[],
  from: LabelAddress,
): { content: Buffer<ArrayBuffer>; charset: "utf-8" | "iso-8859-1" } {
  const { separator, charset = "utf-8", heading, lines } = formats[kind];
  const rows = [...(heading ? [heading] : []), ...parcels.flatMap((parcel) => lines(parcel, from))];
  const text = rows.map((row) => csvLine(row, separator)).join("");
  return { content: charset === "utf-8" ? Buffer.from(text) : Buffer.from(latin1Of(text), "latin1"), charset };
}

/** Undefined: as many as the page gives. */
export const mostParcels = (kind: CarrierFileKind): number | undefined => formats[kind].most;

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
  "file-dhl-germany": {
    separator: ";",
    charset: "iso-8859-1",
    heading: germanPortalHeading,
    lines: (parcel, from) => [germanPortalLine(parcel, from)],
  },
  "file-mondialrelay": { separator: ";", most: maxRelayParcels, lines: (parcel) => [mondialRelayLine(parcel)] },
};
