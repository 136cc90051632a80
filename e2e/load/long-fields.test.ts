import { expect, test } from "vitest";
import { fieldSchema } from "#app/forms/field-schemas.server.ts";
import { choice, email, type Field, integer, line, lines, phone, plate, postcode } from "#app/forms/fields.ts";
import { orderSchema } from "#app/orders/server/check-new-order.server.ts";
import { orderBody } from "#app/orders/testing/order-body.ts";
import { startForTests } from "#database/testing/start-for-tests.ts";
import { ask } from "../http/ask.ts";
import { startInputShop } from "../input/input-shop.ts";
import { longFields } from "../input/long-fields.ts";
import { listOperations, tryCases } from "../input/try-cases.ts";

const maxMilliseconds = 50;

const shop = startForTests(startInputShop);

test("security 6.40: up to 100 KB in any field of any call, shaped to slow expressions down, are refused in 50 ms", async () => {
  const slow: string[] = [];
  for await (const { path, method, field, body } of longFields(shop)) {
    let best = Number.POSITIVE_INFINITY;
    // A busy machine makes a try slow, a slow rule makes each of them slow.
    for (let tries = 0; tries < 12 && best >= maxMilliseconds; tries++)
      best = Math.min(best, (await ask(shop, path, { method, json: body })).milliseconds);
    if (best >= maxMilliseconds) slow.push(`${method} ${path} ${field}: ${Math.round(best)} ms`);
  }
  expect(slow).toEqual([]);
}, 180_000);

test("security 6.38: generated bad input is refused within 100 ms, 50 cases each call", async () => {
  const found: string[] = [];
  for (const operation of await listOperations(shop))
    found.push(...(await tryCases(shop, operation, { cases: 50, seed: 1, isTimed: true })));
  expect(found).toEqual([]);
}, 180_000);

const millisecondsOf = (work: () => unknown) => {
  const begun = performance.now();
  work();
  return performance.now() - begun;
};

test("security 6.40: 100 KB in any kind of field, and in any field of an order, are checked in 50 ms", () => {
  const long = [..."a @.1\u00a0\u200b"].map((character) => character.repeat(100_000));
  const kinds: Field<unknown, string>[] = [line(80), lines(2_000), email, phone, postcode, plate, choice(["FR"])];
  for (const field of [...kinds, integer(1, 9)])
    for (const text of long) {
      expect(millisecondsOf(() => field.check(text))).toBeLessThan(maxMilliseconds);
      expect(millisecondsOf(() => fieldSchema(field).safeParse(text))).toBeLessThan(maxMilliseconds);
    }
  const names = Object.entries(orderBody()).flatMap(([name, value]) => (typeof value === "string" ? [name] : []));
  for (const name of [...names, "promo_code"])
    for (const text of [...long, `${"a@".repeat(50_000)}.`])
      expect(millisecondsOf(() => orderSchema.safeParse(orderBody({ [name]: text })))).toBeLessThan(maxMilliseconds);
});
