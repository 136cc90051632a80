import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { orderNow } from "#app/orders/testing/order-input.ts";
import { officeDay } from "#app/platform/time/office-day.ts";
import { staffAction } from "#app/staff-ui/steps/staff-action.server.ts";
import { postStep } from "#app/staff-ui/testing/post-step.ts";
import { startForTests } from "#database/testing/start-for-tests.ts";
import { startWithdrawalShop } from "../testing/withdrawal-shop.ts";
import { enterStep } from "./withdrawal-steps.server.ts";
import { withdrawalTexts } from "./withdrawal-texts.server.ts";

const shop = startForTests(startWithdrawalShop);

const action = staffAction({ messages: (language) => withdrawalTexts(language).messages, steps: { enter: enterStep } });
const letter = { intent: "enter", scripted: "1", day: officeDay(new Date()), channel: "letter" };

test("decisions 5.5: a letter is entered in one form, which names the order that was found before it stops it", async () => {
  const order = await shop.order("A_traiter");
  const enter = (values: Record<string, string>) =>
    postStep(action, { ...letter, submission: randomUUID(), order: order.number, ...values }, { path: "/admin/x" });
  expect((await enter({ order: "OD-1999-000001" })).answer?.form?.refused).toMatchObject({
    order: { code: "noSuchOrder" },
  });
  const { answer: asked } = await enter({ order: order.email });
  expect(asked).toMatchObject({ ok: false, message: expect.stringContaining(order.number) });
  expect((await orderNow(shop.db, order.id)).status).toBe("A_traiter");
  // Confirmed for another order.
  const other = await shop.order("A_traiter");
  const { answer: unclear } = await enter({ order: other.number, confirmed: asked!.confirms! });
  expect(unclear).toMatchObject({ ok: false, message: expect.stringContaining(other.number) });
  expect((await enter({ confirmed: asked!.confirms!, day: "2020-01-01" })).answer?.form?.refused).toMatchObject({
    day: { code: "badDay" },
  });
  expect((await enter({ confirmed: asked!.confirms! })).answer).toMatchObject({
    ok: true,
    message: expect.stringContaining(order.number),
  });
  expect((await orderNow(shop.db, order.id)).status).toBe("Retractation");
  expect(await shop.kindsTo(order.email)).toContain("withdrawal-receipt");
});
