import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { orders } from "#app/orders/server/tables.server.ts";
import { orderNow } from "#app/orders/testing/order-input.ts";
import { applyShopValues } from "#app/platform/settings/shop/shop-settings.ts";
import { systemClock } from "#app/platform/time/clock.ts";
import { type FakeSendcloud, startFakeSendcloud } from "#tools/stand-ins/sendcloud.ts";
import { correctTracking } from "../correct-tracking.server.ts";
import { undoDelivery } from "../deliver-order.server.ts";
import { carrierLabels, shipments } from "../server/tables.server.ts";
import { undoShipping } from "../ship-order.server.ts";
import { takeOrders } from "../take-orders.server.ts";
import { holdOrder, packedOrder, shippingDatabase } from "../testing/paid-orders.ts";
import { buyLabel, labelFile, labelOf } from "./buy-label.server.ts";
import { cancelLabel } from "./cancel-label.server.ts";
import { type CarrierApi, CarrierError } from "./carrier-api.ts";
import { followLabels, noticeParcel } from "./follow-labels.server.ts";
import { sendcloudApi } from "./sendcloud.server.ts";

const database = shippingDatabase();
let fake: FakeSendcloud;
let api: CarrierApi;

beforeAll(async () => {
  fake = await startFakeSendcloud();
  api = sendcloudApi(fake.settings);
});
afterAll(() => fake?.stop());
beforeEach(() => {
  fake.state.mode = "ok";
  fake.state.cancelQueues = false;
  fake.calls.length = 0;
  const carrierApi = { laposte: "colissimo:home/signature" };
  const returns = { address: "2 quai de l’Essai\n69002 Lyon" };
  applyShopValues({ stored: new Map<string, Record<string, unknown>>(Object.entries({ carrierApi, returns })) });
});

const later = (milliseconds: number) => ({ now: () => new Date(Date.now() + milliseconds) });
const buy = (orderId: string, context = database.staff()) => buyLabel(context, api, { orderId, carrier: "laposte" });
const boughtFor = (number: string) => fake.shipments().filter(({ request }) => request.order_number === number);
const purchases = () => fake.calls.filter((call) => call === "POST /shipments/announce").length;
const shipmentOf = async (orderId: string) =>
  (await database.db.select().from(shipments).where(eq(shipments.orderId, orderId)))[0];

test("decisions 9.10: a label is bought for the buyer's address, and the order leaves with its number", async () => {
  const { id, number } = await packedOrder(database.db, { address: "5 rue Neuve, Bât. B" });
  expect(await buy(id)).toEqual({ ok: true, orderId: id, number });
  const [shipment] = boughtFor(number);
  expect(shipment!.request).toMatchObject({
    from_address: { address_line_1: "2 quai de l’Essai", postal_code: "69002", city: "Lyon", country_code: "FR" },
    to_address: { address_line_1: "5 rue Neuve, Bât. B", country_code: "FR" },
    ship_with: { properties: { shipping_option_code: "colissimo:home/signature" } },
    parcels: [{ weight: { value: "0.120", unit: "kg" } }],
  });
  expect(shipment!.request.customs_information).toBeUndefined();
  expect(await orderNow(database.db, id)).toMatchObject({ status: "Expediee" });
  expect(await shipmentOf(id)).toMatchObject({ carrier: "laposte", trackingNumber: shipment!.trackingNumber });
  expect((await labelFile(database.db, api, id))!.subarray(0, 5).toString()).toBe("%PDF-");
  expect(await buy(id)).toEqual({ ok: true, orderId: id, number });
  expect(purchases()).toBe(1);
});

test("decisions 9.10: goods for a third country are declared with the lines of the customs form", async () => {
  const { id, number } = await packedOrder(database.db);
  await database.db.update(orders).set({ country: "CH", postal_code: "8001", city: "Zürich" }).where(eq(orders.id, id));
  expect(await buy(id)).toMatchObject({ ok: true });
  const { request } = boughtFor(number)[0]!;
  expect(request.customs_information).toMatchObject({ invoice_number: number, export_reason: "commercial_goods" });
  expect(request.parcels[0]!.parcel_items).toMatchObject([
    { quantity: 1, hs_code: "847180", origin_country: "FR", price: { currency: "EUR" } },
  ]);
});

test("decisions 9.10: ten packers who press at once buy one label", async () => {
  const { id, number } = await packedOrder(database.db);
  const results = await Promise.all(Array.from({ length: 10 }, (_, at) => buy(id, database.staff(`packer-${at}`))));
  expect(boughtFor(number)).toHaveLength(1);
  expect(results.filter(({ ok }) => ok).length).toBeGreaterThan(0);
  for (const result of results) if (!result.ok) expect(["labelInProgress"]).toContain(result.error);
  expect(await orderNow(database.db, id)).toMatchObject({ status: "Expediee" });
});

