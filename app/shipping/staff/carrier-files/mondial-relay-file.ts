/**
 * Mondial Relay Connect, "Import de fichiers CSV" v3.1: 44 columns A to AR without a heading, in capitals without accents, at
 * most 75 parcels a file. Mondial Relay's own document (mondialrelay.fr/media/62811/import-de-fichiers-csv-v3.1.pdf) was not
 * read: columns, lengths and codes are those of programs that cite it (biblys/biblys, ApiBundle\Controller\OrderController
 * with its test). They fill A to V for a delivery to a relay point; how a delivery to the door is written is not
 * known to us, so every line asks for a relay point.
 */
import type { LabelAddress } from "../../labels/carrier-api.ts";
import { asciiOf, dialled, streetOf, wrapped } from "./address-parts.ts";

const columns = 44;
export const maxRelayParcels = 75;

type RelayParcel = {
  number: string;
  weightGrams: number;
  /** Of the buyer. */
  language: string;
  to: LabelAddress & { firstName: string; lastName: string };
};

export function mondialRelayLine({ number, weightGrams, language, to }: RelayParcel): string[] {
  const [street, more] = wrapped(inCapitals(streetOf(to)), 32, 2);
  const [name, rest] = wrapped(inCapitals(`${to.lastName} ${to.firstName}`), 32, 2);
  const line = [
    // A is the account's own number for its customer; B takes 15 characters.
    ...["", number.length > 15 ? number.replaceAll("-", "") : number],
    ...[name!, rest!, street!, more!, inCapitals(to.city).replaceAll(/\d/g, "").trim(), to.postalCode, to.country],
    ...["", dialled(to.phone ?? "", to.country), (to.email ?? "").toUpperCase()],
    // M to O: an agency collects the parcel.
    ...["A", "", ""],
    // P to S: to a relay point. Q is its number of six digits, which an order does not have: staff fill it in.
    ...["R", "", to.country, "24R"],
    ...[language.toUpperCase(), "1", String(weightGrams).padStart(3, "0")],
  ];
  return [...line, ...Array<string>(columns - line.length).fill("")];
}

/** What the import takes in names and addresses. */
const inCapitals = (text: string): string =>
  asciiOf(text)
    .toUpperCase()
    .replaceAll(/[^0-9A-Z_\-'., /]/g, " ")
    .replaceAll(/ +/g, " ")
    .trim();
