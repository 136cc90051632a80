import { scannedCode } from "#app/platform/scanned-text.ts";
import { type Carrier, carrierNamed, carriersOfNumber, isNumberOf } from "../carriers.ts";

/** Lines of one file besides its header; a longer one is imported in parts. */
export const maxTrackingRows = 1_000;

/** The request of a line of a carrier's file, as far as the line itself shows; `given` is its contents. */
export type TrackingLine = { line: number; given: { order: string; number: string; carrier: string } } & (
  | { orderNumber: string; trackingNumber: string; carrier: Carrier; fault: null }
  | { fault: TrackingFault }
);

export type TrackingFault =
  | "missingCell"
  | "malformedNumber"
  /** A spreadsheet has shortened a long number to `1.23E+13`: its last digits are lost. */
  | "shortenedNumber"
  | "unknownCarrier"
  /** No carrier is named, and the number could be of several or of none. */
  | "carrierUnclear"
  | "repeatedOrder"
  | "repeatedNumber";

const maxCellLength = 60;
const orderNumber = /^[A-Z]{1,8}-\d{4}-\d{6,}$/;

/** Words of the header in the languages of the shop and of carriers' files. */
const headings = {
  order: /^(order|commande|pedido|ordine|bestell|auftrag|r[ée]f|n[°o]?\s?commande)/i,
  number: /track|suivi|seguimiento|tracciamento|sendung|parcel|colis|paket|exp[ée]dition/i,
  carrier: /carrier|transporteur|transportista|corriere|paketdienst|spedi/i,
};

/**
 * Reads a list of tracking numbers: a header that names the columns in any order, or no header and the columns order number,
 * tracking number and, where the number does not determine it, carrier. The second line for an order or a number is refused.
 */
export function readTrackingLines(rows: readonly { line: number; cells: readonly string[] }[]): TrackingLine[] {
  const [first] = rows;
  const hasHeading = first !== undefined && !first.cells.some((cell) => orderNumber.test(cell.trim().toUpperCase()));
  const places = hasHeading ? placesIn(first.cells) : { order: 0, number: 1, carrier: 2 };
  const orders = new Set<string>();
  const numbers = new Set<string>();
  return rows.slice(hasHeading ? 1 : 0).map(({ line, cells }) => {
    const cell = (at: number) => (cells[at] ?? "").slice(0, maxCellLength);
    const given = { order: cell(places.order), number: cell(places.number), carrier: cell(places.carrier) };
    const read = readLine(given);
    if ("fault" in read) return { line, given, fault: read.fault };
    const key = `${read.carrier.id} ${read.trackingNumber}`;
    if (orders.has(read.orderNumber)) return { line, given, fault: "repeatedOrder" };
    if (numbers.has(key)) return { line, given, fault: "repeatedNumber" };
    orders.add(read.orderNumber);
    numbers.add(key);
    return { line, given, ...read, fault: null };
  });
}

function placesIn(cells: readonly string[]): Record<keyof typeof headings, number> {
  const at = (name: keyof typeof headings, otherwise: number) => {
    const found = cells.findIndex((cell) => headings[name].test(cell.trim()));
    return found === -1 ? otherwise : found;
  };
  const number = at("number", 1);
  const order = at("order", 0);
  return { number, order: order === number ? 0 : order, carrier: at("carrier", -1) };
}

function readLine(given: {
  order: string;
  number: string;
  carrier: string;
}): { orderNumber: string; trackingNumber: string; carrier: Carrier } | { fault: TrackingFault } {
  if (given.order === "" || given.number === "") return { fault: "missingCell" };
  if (/^\d[.,]?\d*E\+?\d+$/i.test(given.number)) return { fault: "shortenedNumber" };
  const trackingNumber = scannedCode(given.number);
  const possible = carriersOfNumber(trackingNumber);
  const carrier = given.carrier === "" ? only(possible) : carrierNamed(given.carrier);
  if (!carrier) {
    if (given.carrier !== "") return { fault: "unknownCarrier" };
    return { fault: possible.length === 0 ? "malformedNumber" : "carrierUnclear" };
  }
  if (!isNumberOf(carrier, trackingNumber)) return { fault: "malformedNumber" };
  return { orderNumber: given.order.trim().toUpperCase(), trackingNumber, carrier };
}

const only = <Item>(items: readonly Item[]): Item | undefined => (items.length === 1 ? items[0] : undefined);
