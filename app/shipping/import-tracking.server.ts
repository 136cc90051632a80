import { ordersByNumber } from "#app/orders/orders-in-preparation.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import { readCsv } from "#app/platform/read-csv.server.ts";
import type { ShippingRefusal } from "./refusals.ts";
import { maxTrackingRows, readTrackingLines, type TrackingFault } from "./rules/tracking-file.ts";
import type { StaffContext } from "./server/lock-for-staff.server.ts";
import { refusalToShip, shipOrder, usedNumbers } from "./ship-order.server.ts";

/** What a line of a file does, or has done: it ships its order, or does nothing, with the reason. */
export type TrackingResult = {
  line: number;
  given: { order: string; number: string; carrier: string };
  result: { ok: true; carrier: string } | TrackingRefusal | ShippingRefusal;
};

/** What is wrong with the line itself, or that it exceeds the maximum, with all lines after it. */
export type TrackingRefusal = { ok: false; error: TrackingFault | "tooMany" };

type Planned = TrackingResult & { ship?: { orderId: string; carrier: string; trackingNumber: string } };

/** What a file of tracking numbers would do, line by line; nothing changes. */
export const previewTracking = async (db: Db, text: string): Promise<TrackingResult[]> =>
  (await planOf(db, text)).map(({ ship: _, ...line }) => line);

/** Ships the orders of the valid lines, each in a separate transaction; returns the result of each line. */
export async function importTracking(context: StaffContext, text: string): Promise<TrackingResult[]> {
  const results: TrackingResult[] = [];
  for (const { ship, ...line } of await planOf(context.db, text)) {
    const shipped = ship && (await shipOrder(context, ship));
    results.push(shipped && !shipped.ok ? { ...line, result: shipped } : line);
  }
  return results;
}

const nothing = { order: "", number: "", carrier: "" };

async function planOf(db: Db, text: string): Promise<Planned[]> {
  const rows = readCsv(text, maxTrackingRows + 2);
  const lines = readTrackingLines(rows.slice(0, maxTrackingRows + 1));
  const readable = lines.flatMap((line) => (line.fault === null ? [line] : []));
  const orders = await ordersByNumber(
    db,
    readable.map(({ orderNumber }) => orderNumber),
  );
  const used = await usedNumbers(
    db,
    readable.map(({ trackingNumber }) => trackingNumber),
  );
  const planned = lines.map((line): Planned => {
    const row = { line: line.line, given: line.given };
    if (line.fault !== null) return { ...row, result: { ok: false, error: line.fault } };
    const { carrier, trackingNumber } = line;
    const order = orders.get(line.orderNumber);
    if (!order) return { ...row, result: { ok: false, error: "unknownOrder" } };
    const refusal =
      refusalToShip(order) ??
      used.find((each) => each.carrier === carrier.id && each.refusal.given === trackingNumber)?.refusal;
    if (refusal) return { ...row, result: refusal };
    const ship = { orderId: order.id, carrier: carrier.id, trackingNumber };
    return { ...row, result: { ok: true, carrier: carrier.name }, ship };
  });
  const rest = rows[maxTrackingRows + 1];
  if (rest) planned.push({ line: rest.line, given: nothing, result: { ok: false, error: "tooMany" } });
  return planned;
}
