import { randomUUID } from "node:crypto";
import { user } from "#app/accounts/server/tables.server.ts";
import { areVehiclesCompatible } from "#app/catalogue/vehicles/vehicle-compatibility.server.ts";
import { type DongleState, nextDongleStates, statesWithOrder } from "#app/dongles/dongle-states.ts";
import { makeSerial } from "#app/dongles/serial.ts";
import { dongleEvents, dongles } from "#app/dongles/server/tables.server.ts";
import { forgetInvoiceProgress, issueDemoCreditNote, issueDemoInvoices } from "#app/invoices/demo-invoices.server.ts";
import { demoEmail, demoStaff, ordersKept, storeDemoOrder } from "#app/orders/demo-orders.server.ts";
import { storeOwnOrder } from "#app/orders/placing/create-own-order.server.ts";
import { storeDemoDeliveries, storeDemoPayment } from "#app/payments/demo-payments.server.ts";
import type { Database, Db } from "#app/platform/database/database.server.ts";
import { systemClock } from "#app/platform/time/clock.ts";
import { createPromoBatch } from "#app/promotions/create-promo-batch.server.ts";
import { createPromo } from "#app/promotions/edit-promo.server.ts";
import { findCarrier, isNumberOf } from "#app/shipping/carriers.ts";
import { shipments } from "#app/shipping/server/tables.server.ts";
import { withdrawals } from "#app/withdrawals/server/tables.server.ts";
import {
  makeDeliveries,
  makeOwnOrders,
  type Shipped,
  storeDemoConversations,
  storeDemoMails,
} from "./correspondence.ts";
import { storeDemoNewsletter } from "./newsletter.ts";
import { type DemoLife, demoPromos, makeLives } from "./order-lives.ts";
import { type Random, seededRandom } from "./random.ts";
import { storeDemoAttempts, storeDemoRequests, storeDemoVisits } from "./visits.ts";

const cars = (...list: [brand: string, model: string, year: number, energy: string][]) =>
  list.map(([brand, model, year, energy]) => ({ brand, model, year, energy }));
const sold = cars(
  ["Renault", "Clio", 2018, "Essence"],
  ["Peugeot", "208", 2019, "Essence"],
  ["Citroën", "C3", 2017, "Diesel"],
  ["Dacia", "Sandero", 2020, "Essence"],
  ["Volkswagen", "Golf", 2016, "Diesel"],
  ["Fiat", "500", 2018, "Essence"],
  ["Seat", "Ibiza", 2019, "Essence"],
  ["BMW", "Série 3", 2015, "Diesel"],
  ["Audi", "A3", 2017, "Essence"],
);
const missed = cars(
  ["Renault", "Clio", 2003, "Essence"],
  ["Peugeot", "206", 2001, "Essence"],
  ["BMW", "i4", 2021, "Electrique"],
  ["Tesla", "Model 3", 2021, "Electrique"],
  ["BMW", "iX", 2021, "Electrique"],
  ["BMW", "Série 3", 1999, "Diesel"],
);

export type Stored = { stored: true; orders: number } | { stored: false; because: "demonstration" | "real" };

/**
 * Fills an empty shop with a year that ends at `now`. Everything but the promo codes is stored in one transaction, or nothing.
 * What has orders already is left as it is. Some mails are stored as given
 * up; none is sent. The catalogue, prices and VAT rates must be there.
 */
export async function storeDemoData({ db, now }: { db: Database; now: Date }): Promise<Stored> {
  const kept = await ordersKept(db);
  if (kept !== "none") return { stored: false, because: kept };
  const random = seededRandom(2026);
  const isSold = await areVehiclesCompatible(db, sold);
  const isMissed = await areVehiclesCompatible(db, missed);
  const lives = makeLives(
    random,
    now,
    sold.filter((_, index) => isSold[index]),
  );
  const ownOrders = makeOwnOrders(now);
  await createCodes(db);
  await db.transaction(async (tx) => {
    // The author of staff's changes; nobody can sign in as them.
    const colleague = { name: "Camille Laurent", email: demoEmail("camille.laurent") };
    await tx.insert(user).values({ id: demoStaff.replace("user:", ""), ...colleague });
    await storeLives(tx, random, lives, now);
    await storeDemoAttempts(
      tx,
      { random, now },
      missed.filter((_, index) => !isMissed[index]),
    );
    await storeDemoVisits(tx, { random, now });
    await storeDemoRequests(tx, { random, now });
    for (const { at, order } of ownOrders) await storeOwnOrder(tx, { now: at }, order);
    await storeDemoConversations(tx, now);
    await storeDemoNewsletter(tx, { random, now });
  });
  const discount = { type: "fixed", cents: 1_500 } as const;
  const rules = { discount, validFrom: null, validUntil: null, maxUses: 1 };
  await createPromoBatch(
    { db, author: "command-line" },
    { name: "Salon de l’auto", prefix: "SALON", count: 40, rules },
  );
  return { stored: true, orders: lives.length + ownOrders.length };
}

async function createCodes(db: Database): Promise<void> {
  const always = { validFrom: null, validUntil: null, isActive: true };
  const codes = [
    { code: demoPromos.everybody, hundredths: 1_000, isPublic: true, maxUses: null },
    { code: demoPromos.gift, hundredths: 10_000, isPublic: false, maxUses: 50 },
  ];
  for (const { code, hundredths, isPublic, maxUses } of codes) {
    const rules = { ...always, isPublic, maxUses, discount: { type: "percentage", hundredths } as const };
    const created = await createPromo({ db, author: "command-line", clock: systemClock }, { code, rules });
    // An interrupted run has already made it.
    if (!created.ok && created.error !== "taken")
      throw new Error(`The code ${code} cannot be created: ${created.error}.`);
  }
}

/** In the order of payment, so that invoices are numbered in the order of their dates. */
async function storeLives(tx: Db, random: Random, lives: DemoLife[], now: Date): Promise<void> {
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
      devices.push({ serial: nextSerial(), orderId: id, transitions: [{ at: firstDay, to: "in_stock" }, ...dongle] });
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
  ] as DemoDongle["transitions"][number]["to"][][];
  for (const states of unsold)
    devices.push({
      serial: nextSerial(),
      orderId: null,
      transitions: [{ at: firstDay, to: "in_stock" }, ...states.map((to) => ({ at: now, to }))],
    });
  await storeDongles(tx, devices);
  await storeParcels(tx, parcels);
  // The last ones: what was given up longer than 30 days ago is erased.
  await storeDemoMails(tx, shipped.slice(-3));
  await storeDemoDeliveries(tx, makeDeliveries(now));
  await tx.insert(withdrawals).values(declared);
}

/** Steps from the arrival in stock; `orderId`: of the later ones. */
type DemoDongle = { serial: string; orderId: string | null; transitions: { at: Date; to: DongleState }[] };

async function storeDongles(tx: Db, all: DemoDongle[]): Promise<void> {
  await tx.insert(dongles).values(
    all.map(({ serial, orderId, transitions }) => {
      const { to: state, at: updatedAt } = transitions.at(-1)!;
      const order = statesWithOrder.includes(state) ? orderId : null;
      return { serial, state, orderId: order, version: transitions.length, createdAt: transitions[0]!.at, updatedAt };
    }),
  );
  const events = all.flatMap(({ serial, orderId, transitions }) =>
    transitions.map(({ at, to }, index) => {
      const fromState = transitions[index - 1]?.to ?? null;
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
