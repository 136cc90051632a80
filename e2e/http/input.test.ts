import { describe, expect, test } from "vitest";
import { orderBody } from "#app/orders/testing/order-body.ts";
import { startForTests } from "#database/testing/start-for-tests.ts";
import { startInputShop } from "../input/input-shop.ts";
import { longFields } from "../input/long-fields.ts";
import { countRows } from "../input/try-cases.ts";
import { ask } from "./ask.ts";

const shop = startForTests(startInputShop);

describe("security 6.38: bad input", () => {
  test("security 6.38: names of object properties in addresses and queries find nothing", async () => {
    for (const word of ["constructor", "__proto__", "toString", "hasOwnProperty", "prototype"]) {
      for (const path of [
        `/api/orders/${word}`,
        `/api/orders/${word}/status`,
        `/api/${word}`,
        `/${word}`,
        `/${word}/faq`,
      ])
        expect((await ask(shop, path)).status, path).toBe(404);
      const headers = { cookie: `odovia_lang=${word}; ${word}=1; odovia_order_${word}=x` };
      expect((await ask(shop, `/api/vehicles/models?brand=${word}`, { headers })).data).toEqual([]);
      expect((await ask(shop, `/api/address-search?q=${word}&lang=${word}&country=${word}`, { headers })).status).toBe(
        200,
      );
      expect((await ask(shop, "/", { headers })).status).toBe(200);
    }
  });

  test("security 6.38: a NUL character or an empty value in ids and tokens causes no server error", async () => {
    const card = { number: "4242424242424242", expiry: "12/34", cvc: "123" };
    const statuses = async (path: string, body: Record<string, unknown>) =>
      (await ask(shop, path, { json: body })).status;
    expect(await statuses("/api/validate-promo-code", { code: "NONE", order_id: "" })).toBe(200);
    expect(await statuses("/api/sandbox/confirm", { ...card, clientSecret: "pi_\0_secret_x" })).toBe(422);
    expect(await statuses("/api/auth/reset-password", { token: "\0", newPassword: "correct-horse-9" })).toBe(422);
    const form = `token=%00&password=correct-horse-9&repeated=correct-horse-9`;
    expect((await ask(shop, "/update-password", { form })).status).toBe(422);
  });

  test("security 6.38: unknown, duplicate and prototype keys, and bodies that are not JSON", async () => {
    // A password reset that another test had refused is recorded there, in its own time (security 6.24).
    const rows = () => countRows(shop.pool, ["audit_log", "audit_chain"]);
    const before = await rows();
    const text = JSON.stringify(orderBody());
    const raw: [string, number[]][] = [
      [text.replace("{", '{"unknown_key":1,'), [422]],
      [text.replace("{", '{"status":"A_traiter",'), [422]],
      [text.replace("{", '{"payment_status":"paid",'), [422]],
      [text.replace("{", '{"email":"first@example.com",'), [400]],
      [text.replace("{", '{"\\u0065mail":"first@example.com",'), [400]],
      [text.replace("{", '{"__proto__":{"admin":true},'), [400]],
      [text.replace("{", '{"constructor":{"prototype":{"x":1}},'), [400]],
      [text.replace("{", '{"promo_code":{"__proto__":1},'), [400]],
      ["", [400]],
      ["{", [400]],
      [`${text}x`, [400]],
      [`\uFEFF${text}`, [400]],
      ["[".repeat(10_000), [400]],
      [`{"a":${'{"a":'.repeat(30)}1${"}".repeat(31)}`, [400]],
      [JSON.stringify(Object.fromEntries(Array.from({ length: 1_000 }, (_, i) => [`k${i}`, i]))), [400]],
      ["null", [422]],
      ["[]", [422]],
      ['"x"', [422]],
      ["NaN", [400]],
    ];
    for (const [body, statuses] of raw) {
      const answer = await ask(shop, "/api/orders", { body, headers: { "content-type": "application/json" } });
      expect(statuses, body.slice(0, 80)).toContain(answer.status);
    }
    const invalid = Buffer.concat([
      Buffer.from('{"email":"'),
      Buffer.from([0xff, 0xfe, 0xc0, 0xaf]),
      Buffer.from('"}'),
    ]);
    expect(
      (await ask(shop, "/api/newsletter", { body: invalid, headers: { "content-type": "application/json" } })).status,
    ).toBe(400);
    for (const type of [
      "",
      "text/plain",
      "application/x-www-form-urlencoded",
      "application/jsonp",
      "text/json",
      "multipart/form-data",
    ])
      expect((await ask(shop, "/api/newsletter", { body: "{}", headers: { "content-type": type } })).status, type).toBe(
        415,
      );
    for (const query of ["?page=1&page=2", "?page[]=1", "?page=1;page=2"])
      expect((await ask(shop, `/api/vehicles${query}`)).status, query).toBeLessThan(500);
    expect((await ask(shop, "/api/vehicles?page=1&page=2")).status).toBe(400);
    expect(({} as Record<string, unknown>).admin).toBeUndefined();
    expect(await rows()).toEqual(before);
  });

  test("security 6.38: a refused request is refused in the same way again, and the answer names its fields", async () => {
    const body = orderBody({ email: "no", phone: "x", first_name: " " });
    const [one, two] = [await ask(shop, "/api/orders", { json: body }), await ask(shop, "/api/orders", { json: body })];
    expect(one.status).toBe(422);
    expect({ ...one.data, requestId: "" }).toEqual({ ...two.data, requestId: "" });
    expect(one.data.errors.map((error: { field: string }) => error.field).toSorted()).toEqual([
      "email",
      "first_name",
      "phone",
    ]);
  });
});

describe("security 6.40: long fields", () => {
  // `npm run test:load` checks that each is refused within 50 ms (e2e/load/long-fields.test.ts).
  test("security 6.40: up to 100 KB in any field of any call, designed to slow down regular expressions, are refused", async () => {
    let fields = 0;
    for await (const { path, method, field, body } of longFields(shop)) {
      fields++;
      // The key of a program is checked before what it sends.
      const refusals = path.startsWith("/api/admin/") ? [401, 413] : [400, 413, 422];
      expect(refusals, `${path} ${field}`).toContain((await ask(shop, path, { method, json: body })).status);
    }
    expect(fields).toBeGreaterThan(300);
  });
});
