import { randomUUID } from "node:crypto";
import fc from "fast-check";
import type pg from "pg";
import { orderBody } from "#app/orders/testing/order-body.ts";
import { normalisePromoCode } from "#app/promotions/promo-code.ts";

/** Texts that a schema accepts but that name nothing in the shop, such as properties of every object. */
const words = fc.oneof(
  fc.constantFrom(
    "constructor",
    "__proto__",
    "prototype",
    "toString",
    "hasOwnProperty",
    "valueOf",
    "__defineGetter__",
    "null",
    "undefined",
    "0",
    "true",
    "[object Object]",
    "clio",
    "CLIO",
    "Cl io",
    "Сlio",
    "' or 1=1 --",
    "%",
    "_",
    "Cl%",
    "=1+1",
    "🙂",
    "x".repeat(100),
  ),
  fc.string({ unit: "grapheme-ascii", minLength: 1, maxLength: 40 }).filter((text) => text.trim() !== ""),
);
const sampleCar = { brand: "Renault", model: "Clio", year: 2018, energy: "Essence" };
/** Unknown names, catalogue names in the wrong field, models of other brands, and years that no selector offers. */
const wrongCar = fc.oneof(
  words.map((brand) => ({ ...sampleCar, brand })),
  words.map((model) => ({ ...sampleCar, model })),
  fc.tuple(words, words).map(([brand, model]) => ({ ...sampleCar, brand, model })),
  fc.constantFrom("208", "Golf", "Model 3", "Renault").map((model) => ({ ...sampleCar, model })),
  fc.constantFrom("Peugeot", "Tesla", "Clio").map((brand) => ({ ...sampleCar, brand })),
  fc.integer({ min: 2050, max: 2100 }).map((year) => ({ ...sampleCar, year })),
);
const orderOf = (car: typeof sampleCar) =>
  orderBody({ vehicle_brand: car.brand, vehicle_model: car.model, vehicle_year: car.year, vehicle_energy: car.energy });

/** Codes that exist but cannot be used, added by `addInvalidCodes`. */
const invalidCodes = ["EXPIRED", "NOTYET", "INACTIVE", "USEDUP"];
/** Of a text with nothing in it but spaces, quotation marks or invisible characters an order has no code, and is made. */
const wrongCode = fc.oneof(
  fc.constantFrom(...invalidCodes, "expired", " usedup "),
  words.filter((word) => normalisePromoCode(word) !== ""),
);
const ids = fc.oneof(
  fc.constantFrom("00000000-0000-4000-8000-000000000000", "-", "constructor", "__proto__", "pi_x", "a".repeat(64)),
  fc.uuid(),
);

export type WrongWords = {
  bodies: fc.Arbitrary<unknown>;
  /** The statuses that the call may return. */
  statuses: number[];
  /** Codes of problems that prove that the handlers were reached. */
  reached?: string[];
};

/**
 * Bodies that match the schema but contradict the shop's data (security 6.38), for calls whose handlers must refuse them or
 * find nothing, and store nothing. Calls that accept any text (a request, a declaration) are not included.
 */
export const wrongWords: ReadonlyMap<string, WrongWords> = new Map<string, WrongWords>([
  [
    "POST /api/orders",
    {
      bodies: fc.oneof(
        wrongCar.map(orderOf),
        wrongCode.map((promo_code) => orderBody({ promo_code })),
        fc.double({ min: 0, max: 78, noNaN: true }).map((shown_total) => orderBody({ shown_total })),
        fc.integer({ min: 0, max: 1999 }).map((filled_in_ms) => orderBody({ filled_in_ms })),
        words.map((website) => orderBody({ website })),
      ),
      statuses: [409, 422],
      reached: ["vehicleNotCompatible", "promoInvalid", "totalChanged", "automaticOrder"],
    },
  ],
  [
    "POST /api/order-quotes",
    {
      bodies: fc.record({ country: fc.constantFrom("FR", "MC", "CH"), promo_code: wrongCode, order_id: ids }),
      statuses: [200],
    },
  ],
  ["POST /api/validate-promo-code", { bodies: wrongCode.map((code) => ({ code, orderAmount: 79 })), statuses: [200] }],
  ["POST /api/compatibility-checks", { bodies: wrongCar, statuses: [200] }],
  [
    "POST /api/compatibility-attempts",
    {
      bodies: fc.record({ vehicle: fc.oneof(wrongCar, fc.constant(sampleCar)), email: fc.constant("a@example.com") }),
      statuses: [422],
      reached: ["unknownVehicle", "vehicleCompatible"],
    },
  ],
  [
    "POST /api/create-payment",
    {
      bodies: fc.record({ orderId: ids, amount: fc.constantFrom(79, 0, 0.5, 1e9), access: words }),
      statuses: [404],
      reached: ["notFound"],
    },
  ],
  [
    "POST /api/sandbox/confirm",
    {
      bodies: fc.record({
        clientSecret: fc.oneof(
          words,
          ids.map((id) => `${id}_secret_x`),
        ),
        number: fc.constant("4242424242424242"),
        expiry: fc.constant("12/34"),
        cvc: fc.constant("123"),
      }),
      statuses: [404],
    },
  ],
  [
    "POST /api/sandbox/authenticate",
    { bodies: fc.record({ clientSecret: words, outcome: fc.constantFrom("ok", "fail") }), statuses: [404] },
  ],
  [
    "POST /api/auth/request-password-reset",
    { bodies: words.map(() => ({ email: `${randomUUID()}@example.com` })), statuses: [200] },
  ],
  [
    "POST /api/auth/reset-password",
    {
      bodies: fc.record({ token: words, newPassword: fc.constant("correct-horse-battery-staple-9") }),
      statuses: [400],
      reached: ["staleLink"],
    },
  ],
]);

/** Adds promo codes that exist but cannot be used. */
export async function addInvalidCodes(database: pg.Pool): Promise<void> {
  await database.query(
    `insert into promo_codes (code, discount_type, discount_value, valid_from, valid_until, is_active, max_uses, uses) values
      ('EXPIRED', 'percentage', 10, null, now() - interval '1 hour', true, null, 0),
      ('NOTYET', 'percentage', 10, now() + interval '1 hour', null, true, null, 0),
      ('INACTIVE', 'percentage', 10, null, null, false, null, 0),
      ('USEDUP', 'percentage', 10, null, null, true, 1, 1) on conflict do nothing`,
  );
}