test("decisions 9.10: a purchase whose answer was lost is found again, and not made twice", async () => {
  const { id, number } = await packedOrder(database.db);
  fake.state.mode = "lost";
  expect(await buy(id)).toEqual({ ok: false, error: "labelUnavailable" });
  expect(await orderNow(database.db, id)).toMatchObject({ status: "A_expedier" });
  fake.state.mode = "ok";
  expect(await buy(id)).toEqual({ ok: false, error: "labelInProgress" });
  expect(await buy(id, { ...database.staff(), clock: later(46_000) })).toMatchObject({ ok: true });
  expect(boughtFor(number)).toHaveLength(1);
  expect(purchases()).toBe(1);
  expect((await labelFile(database.db, api, id))!.subarray(0, 5).toString()).toBe("%PDF-");
});

test("decisions 9.10: a label is not cancelled while it is being bought, and afterwards what was bought is", async () => {
  const { id } = await packedOrder(database.db);
  fake.state.mode = "lost";
  expect(await buy(id)).toEqual({ ok: false, error: "labelUnavailable" });
  fake.state.mode = "ok";
  expect(await cancelLabel(database.staff(), api, id)).toEqual({ ok: false, error: "labelInProgress" });
  expect((await labelOf(database.db, id))!.state).toBe("requested");
  const afterCall = { ...database.staff(), clock: later(46_000) };
  expect(await cancelLabel(afterCall, api, id)).toMatchObject({ ok: true });
  expect(fake.calls.some((call) => call.includes("cancel"))).toBe(true);
  expect(await labelOf(database.db, id)).toBeUndefined();
});

test("decisions 9.10: a reference that was used gives the label that was bought with it", async () => {
  const { id } = await packedOrder(database.db);
  fake.state.mode = "lost";
  await buy(id);
  fake.state.mode = "ok";
  const blind = { ...api, findLabel: async () => undefined };
  const context = { ...database.staff(), clock: later(46_000) };
  expect(await buyLabel(context, blind, { orderId: id, carrier: "laposte" })).toMatchObject({ ok: true });
  expect(fake.shipments().filter(({ request }) => request.external_reference_id === undefined)).toEqual([]);
});

test.each([
  ["error", "labelUnavailable"],
  ["limited", "labelUnavailable"],
  ["garbage", "labelUnavailable"],
  ["wrongShape", "labelUnavailable"],
  ["refuse", "labelRefused"],
  ["fail", "labelRefused"],
] as const)(
  "decisions 9.10: with a carrier that answers “%s” nothing is shipped, and typing stays",
  async (mode, error) => {
    const { id } = await packedOrder(database.db);
    fake.state.mode = mode;
    expect(await buy(id)).toMatchObject({ ok: false, error });
    expect(await orderNow(database.db, id)).toMatchObject({ status: "A_expedier" });
    fake.state.mode = "ok";
    expect(await buy(id, { ...database.staff(), clock: later(46_000) })).toMatchObject({ ok: true });
    expect(await orderNow(database.db, id)).toMatchObject({ status: "Expediee" });
  },
);

test("decisions 9.10: a refusal says the carrier's reason, and the next purchase is a new one", async () => {
  const { id } = await packedOrder(database.db);
  fake.state.mode = "refuse";
  expect(await buy(id)).toEqual({ ok: false, error: "labelRefused", reason: "The postal code is not valid." });
  fake.state.mode = "ok";
  expect(await buy(id)).toMatchObject({ ok: true });
});

test("decisions 9.10: a wrong key buys nothing and is named as such", async () => {
  const { id } = await packedOrder(database.db);
  const wrong = sendcloudApi({ ...fake.settings, secretKey: "another" });
  expect(await buyLabel(database.staff(), wrong, { orderId: id, carrier: "laposte" })).toEqual({
    ok: false,
    error: "labelKeyRefused",
  });
});

test("decisions 9.10: a key that is refused after a purchase without an answer does not make a second purchase", async () => {
  const { id, number } = await packedOrder(database.db);
  fake.state.mode = "lost";
  expect(await buy(id)).toEqual({ ok: false, error: "labelUnavailable" });
  fake.state.mode = "ok";
  const wrong = sendcloudApi({ ...fake.settings, secretKey: "another" });
  const repeated = { ...database.staff(), clock: later(46_000) };
  expect(await buyLabel(repeated, wrong, { orderId: id, carrier: "laposte" })).toMatchObject({
    error: "labelKeyRefused",
  });
  expect(await buy(id, { ...database.staff(), clock: later(92_000) })).toMatchObject({ ok: true });
  expect(boughtFor(number)).toHaveLength(1);
});

