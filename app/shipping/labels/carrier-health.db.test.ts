/** Decisions 9.10: what `/admin/api` says about the adapter for labels. */
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { applyShopValues } from "#app/platform/settings/shop/shop-settings.ts";
import { type FakeSendcloud, startFakeSendcloud } from "#tools/stand-ins/sendcloud.ts";
import { packedOrder, shippingDatabase } from "../testing/paid-orders.ts";
import { buyLabel } from "./buy-label.server.ts";
import type { CarrierApi } from "./carrier-api.ts";
import { carrierState, checkCarrierApi } from "./carrier-health.server.ts";
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
  const values = { carrierApi: { laposte: "colissimo:home" }, returns: { address: "2 quai de l’Essai\n69002 Lyon" } };
  applyShopValues({ stored: new Map<string, Record<string, unknown>>(Object.entries(values)) });
});

test("without keys there is no state and nothing to test: numbers are typed", async () => {
  expect(await carrierState(database.db)).toBeNull();
  expect(await checkCarrierApi()).toBeUndefined();
});

test("the test of the connection buys nothing, and names a wrong key and a service that is down", async () => {
  fake.calls.length = 0;
  expect(await checkCarrierApi(api)).toEqual({ ok: true });
  expect(fake.calls).toEqual(["GET /shipments"]);
  const stranger = sendcloudApi({ ...fake.settings, secretKey: "wrong" });
  expect(await checkCarrierApi(stranger)).toEqual({ ok: false, error: "keyRefused" });
  fake.state.mode = "error";
  expect(await checkCarrierApi(api)).toEqual({ ok: false, error: "unavailable" });
});

test("the last purchase and the carrier's last refusal are shown, with the carriers that have a service", async () => {
  expect(await carrierState(database.db, api)).toEqual({
    name: "Sendcloud",
    carriers: ["La Poste – Colissimo"],
    lastCallAt: null,
    lastError: null,
  });
  fake.state.mode = "refuse";
  const refused = await packedOrder(database.db);
  expect(await buyLabel(database.staff(), api, { orderId: refused.id, carrier: "laposte" })).toMatchObject({
    ok: false,
  });
  const after = await carrierState(database.db, api);
  expect(after!.lastError!.reason).not.toBe("");
  expect(after!.lastCallAt).toEqual(after!.lastError!.at);
  fake.state.mode = "ok";
  const bought = await packedOrder(database.db);
  await buyLabel(database.staff(), api, { orderId: bought.id, carrier: "laposte" });
  const now = await carrierState(database.db, api);
  expect(now!.lastCallAt!.getTime()).toBeGreaterThan(now!.lastError!.at.getTime());
  expect(now!.lastError).toEqual(after!.lastError);
});
