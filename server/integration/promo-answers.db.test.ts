/** What the API answers about promo codes. */
import { expect, test } from "vitest";
import { addPromo } from "#app/orders/testing/order-input.ts";
import { promoCheckLimits } from "#app/promotions/promo-check-limits.server.ts";
import { startForTests } from "#database/testing/start-for-tests.ts";
import { type OrdersApi, startOrdersApi } from "../testing/orders-api.ts";

const call: OrdersApi["call"] = (...given) => shop.call(...given);
const place: OrdersApi["place"] = (...given) => shop.place(...given);
const shop = startForTests(startOrdersApi);

test("the use of a code that the buyer's own unpaid order holds does not count against them, only against others", async () => {
  const promo = await addPromo(shop.database.db, { maxUses: 1 });
  const order = await place({ promo_code: promo.code });
  const cookie = order.headers.get("set-cookie")!.split(";")[0]!;
  const wanted = { country: "FR", promo_code: promo.code, order_id: order.body.id };
  const check = { code: promo.code, order_id: order.body.id };
  expect((await call("/api/order-quotes", wanted, { cookie })).body).toMatchObject({ total_amount: 71.1 });
  expect((await call("/api/validate-promo-code", check, { cookie })).body).toMatchObject({ isValid: true });
  for (const stranger of [
    await call("/api/order-quotes", wanted),
    await call("/api/order-quotes", { ...wanted, order_id: (await place()).body.id }, { cookie }),
    await call("/api/order-quotes", { ...wanted, order_id: undefined }, { cookie }),
    await call("/api/order-quotes", { ...wanted, order_id: "" }, { cookie }),
  ])
    expect(stranger.body).toMatchObject({
      total_amount: 79,
      promo_error_code: "promoUsedUp",
    });
  expect((await call("/api/validate-promo-code", check)).body).toMatchObject({ isValid: false });
});

test("spec 5: promo verdicts have one shape and the specification's words", async () => {
  const validate = (code: string, language?: string) =>
    call("/api/validate-promo-code", { code, orderAmount: 1, ...(language ? { language } : {}) });
  const refused = { isValid: false, discountAmount: 0 };
  expect((await validate("  ")).body).toEqual({ ...refused, error: "Code promo requis", errorCode: "promoRequired" });
  expect((await validate("NOPE", "en")).body).toEqual({
    ...refused,
    error: "Invalid promo code",
    errorCode: "promoInvalid",
  });
  // A number has no length.
  const negative = await call("/api/validate-promo-code", { code: "NOPE", orderAmount: -1 });
  expect(negative.body).toMatchObject({
    code: "invalidInput",
    errors: [{ field: "orderAmount", code: "invalidValue" }],
  });
  const expired = await addPromo(shop.database.db, { validUntil: new Date(Date.now() - 60_000) });
  expect((await validate(expired.code, "de")).body).toEqual({
    ...refused,
    error: "Dieser Gutscheincode ist abgelaufen",
    errorCode: "promoExpired",
  });
  // An order gives the reason too.
  const order = await place({ promo_code: expired.code, language: "es" });
  expect(order.status).toBe(422);
  expect(order.body.errors).toMatchObject([{ field: "promo_code", code: "promoExpired" }]);
  const promo = await addPromo(shop.database.db, { discountValue: "50.00" });
  // security 6.1: the amount is the shop's, whatever was sent.
  expect((await validate(` ${promo.code.toLowerCase()} `)).body).toEqual({
    isValid: true,
    discountAmount: 39.5,
    error: null,
    errorCode: null,
  });
});

test("a code that was copied is the code, and a text that shows nothing is no try", async () => {
  const { code } = await addPromo(shop.database.db, {});
  for (const copied of [
    `\u200b${code}\ufeff`,
    `\u00a0${code}\u00a0`,
    `\u202a${code}\u202c`,
    `${code.slice(0, 3)}\u00ad${code.slice(3)}.`,
    `«\u00a0${code.toLowerCase()}\u00a0»`,
    [...code].join("\u2060"),
  ]) {
    const { body } = await call("/api/validate-promo-code", { code: copied });
    expect(body, copied).toMatchObject({ isValid: true });
    expect((await place({ promo_code: copied })).body).toMatchObject({ promo_code: code });
  }
  const asker = { db: shop.database.db, address: "192.0.2.7" };
  for (const blank of ["", " \u00a0", "\u200b\u202e\ufeff", "\u00ad"]) {
    expect((await promoCheckLimits(asker, blank)).hits).toEqual([]);
    expect((await call("/api/validate-promo-code", { code: blank })).body).toMatchObject({
      errorCode: "promoRequired",
    });
  }
});

test("spec 7: the public code is shown only while it is in force", async () => {
  expect((await call("/api/promo-codes/public")).body).toBeNull();
  const ended = new Date(Date.now() - 1000);
  await addPromo(shop.database.db, { isPublic: true, validUntil: ended });
  await addPromo(shop.database.db, { isPublic: true, isActive: false });
  expect((await call("/api/promo-codes/public")).body).toBeNull();
  const validUntil = new Date("2099-01-01T00:00:00Z");
  const promo = await addPromo(shop.database.db, { isPublic: true, validFrom: ended, validUntil });
  expect((await call("/api/promo-codes/public")).body).toEqual({
    code: promo.code,
    lowest_price_30_days: 69,
    discount_type: "percentage",
    discount_value: 10,
    valid_from: ended.toISOString(),
    valid_until: "2099-01-01T00:00:00.000Z",
  });
});
