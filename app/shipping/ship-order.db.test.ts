import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { dongles } from "#app/dongles/server/tables.server.ts";
import { languages } from "#app/i18n/languages.ts";
import { outbox } from "#app/mail/server/tables.server.ts";
import { signAccess } from "#app/orders/order-access.server.ts";
import { orders } from "#app/orders/server/tables.server.ts";
import { orderNow } from "#app/orders/testing/order-input.ts";
import { systemClock } from "#app/platform/time/clock.ts";
import { deliverOrder, deliverSeenOrder } from "./deliver-order.server.ts";
import { shippedMail } from "./emails/shipping-mails.server.ts";
import { shipments } from "./server/tables.server.ts";
import { shipOrder } from "./ship-order.server.ts";
import { holdOrder, packedOrder, paidOrder, shippingDatabase } from "./testing/paid-orders.ts";

const database = shippingDatabase();

let running = 0;
const colissimo = () => `6A${String(++running).padStart(11, "0")}`;

const mailsOf = (orderId: string) =>
  database.db
    .select()
    .from(outbox)
    .where(eq(outbox.orderId, orderId))
    .then((mails) => mails.filter(({ kind }) => kind === "order-shipped"));

test.each(languages)("decisions 7: shipping mails carrier, number and tracking page in %s, once", async (language) => {
  const { db } = database;
  const { id, number } = await packedOrder(database.db, { language });
  const trackingNumber = colissimo();
  const sent = { orderId: id, carrier: "laposte", trackingNumber: trackingNumber.replace(/(.{4})/g, "$1 ") };
  expect(await shipOrder(database.staff(), sent)).toEqual({ ok: true, orderId: id, number });
  const [mail, ...others] = await mailsOf(id);
  expect(others).toEqual([]);
  expect(mail).toMatchObject({ status: "queued", language, subject: expect.stringContaining(number) });
  expect(mail!.text).toContain(trackingNumber);
  expect(mail!.text).toContain(`https://www.laposte.fr/outils/suivre-vos-envois?code=${trackingNumber}`);
  expect(mail!.text).toContain(signAccess(id));
  expect(mail!.text).not.toMatch(/\{\w+\}/);
  const made = await shippedMail.writeLater!(db, { orderId: id, dedupeKey: `order-shipped:${id}` });
  expect(made).toMatchObject({ language, text: mail!.text });
});

test.each(languages)(
  "decisions 9: an own order without a vehicle is mailed without a gap and without a right of withdrawal in %s",
  async (language) => {
    const { db } = database;
    const { id } = await packedOrder(db, { language });
    await db
      .update(orders)
      .set({ origin: "press", vehicle_brand: "", vehicle_model: "", vehicle_year: 0, license_plate: "" })
      .where(eq(orders.id, id));
    await shipOrder(database.staff(), { orderId: id, carrier: "laposte", trackingNumber: colissimo() });
    const [mail] = await mailsOf(id);
    expect(mail!.text).not.toMatch(/ {2}| [.,]|r[eé]tract|withdraw|desist|recess|Widerruf/i);
  },
);

test("decisions 5: order, dongle and shipment go together, with who and when", async () => {
  const { db } = database;
  const { id, serial } = await packedOrder(database.db);
  const trackingNumber = colissimo();
  await shipOrder(database.staff("ben"), { orderId: id, carrier: "laposte", trackingNumber });
  const now = await orderNow(db, id);
  expect(now.status).toBe("Expediee");
  expect(now.events.at(-1)).toMatchObject({ author: "user:ben", note: expect.stringContaining(trackingNumber) });
  expect((await db.select().from(dongles).where(eq(dongles.serial, serial)))[0]).toMatchObject({
    state: "shipped",
    orderId: id,
  });
  expect((await db.select().from(shipments).where(eq(shipments.orderId, id)))[0]).toMatchObject({
    carrier: "laposte",
    trackingNumber,
    deliveredAt: null,
  });
});

test("decisions 5: a delivery is recorded in the order and its shipment, from the queue and from the order's page", async () => {
  const { db } = database;
  const shipped = async () => {
    const { id } = await packedOrder(db);
    await shipOrder(database.staff(), { orderId: id, carrier: "laposte", trackingNumber: colissimo() });
    return orderNow(db, id);
  };
  const [first, second] = [await shipped(), await shipped()];
  expect(await deliverOrder(database.staff(), first.id)).toMatchObject({ ok: true });
  const seen = { orderId: second.id, version: second.version };
  expect(await deliverSeenOrder(database.staff(), { ...seen, version: second.version - 1 })).toMatchObject({
    error: "conflict",
  });
  expect(await deliverSeenOrder(database.staff(), seen)).toMatchObject({ ok: true });
  for (const { id } of [first, second]) {
    expect(await orderNow(db, id)).toMatchObject({ status: "Livree" });
    const [shipment] = await db.select().from(shipments).where(eq(shipments.orderId, id));
    expect(shipment!.deliveredAt).toBeInstanceOf(Date);
  }
});

