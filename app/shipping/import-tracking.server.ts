import { ordersOfNumbers } from "#app/orders/lists/orders-of-numbers.server.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { codeInCell } from "#app/platform/lists/cells.ts";
import type { NoList } from "#app/platform/lists/decode-list.ts";
import { readListInThread } from "#app/platform/lists/read-list-in-thread.server.ts";
import { carrierNamed, carriersOfNumber, findCarrier } from "./carriers.ts";
import type { ShippingRefusal } from "./refusals.ts";
import type { TrackingFault, TrackingFile } from "./rules/tracking-file.ts";
import type { StaffContext } from "./server/lock-for-staff.server.ts";
import { refusalToShip, shipOrder, usedNumbers } from "./ship-order.server.ts";

/** Ships the order, or does nothing for a reason. */
export type TrackingResult = {
  line: number;
  /** Numbers as stored, or the cells of an unreadable line. */
  given: { order: string; number: string; carrier: string };
  result: { ok: true; carrier: string } | TrackingRefusal | ShippingRefusal;
};

type AboutCarrier = "malformedNumber" | "carrierUnclear";

/** The line's own fault, or beyond the maximum. */
export type TrackingRefusal =
  | { ok: false; error: Exclude<TrackingFault, AboutCarrier> | "tooMany" }
  /** `possible`: carriers whose format matches; `carrier`: named by the line. */
  | { ok: false; error: AboutCarrier; given: string; carrier: string; possible: string[] }
  | { ok: false; error: "ambiguousOrder"; numbers: string };

type Planned = TrackingResult & { ship?: { orderId: string; carrier: string; trackingNumber: string } };

export type TrackingImport = { text: string; results: TrackingResult[] } | { fault: NoList | "limit" };

export async function previewTracking(db: Db, contents: Uint8Array | string): Promise<TrackingImport> {
  const plan = await planOf(db, contents);
  return "fault" in plan ? plan : { text: plan.text, results: plan.lines.map(({ ship: _, ...line }) => line) };
}

/** Each valid line in a separate transaction; returns the result of each. */
export async function importTracking(context: StaffContext, contents: Uint8Array | string): Promise<TrackingImport> {
  const plan = await planOf(context.db, contents);
  if ("fault" in plan) return plan;
  const results: TrackingResult[] = [];
  for (const { ship, ...line } of plan.lines) {
    const shipped = ship && (await shipOrder(context, ship));
    results.push(shipped && !shipped.ok ? { ...line, result: shipped } : line);
  }
  return { text: plan.text, results };
}

const nothing = { order: "", number: "", carrier: "" };

function refusalOfLine(error: TrackingFault, { number, carrier }: typeof nothing): TrackingRefusal {
  if (error !== "malformedNumber" && error !== "carrierUnclear") return { ok: false, error };
  const possible = carriersOfNumber(codeInCell(number)).map(({ name }) => name);
  return { ok: false, error, given: number, carrier: carrierNamed(carrier)?.name ?? carrier, possible };
}

async function planOf(
  db: Db,
  contents: Uint8Array | string,
): Promise<{ text: string; lines: Planned[] } | { fault: NoList | "limit" }> {
  const file = await readListInThread<TrackingFile>(
    "app/shipping/rules/tracking-file.ts",
    "readTrackingFile",
    contents,
  );
  if ("fault" in file) return file;
  const readable = file.lines.flatMap((line) => (line.fault === null ? [line] : []));
  const orders = await ordersOfNumbers(
    db,
    readable.map(({ order }) => order),
  );
  const used = await usedNumbers(
    db,
    readable.map(({ trackingNumber }) => trackingNumber),
  );
  const planned = new Set<string>();
  const lines = file.lines.map((line): Planned => {
    const row = { line: line.line, given: line.given };
    if (line.fault !== null) return { ...row, result: refusalOfLine(line.fault, line.given) };
    const { carrier, trackingNumber } = line;
    const [order, ...others] = orders.get(line.order) ?? [];
    if (!order) return { ...row, result: { ok: false, error: "unknownOrder" } };
    if (others.length > 0) {
      const numbers = [order, ...others].map(({ number }) => number).join(", ");
      return { ...row, result: { ok: false, error: "ambiguousOrder", numbers } };
    }
    const given = { ...line.given, order: order.number };
    // Named differently by an earlier line.
    if (planned.has(order.id)) return { ...row, given, result: { ok: false, error: "repeatedOrder" } };
    planned.add(order.id);
    const refusal =
      refusalToShip(order) ??
      used.find((each) => each.carrier === carrier && each.refusal.given === trackingNumber)?.refusal;
    if (refusal) return { ...row, given, result: refusal };
    const ship = { orderId: order.id, carrier, trackingNumber };
    return { ...row, given, result: { ok: true, carrier: findCarrier(carrier)?.name ?? carrier }, ship };
  });
  if (file.nextLine !== null)
    lines.push({ line: file.nextLine, given: nothing, result: { ok: false, error: "tooMany" } });
  return { text: file.text, lines };
}
