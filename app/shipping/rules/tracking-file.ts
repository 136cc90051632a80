import { brand } from "#app/brand.ts";
import { readOrderNumber } from "#app/orders/order-number.ts";
import { codeInCell, isShortenedNumber, textInCell, withoutDecimals } from "#app/platform/lists/cells.ts";
import type { NoList } from "#app/platform/lists/decode-list.ts";
import { type ListColumn, readList } from "#app/platform/lists/read-list.ts";
import { shortenList } from "#app/platform/lists/shorten-list.ts";
import { type Carrier, carrierNamed, carriersOfNumber, isNumberOf } from "../carriers.ts";

/** Besides the header; longer files are imported in parts. */
export const maxTrackingRows = 1_000;

/** As far as the line shows; `given`: its contents, `order`: the number or its end without a year. */
export type TrackingLine = { line: number; given: { order: string; number: string; carrier: string } } & (
  | { order: string; trackingNumber: string; carrier: string; fault: null }
  | { fault: TrackingFault }
);

export type TrackingFault =
  | "missingCell"
  | "malformedOrder"
  | "malformedNumber"
  /** `1.23E+13`: a spreadsheet has lost the last digits. */
  | "shortenedNumber"
  | "unknownCarrier"
  /** No carrier is named, and the format fits several or none. */
  | "carrierUnclear"
  | "repeatedOrder"
  | "repeatedNumber";

/** `text`: for the page (shortenList); `nextLine`: beyond the maximum. */
export type TrackingFile = { text: string; lines: TrackingLine[]; nextLine: number | null } | { fault: NoList };

const maxCellLength = 60;

const anotherValue =
  /\b(?:date|datum|fecha|data|status|statut|stato|estado|total|totale|montant|amount|betrag|importe|importo|phone|tel|telephone|telefon|telefono|postcode|postal|plz|cp|cap|zip|poids|weight|gewicht|peso|pays|country|land|pais|paese)\b/;

/** Numbers of returns, or of the buyer. */
const anotherNumber =
  /\b(?:retours?|returns?|retouren?|rucksendung|ruckgabe|ruckversand|devolucion(?:es)?|res[io])|^(?:(?:n|no|nr|num|numero|number|code|id) )?(?:de |del |du )?(?:client|cliente|customer|kunden?)(?: (?:n|no|nr|num|number|nummer|code|id))?$|kunden(?:nummer|nr)\b/;

const columns = {
  order: {
    heading:
      /\b(?:commandes?|cde|cmd|orders?|pedidos?|encargo|ordin[ei]|ref|referenc(?:e|ia)|rif|riferimento|purchase|po|zeichen)\b|bestell(?:ung|nummer|nr)?|auftrags?(?:nummer|nr)?|(?:kunden|sendungs)?referenz(?:nummer|nr)?/,
    notHeading: anotherValue,
    likelihood(cell) {
      const order = orderIn(cell);
      return order === undefined ? 0 : /^\d+$/.test(order) ? 0.1 : 1;
    },
    byPlace: "always",
  },
  number: {
    heading:
      /track(?:ing)?|suivi|seguimiento|tracciamento|parcel|colis|expedition|paket|sendungs?(?:nummer|nr|verfolgung)?|\b(?:envios?|bultos?|spedizion[ei]|pacc[oh]i?|collo|colli|barcode|strichcode|awb|waybill|consignment|shipments?|localizador|ldv|lettera vettura|code barres?|codigo barras|codice barre)\b/,
    notHeading: new RegExp(`${anotherValue.source}|${anotherNumber.source}`),
    likelihood: (cell) => (isShortenedNumber(cell) ? 0.6 : carriersOfNumber(codeInCell(cell)).length > 0 ? 0.4 : 0),
    byPlace: "always",
  },
  carrier: {
    heading:
      /carriers?|transporteurs?|transportistas?|transporteur|corrier[ei]|vettor[ei]|couriers?|paketdienst|versanddienst(?:leister)?|spediteur|zusteller|livreur|dienstleister|\bagencia\b|\btransport(?:e|o|es)?\b/,
    likelihood: (cell) => (carrierNamed(cell) ? 0.9 : 0),
    byPlace: "withoutHeading",
  },
} as const satisfies Record<string, ListColumn>;

/** Reads order number, tracking number and, if needed, carrier. A second line for an order or number is refused. */
export function readTrackingFile(contents: Uint8Array | string): TrackingFile {
  const list = readList(contents, columns, maxTrackingRows);
  if ("fault" in list) return list;
  const orders = new Set<string>();
  const numbers = new Set<string>();
  const lines = list.rows.map(({ line, cells }): TrackingLine => {
    const shown = (cell: string) => textInCell(cell).slice(0, maxCellLength);
    const given = { order: shown(cells.order), number: shown(cells.number), carrier: shown(cells.carrier) };
    const read = readLine(given);
    if ("fault" in read) return { line, given, fault: read.fault };
    const { order, trackingNumber, carrier } = read;
    const stored = { ...given, number: trackingNumber };
    const key = `${carrier.id} ${trackingNumber}`;
    if (orders.has(order)) return { line, given: stored, fault: "repeatedOrder" };
    if (numbers.has(key)) return { line, given: stored, fault: "repeatedNumber" };
    orders.add(order);
    numbers.add(key);
    return { line, given: stored, order, trackingNumber, carrier: carrier.id, fault: null };
  });
  const { headingLine, found } = list;
  const heading = (["order", "number", "carrier"] as const).map((name) => found.get(name)?.heading ?? "");
  const shown = [
    ...(headingLine === null ? [] : [{ line: headingLine, cells: heading }]),
    ...lines.map(({ line, given }) => ({ line, cells: [given.order, given.number, given.carrier] })),
  ];
  return { text: shortenList(list.text, shown, list.nextLine), lines, nextLine: list.nextLine };
}

function orderIn(cell: string): string | undefined {
  const number = readOrderNumber(withoutDecimals(textInCell(cell)), brand.orderPrefix);
  if (!number) return undefined;
  return number.year === undefined ? number.running : `${brand.orderPrefix}-${number.year}-${number.running}`;
}

type Given = TrackingLine["given"];

function readLine(
  given: Given,
): { order: string; trackingNumber: string; carrier: Carrier } | { fault: TrackingFault } {
  if (given.order === "" || given.number === "") return { fault: "missingCell" };
  if (isShortenedNumber(given.number) || isShortenedNumber(given.order)) return { fault: "shortenedNumber" };
  const order = orderIn(given.order);
  if (!order) return { fault: "malformedOrder" };
  const trackingNumber = codeInCell(given.number);
  const possible = carriersOfNumber(trackingNumber);
  const carrier = given.carrier === "" ? only(possible) : carrierNamed(given.carrier);
  if (!carrier) {
    if (given.carrier !== "") return { fault: "unknownCarrier" };
    return { fault: possible.length === 0 ? "malformedNumber" : "carrierUnclear" };
  }
  if (!isNumberOf(carrier, trackingNumber)) return { fault: "malformedNumber" };
  return { order, trackingNumber, carrier };
}

const only = <Item>(items: readonly Item[]): Item | undefined => (items.length === 1 ? items[0] : undefined);
