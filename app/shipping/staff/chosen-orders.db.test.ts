import { expect, test } from "vitest";
import { auditOf } from "#app/platform/audit/audit.server.ts";
import { staffAction } from "#app/staff-ui/steps/staff-action.server.ts";
import { postStep } from "#app/staff-ui/testing/post-step.ts";
import { takeOrders } from "../take-orders.server.ts";
import { packedOrder, paidOrder, shippingDatabase } from "../testing/paid-orders.ts";
import { chosenOrderSteps, orderOfScannedDongle, queueMessages } from "./shipping-steps.server.ts";
import { carrierOfLabel } from "./used-carriers.server.ts";

const database = shippingDatabase();
const steps = chosenOrderSteps(async () => ({ ids: [], next: null }));
const action = staffAction({ messages: queueMessages, steps });

test("decisions 9: a packer takes chosen orders, reads who has another one, and hands back only their own", async () => {
  const { db } = database;
  const [free, taken] = [await paidOrder(db), await paidOrder(db)];
  await takeOrders(database.staff("u2"), [taken.id]);
  const run = async (intent: string, ids: string[]) => {
    const { answer } = await postStep(action, { intent, ids, scripted: "1" }, { role: "packer" });
    return answer!.bulk!;
  };
  const first = await run("take-orders", [free.id, taken.id]);
  expect(first.results).toMatchObject([
    { id: free.id, label: free.number, ok: true },
    { id: taken.id, label: taken.number, ok: false, message: expect.stringContaining(taken.number) },
  ]);
  const back = await run(first.undo!, [free.id, taken.id]);
  expect(back.results.map(({ ok }) => ok)).toEqual([true, false]);
  const actions = (await auditOf(db, `order:${free.id}`)).map(({ action }) => action);
  expect(actions).toEqual(expect.arrayContaining(["order-taken", "order-handed-back"]));
  const { answer } = await postStep(action, { intent: "tag-orders", ids: free.id, tag: "vip" }, { role: "packer" });
  expect(answer!.bulk).toBeUndefined();
});

test("decisions 9: the scanned dongle chooses its order at the shipping desk; a free or unknown one chooses none", async () => {
  const { db } = database;
  const { id, number, serial } = await packedOrder(db);
  expect(await orderOfScannedDongle(db, ` ${serial.toLowerCase()} `)).toMatchObject({ id, number });
  for (const typed of ["", "6A12345678901", `${serial.slice(0, -2)}00`, "constructor"])
    expect(await orderOfScannedDongle(db, typed), typed).toBeUndefined();
});

test("decisions 9: a label that can only be another carrier's in use goes to that one, any other number stays", () => {
  expect(carrierOfLabel("laposte", "LA123456789FR")?.id).toBe("chronopost");
  expect(carrierOfLabel("laposte", "JD014600006281230704")?.id).toBe("dhl");
  expect(carrierOfLabel("chronopost", "6A12345678901")?.id).toBe("laposte");
  // Twelve digits are a number of several carriers, and a wrong check digit of none.
  for (const typed of ["123456789012", "1Z12345E0205271688", "hello", ""])
    expect(carrierOfLabel("laposte", typed)?.id, typed).toBe("laposte");
  expect(carrierOfLabel("constructor", "6A12345678901")).toBeUndefined();
});
