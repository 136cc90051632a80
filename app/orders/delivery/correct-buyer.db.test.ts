import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { vehicleModels } from "#app/catalogue/server/tables.server.ts";
import { shopDatabase } from "#app/catalogue/testing/shop-database.ts";
import { outbox } from "#app/mail/server/tables.server.ts";
import { startForTests } from "#database/testing/start-for-tests.ts";
import { letterMail } from "../emails/correction-mails.server.ts";
import { deliveredMail } from "../emails/order-progress-mails.server.ts";
import { deliveriesOf } from "../find-order.server.ts";
import { readHistory } from "../order-history.server.ts";
import { markDeliveredIn, undoDeliveredIn } from "../preparation/mark-delivered.server.ts";
import { buyerKey } from "../server/place-order.server.ts";
import type { orders } from "../server/tables.server.ts";
import { orderIn, orderNow } from "../testing/order-input.ts";
import { writeToBuyer } from "../write-to-buyer.server.ts";
import { correctEmail, correctVehicle } from "./correct-buyer.server.ts";

const database = startForTests(shopDatabase);
const author = { userId: "ada" };

const paidOrder = (values: Partial<typeof orders.$inferInsert> = {}) =>
  orderIn(database.db, { status: "A_traiter", payment_status: "paid", ...values }, { language: "de" });
const mailsOf = (id: string) =>
  database.db.select().from(outbox).where(eq(outbox.orderId, id)).orderBy(outbox.createdAt);

test("decisions 9.5: a corrected e-mail informs both addresses, the old one without the order's link, and takes waiting mails along", async () => {
  const { db } = database;
  const { id, version, email: old } = await paidOrder();
  await deliveredMail.queue(db, { order: await orderNow(db, id) }, { notBefore: new Date(Date.now() + 60_000) });
  const write = { orderId: id, version, author };
  expect(await correctEmail({ db }, { ...write, email: old.toUpperCase() })).toMatchObject({ error: "sameEmail" });
  expect(await correctEmail({ db }, { ...write, email: "new@example.com" })).toMatchObject({ ok: true });
  expect(await orderNow(db, id)).toMatchObject({ email: "new@example.com", buyer_key: buyerKey("new@example.com") });
  const mails = await mailsOf(id);
  expect(mails.find(({ kind }) => kind === "order-delivered")).toMatchObject({ recipient: "new@example.com" });
  const changed = mails.filter(({ kind }) => kind === "order-email-changed");
  expect(changed.map(({ recipient }) => recipient).toSorted()).toEqual([old, "new@example.com"].toSorted());
  const toOld = changed.find(({ recipient }) => recipient === old)!;
  expect(toOld.html + toOld.text).not.toMatch(/access=|new@example/);
  expect(changed.find(({ recipient }) => recipient !== old)!.html).toContain("access=");
});

test("decisions 9.5: neither an unpaid nor a cancelled nor an erased order gets another address", async () => {
  for (const state of [
    { status: "Tentative_ok", payment_status: "pending" },
    { status: "Annulee", payment_status: "refunded" },
    { email: "" },
  ] as const) {
    const { id, version } = await paidOrder(state);
    const write = { orderId: id, version, author };
    expect(await correctEmail(database, { ...write, email: "new@example.com" })).toMatchObject({ error: "ended" });
    expect(await mailsOf(id)).toEqual([]);
  }
});

test("decisions 9.5: another vehicle is looked up in the catalogue, and stored with a reason if it is not compatible", async () => {
  const { db } = database;
  await db
    .insert(vehicleModels)
    .values({ brand: "Dacia", model: "Duster", year: 2019, energy: "Diesel", compatible: true });
  const { id, version } = await paidOrder();
  const car = { vehicle_brand: "Dacia", vehicle_model: "Duster", vehicle_energy: "Diesel", license_plate: "AB-123-CD" };
  const correct = async (year: number, reason = "") =>
    correctVehicle(
      { db },
      {
        orderId: id,
        version: (await orderNow(db, id)).version,
        author,
        vehicle: { ...car, vehicle_year: year },
        reason,
      },
    );
  expect(await correct(2003)).toMatchObject({ error: "notCompatible" });
  expect((await orderNow(db, id)).version).toBe(version);
  expect(await correct(2018)).toMatchObject({ ok: true });
  expect(await orderNow(db, id)).toMatchObject({ ...car, vehicle_year: 2018 });
  expect(await correct(2018)).toMatchObject({ error: "sameVehicle" });
  expect(await correct(2003, "read in the workshop")).toMatchObject({ ok: true });
  const { events } = await readHistory(db, id);
  expect(events.at(-1)).toMatchObject({ kind: "vehicleCorrected", note: "read in the workshop" });
});

test("decisions 9.5, law 1: a delivery undone after its mail stops the withdrawal period; the next one has its own mail", async () => {
  const { db } = database;
  const { id, version } = await paidOrder({ status: "Expediee" });
  const deliver = (seen: number) =>
    db.transaction((tx) => markDeliveredIn(tx, { orderId: id, version: seen, author, mailAt: new Date() }));
  await deliver(version);
  await db.update(outbox).set({ status: "sent", attempts: 1 }).where(eq(outbox.orderId, id));
  const undo = async (correction?: { reason: string; informs: boolean }) => {
    const order = await orderNow(db, id);
    return db.transaction((tx) => undoDeliveredIn(tx, order, author, correction));
  };
  expect(await undo()).toEqual({ ok: false, error: "deliveryNotified" });
  expect((await deliveriesOf(db, [id])).has(id)).toBe(true);
  expect(await undo({ reason: "wrong parcel", informs: true })).toEqual({ ok: true });
  expect((await deliveriesOf(db, [id])).has(id)).toBe(false);
  await deliver((await orderNow(db, id)).version);
  expect((await mailsOf(id)).map(({ kind }) => kind).toSorted()).toEqual([
    "delivery-undone",
    "order-delivered",
    "order-delivered",
  ]);
});

test("decisions 9.5: a letter goes to the buyer in their language and stays in the history", async () => {
  const { db } = database;
  const { id, number } = await paidOrder();
  const letter = { subject: "Ihr Paket {brand}", text: "Erster Absatz.\n\nZweiter Absatz." };
  expect(await writeToBuyer({ db }, { orderId: id, author, ...letter })).toEqual({ ok: true });
  const [mail] = await mailsOf(id);
  expect(mail).toMatchObject({ kind: "order-letter", language: "de", subject: letter.subject });
  for (const part of ["Erster Absatz.", "Zweiter Absatz.", number]) expect(mail!.text).toContain(part);
  expect(await letterMail.writeLater!(db, mail!)).toMatchObject({ text: mail!.text });
  const { events } = await readHistory(db, id);
  expect(events.at(-1)).toMatchObject({ kind: "written", note: `${letter.subject}\n\n${letter.text}` });
});