test("decisions 9.10: no label for a held, taken or unpacked order, a carrier without a service, or an unclear sender", async () => {
  const { id } = await packedOrder(database.db);
  expect(await buyLabel(database.staff(), undefined, { orderId: id, carrier: "laposte" })).toMatchObject({
    error: "labelOff",
  });
  expect(await buyLabel(database.staff(), api, { orderId: id, carrier: "dhl" })).toEqual({
    ok: false,
    error: "carrierWithoutLabel",
    carrier: "DHL",
  });
  await takeOrders(database.staff("ben"), [id]);
  expect(await buy(id)).toMatchObject({ error: "taken" });
  const held = await packedOrder(database.db);
  await holdOrder(database.db, held.id, "address");
  expect(await buy(held.id)).toMatchObject({ error: "held" });
  applyShopValues({ stored: new Map([["returns", { address: "quelque part" }]]) });
  expect(await buy((await packedOrder(database.db)).id)).toEqual({ ok: false, error: "senderUnclear" });
  expect(purchases()).toBe(0);
});

test("decisions 9.10: after an undone shipping the bought label is used again, unless the address has changed", async () => {
  const { id, number } = await packedOrder(database.db);
  await buy(id);
  expect(await undoShipping(database.staff(), id)).toMatchObject({ ok: true });
  expect(await buy(id)).toMatchObject({ ok: true });
  expect(purchases()).toBe(1);
  await undoShipping(database.staff(), id);
  await database.db.update(orders).set({ address: "6 rue Neuve" }).where(eq(orders.id, id));
  expect(await buy(id)).toEqual({ ok: false, error: "labelOutdated", number });
  expect(await cancelLabel(database.staff(), api, id)).toEqual({ ok: true, number, isQueued: false });
  expect(await buy(id)).toMatchObject({ ok: true });
  expect(boughtFor(number).map(({ code }) => code)).toEqual(["CANCELLED", "READY_TO_SEND"]);
});

test("decisions 9.10: the label of a parcel that has left is not cancelled, and a carrier may refuse or decide later", async () => {
  const { id, number } = await packedOrder(database.db);
  expect(await cancelLabel(database.staff(), api, id)).toEqual({ ok: false, error: "noLabel", number });
  await buy(id);
  expect(await cancelLabel(database.staff(), api, id)).toEqual({ ok: false, error: "labelInUse", number });
  const { trackingNumber } = (await labelOf(database.db, id))!;
  const typed = { orderId: id, carrier: "laposte", trackingNumber: "6A99999999999", seen: trackingNumber! };
  expect(await correctTracking(database.staff(), typed)).toMatchObject({ ok: true });
  fake.report(trackingNumber!, "PARCEL_EN_ROUTE");
  expect(await cancelLabel(database.staff(), api, id)).toMatchObject({ error: "labelRefused" });
  fake.report(trackingNumber!, "READY_TO_SEND");
  fake.state.cancelQueues = true;
  expect(await cancelLabel(database.staff(), api, id)).toEqual({ ok: true, number, isQueued: true });
  fake.report(trackingNumber!, "CANCELLED");
  await followLabels({ db: database.db, clock: later(1_000) }, api);
  const [label] = await database.db.select().from(carrierLabels).where(eq(carrierLabels.orderId, id));
  expect(label).toMatchObject({ state: "cancelled", checkAt: null });
});

const shipped = async () => {
  const { id } = await packedOrder(database.db);
  await buy(id);
  const { trackingNumber } = (await shipmentOf(id))!;
  return { id, trackingNumber: trackingNumber! };
};
const follow = () => followLabels({ db: database.db, clock: later(1_000) }, api);
const notice = (trackingNumber: string) => {
  const { body, signature } = fake.notice(fake.report(trackingNumber, fake.report(trackingNumber, "DELIVERED").code));
  return api.readNotice(Buffer.from(body), signature)!;
};
const clock = systemClock;

test("decisions 9.10: a notice of a delivered parcel delivers the order once, with the carrier as author", async () => {
  const { id, trackingNumber } = await shipped();
  const read = notice(trackingNumber);
  expect(await noticeParcel({ db: database.db, clock }, read)).toBe(true);
  await Promise.all([follow(), follow()]);
  expect(await noticeParcel({ db: database.db, clock }, read)).toBe(false);
  await follow();
  const now = await orderNow(database.db, id);
  expect(now.status).toBe("Livree");
  expect(now.events.filter(({ kind }) => kind === "delivered")).toMatchObject([{ author: "carrier" }]);
});

test("decisions 9.10: a delivery that staff took back is not repeated by a late notice", async () => {
  const { id, trackingNumber } = await shipped();
  const read = notice(trackingNumber);
  await noticeParcel({ db: database.db, clock }, read);
  await follow();
  expect(await undoDelivery(database.staff(), id)).toMatchObject({ ok: true });
  await noticeParcel({ db: database.db, clock }, read);
  await follow();
  expect((await orderNow(database.db, id)).status).toBe("Expediee");
});

