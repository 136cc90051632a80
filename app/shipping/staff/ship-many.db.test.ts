import { expect, test } from "vitest";
import { findOrder } from "#app/orders/find-order.server.ts";
import { postStep } from "#app/staff-ui/testing/post-step.ts";
import { parcelOfOrder } from "../parcel-of-order.server.ts";
import { packedOrder, shippingDatabase } from "../testing/paid-orders.ts";
import { action } from "./pages/orders-to-ship.tsx";
import { numberField, versionField } from "./scanning/scan-fields.ts";

const database = shippingDatabase();

test("decisions 9: several orders are shipped at once, and each row names a carrier that is not the chosen one", async () => {
  const { db } = database;
  const packed = async () => (await findOrder(db, (await packedOrder(db)).id))!;
  const [own, other, odd] = [await packed(), await packed(), await packed()];
  const ship = async (typed: [order: typeof own, number: string][], more = {}) => {
    const rows = typed.flatMap(([{ id, version }, number]) => [
      [numberField(id), number],
      [versionField(id), String(version)],
    ]);
    const ids = typed.map(([{ id }]) => id);
    const body = { intent: "shipMany", ids, carrier: "laposte", scripted: "1", ...more, ...Object.fromEntries(rows) };
    return (await postStep(action, body, { role: "packer" })).answer!.bulk!;
  };
  const run = await ship([
    [own, "6A12345678901"],
    [other, "JD014600006281230704"],
  ]);
  expect(run.results.map(({ ok, message }) => [ok, message.includes("DHL")])).toEqual([
    [true, false],
    [true, true],
  ]);
  const unusual = await ship([[odd, "JD014600006281230711"]], { unusual: "on" });
  expect(unusual.results.map(({ ok, message }) => [ok, message.includes("DHL")])).toEqual([[true, false]]);
  const carriers = [own, other, odd].map(async ({ id }) => {
    const parcel = await parcelOfOrder(db, (await findOrder(db, id))!, "en");
    return parcel?.carrierId;
  });
  expect(await Promise.all(carriers)).toEqual(["laposte", "dhl", "laposte"]);
});