test("a number of another carrier's form is refused with the carriers that it could be from", async () => {
  const { id } = await packedOrder(database.db);
  const possible = async (carrier: string, trackingNumber: string) => {
    const refused = await shipOrder(database.staff(), { orderId: id, carrier, trackingNumber });
    return "possible" in refused ? refused.possible : refused;
  };
  expect(await possible("laposte", " xy 123456789 fr ")).toEqual(["Chronopost"]);
  expect(await possible("ups", "RB123456785FR")).toEqual(["La Poste – Colissimo", "Chronopost"]);
  expect(await possible("laposte", "123")).toEqual([]);
});

test("what cannot be shipped is refused with its reason, and changes and mails nothing", async () => {
  const { db } = database;
  const { id, version } = await packedOrder(database.db);
  const ship = (overrides: Record<string, unknown>, orderId = id) =>
    shipOrder(database.staff(), { orderId, carrier: "laposte", trackingNumber: colissimo(), ...overrides });
  expect(await ship({ carrier: "constructor" })).toEqual({ ok: false, error: "unknownCarrier", given: "constructor" });
  expect(await ship({ trackingNumber: " 123 " })).toMatchObject({ error: "malformedNumber", given: "123" });
  expect(await ship({ trackingNumber: "123", unusual: true })).toMatchObject({ error: "malformedNumber" });
  expect(await ship({ version })).toEqual({ ok: false, error: "conflict" });
  expect(await ship({}, (await paidOrder(db)).id)).toEqual({ ok: false, error: "wrongState", status: "A_traiter" });
  await holdOrder(db, id, "fraud?");
  expect(await ship({})).toEqual({ ok: false, error: "held", reason: "fraud?" });
  expect(await orderNow(db, id)).toMatchObject({ status: "A_expedier" });
  expect(await mailsOf(id)).toEqual([]);
  await db.update(orders).set({ held_at: null }).where(eq(orders.id, id));
  expect(await ship({ trackingNumber: "ABC-1234567", unusual: true })).toMatchObject({ ok: true });
});

test("a tracking number belongs to one parcel; a second order with it is refused, also at the same moment", async () => {
  const { db } = database;
  const packed = await Promise.all([packedOrder(database.db), packedOrder(database.db), packedOrder(database.db)]);
  const trackingNumber = colissimo();
  const results = await Promise.all(
    packed.map(({ id }, at) =>
      shipOrder(
        { db: at % 2 ? db : database.otherDb, clock: systemClock, author: { userId: "u" } },
        { orderId: id, carrier: "laposte", trackingNumber },
      ),
    ),
  );
  const won = results.findIndex(({ ok }) => ok);
  expect(results.filter(({ ok }) => ok)).toHaveLength(1);
  for (const [at, { id }] of packed.entries())
    if (at !== won) {
      expect(results[at]).toMatchObject({ error: "numberUsed", given: trackingNumber, number: packed[won]!.number });
      expect(await orderNow(db, id)).toMatchObject({ status: "A_expedier" });
      expect(await mailsOf(id)).toEqual([]);
    }
});

test("two who ship one order at once: one parcel, one mail, and the second sees both numbers", async () => {
  const { db } = database;
  const { id } = await packedOrder(database.db);
  const numbers = Array.from({ length: 6 }, colissimo);
  const results = await Promise.all(
    numbers.map((trackingNumber, at) =>
      shipOrder(
        { db: at % 2 ? db : database.otherDb, clock: systemClock, author: { userId: "u" } },
        { orderId: id, carrier: "laposte", trackingNumber },
      ),
    ),
  );
  const won = results.findIndex(({ ok }) => ok);
  expect(results.filter(({ ok }) => ok)).toHaveLength(1);
  for (const [at, result] of results.entries())
    if (at !== won)
      expect(result).toMatchObject({
        error: "alreadyShipped",
        given: numbers[at],
        stored: expect.stringContaining(numbers[won]!),
      });
  expect(await mailsOf(id)).toHaveLength(1);
});