test("decisions 9.10: notices out of order do no harm, since the state is read from the carrier", async () => {
  const { id, trackingNumber } = await shipped();
  const late = notice(trackingNumber);
  fake.report(trackingNumber, "PARCEL_EN_ROUTE");
  await noticeParcel({ db: database.db, clock }, late);
  await follow();
  expect((await orderNow(database.db, id)).status).toBe("Expediee");
  expect(await labelOf(database.db, id)).toMatchObject({ progress: "underway" });
});

test("decisions 9.10: a parcel without a notice is looked at after six hours; one of another shop changes nothing", async () => {
  const { id, trackingNumber } = await shipped();
  fake.report(trackingNumber, "DELIVERED");
  await follow();
  expect((await orderNow(database.db, id)).status).toBe("Expediee");
  expect(await noticeParcel({ db: database.db, clock }, { shipmentId: "unknown", parcelId: "1" })).toBe(false);
  await followLabels({ db: database.db, clock: later(6 * 3_600_000 + 1_000) }, api);
  expect((await orderNow(database.db, id)).status).toBe("Livree");
});

test.each(["RETURNED_TO_SENDER", "REFUSED_BY_RECIPIENT", "UNABLE_TO_DELIVER"])(
  "decisions 9.10: a parcel that the carrier reports as %s waits to be recorded by staff",
  async (code) => {
    const { id, trackingNumber } = await shipped();
    const read = notice(trackingNumber);
    fake.report(trackingNumber, code);
    await noticeParcel({ db: database.db, clock }, read);
    await follow();
    expect((await orderNow(database.db, id)).status).toBe("Expediee");
    expect(await labelOf(database.db, id)).toMatchObject({ progress: "back" });
  },
);

test("decisions 9.10: a carrier that does not answer leaves all as it is, and is asked again", async () => {
  const { id, trackingNumber } = await shipped();
  await noticeParcel({ db: database.db, clock }, notice(trackingNumber));
  fake.state.mode = "error";
  await follow();
  expect((await orderNow(database.db, id)).status).toBe("Expediee");
  fake.state.mode = "ok";
  await follow();
  expect((await orderNow(database.db, id)).status).toBe("Livree");
});

test("decisions 9.10: a parcel whose answer is not understood does not hold up those that come after it", async () => {
  const unclear = await shipped();
  const { id, trackingNumber } = await shipped();
  const now = Date.now();
  const dueAt = (orderId: string, at: number) =>
    database.db
      .update(carrierLabels)
      .set({ checkAt: new Date(at) })
      .where(eq(carrierLabels.orderId, orderId));
  await dueAt(unclear.id, now - 2_000);
  await dueAt(id, now - 1_000);
  fake.report(trackingNumber, "DELIVERED");
  const { shipmentId } = (await labelOf(database.db, unclear.id))!;
  const confused: CarrierApi = {
    ...api,
    async readProgress(asked) {
      if (asked === shipmentId) throw new CarrierError("unavailable", "unknown answer");
      return api.readProgress(asked);
    },
  };
  for (let run = 0; run < 2; run++) await followLabels({ db: database.db, clock: later(1_000) }, confused);
  expect((await orderNow(database.db, id)).status).toBe("Livree");
});

test("decisions 9.10: a notice that arrives while the progress is being read leads to another look", async () => {
  const { id, trackingNumber } = await shipped();
  const read = notice(trackingNumber);
  fake.report(trackingNumber, "PARCEL_EN_ROUTE");
  await noticeParcel({ db: database.db, clock }, read);
  const { shipmentId } = (await labelOf(database.db, id))!;
  const interrupted: CarrierApi = {
    ...api,
    async readProgress(asked) {
      const progress = await api.readProgress(asked);
      if (asked !== shipmentId) return progress;
      fake.report(trackingNumber, "DELIVERED");
      await noticeParcel({ db: database.db, clock: later(500) }, read);
      return progress;
    },
  };
  await followLabels({ db: database.db, clock: later(1_000) }, interrupted);
  await follow();
  expect((await orderNow(database.db, id)).status).toBe("Livree");
});

test.each(["", "00", "ab".repeat(32), "z".repeat(64)])(
  "decisions 9.10: a notice signed with “%s” is refused",
  (signature) => {
    const { body } = fake.notice({ id: "x", parcelId: 1, trackingNumber: "1" });
    expect(() => api.readNotice(Buffer.from(body), signature)).toThrow();
  },
);

test("decisions 9.10: other notices of the service are received and mean nothing", () => {
  const body = JSON.stringify({ action: "integration_updated", timestamp: 1, integration: {} });
  const hmac = (text: string) => fake.sign(text);
  expect(api.readNotice(Buffer.from(body), hmac(body))).toBeNull();
});
