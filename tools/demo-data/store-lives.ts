import { randomUUID } from "node:crypto";
import { type DongleState, nextDongleStates, statesWithOrder } from "#app/dongles/dongle-states.ts";
import { makeSerial } from "#app/dongles/serial.ts";
import { dongleEvents, dongles } from "#app/dongles/server/tables.server.ts";
import { forgetInvoiceProgress, issueDemoCreditNote, issueDemoInvoices } from "#app/invoices/demo-invoices.server.ts";
import { demoStaff, storeDemoOrder } from "#app/orders/demo-orders.server.ts";
import { storeDemoDeliveries, storeDemoPayment } from "#app/payments/demo-payments.server.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { findCarrier, isNumberOf } from "#app/shipping/carriers.ts";
import { shipments } from "#app/shipping/server/tables.server.ts";
import { withdrawals } from "#app/withdrawals/server/tables.server.ts";
import { makeDeliveries, type Shipped, storeDemoMails } from "./correspondence.ts";
import type { DemoLife } from "./order-lives.ts";
import type { Random } from "./random.ts";

/** In the order of payment, so that invoices are numbered in the order of their dates. */
export async function storeLives(tx: Db, random: Random, lives: DemoLife[], now: Date): Promise<void> {
  const devices: DemoDongle[] = [];
  const parcels: DemoParcel[] = [];
  const declared: (typeof withdrawals.$inferInsert)[] = [];
  const shipped: Shipped[] = [];
  const refunds: { orderId: string; refundedCents: number; at: Date }[] = [];
  const firstDay = new Date(now.getTime() - 370 * 86_400_000);
  const nextSerial = () => makeSerial(firstDay.getUTCFullYear() % 100, 40, 1_000 + devices.length);
  await forgetInvoiceProgress(tx);
  for (const { order, paidAt, refund, withdrawnAt, parcel, dongle } of lives) {
    const { id, number, total } = await storeDemoOrder(tx, order);
    if (paidAt && total > 0) {
      const given = refund && { ...refund, author: demoStaff, amount: Math.round((total * refund.percent) / 100) };
      await storeDemoPayment(tx, { orderId: id, amount: total, paidAt, refund: given });
      await issueDemoInvoices(tx, new Date(paidAt.getTime() + 60_000));
      if (given) refunds.push({ orderId: id, refundedCents: given.amount, at: given.at });
    }
    if (parcel) shipped.push({ orderId: id, number, order, queuedAt: parcel.shippedAt });
    if (parcel) parcels.push({ orderId: id, carrier: "laposte", trackingNumber: `6A${random.digits(11)}`, ...parcel });
    if (dongle.length > 0)
      devices.push({ serial: nextSerial(), orderId: id, steps: [{ at: firstDay, to: "in_stock" }, ...dongle] });
    const { first_name, last_name, email } = order.buyer;
    const declarant = { name: `${first_name} ${last_name}`, email, language: order.language, orderReference: number };
    if (withdrawnAt)
      declared.push({ ...declarant, id: randomUUID(), receivedAt: withdrawnAt, orderId: id, outcome: "order" });
  }
  for (const refund of refunds.toSorted((a, b) => a.at.getTime() - b.at.getTime()))
    await issueDemoCreditNote(tx, refund);
  // Dongles that were never sold: the stock, and what was found faulty.
  const unsold = [
    ...Array(60).fill([]),
    ...Array(3).fill(["quarantine"]),
    ...Array(2).fill(["faulty"]),
  ] as DemoDongle["steps"][number]["to"][][];
  for (const states of unsold)
    devices.push({
      serial: nextSerial(),
      orderId: null,
      steps: [{ at: firstDay, to: "in_stock" }, ...states.map((to) => ({ at: now, to }))],
    });
  await storeDongles(tx, devices);
  await storeParcels(tx, parcels);
  // The last ones: what was given up longer than 30 days ago is erased.
  await storeDemoMails(tx, shipped.slice(-3));
  await storeDemoDeliveries(tx, makeDeliveries(now));
  await tx.insert(withdrawals).values(declared);
}

/** Steps from the arrival in stock; `orderId`: of the later ones. */
type DemoDongle = { serial: string; orderId: string | null; steps: { at: Date; to: DongleState }[] };

async function storeDongles(tx: Db, all: DemoDongle[]): Promise<void> {
  await tx.insert(dongles).values(
    all.map(({ serial, orderId, steps }) => {
      const { to: state, at: updatedAt } = steps.at(-1)!;
      const order = statesWithOrder.includes(state) ? orderId : null;
      return { serial, state, orderId: order, version: steps.length, createdAt: steps[0]!.at, updatedAt };
    }),
  );
  const events = all.flatMap(({ serial, orderId, steps }) =>
    steps.map(({ at, to }, index) => {
      const fromState = steps[index - 1]?.to ?? null;
      if (fromState ? !nextDongleStates[fromState].includes(to) : to !== "in_stock")
        throw new Error(`a demonstration dongle cannot go from ${fromState} to ${to}`);
      return { serial, at, author: demoStaff, fromState, toState: to, orderId: index === 0 ? null : orderId };
    }),
  );
  await tx.insert(dongleEvents).values(events);
}

type DemoParcel = typeof shipments.$inferInsert & { trackingNumber: string };

async function storeParcels(tx: Db, all: DemoParcel[]): Promise<void> {
  for (const { carrier, trackingNumber } of all) {
    const found = findCarrier(carrier);
    if (!found || !isNumberOf(found, trackingNumber)) throw new Error(`${trackingNumber} is no number of ${carrier}`);
  }
  await tx.insert(shipments).values(all);
}
