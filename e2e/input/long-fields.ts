import { orderBody } from "#app/orders/testing/order-body.ts";
import { withTextInEachField } from "../http/bad-input.ts";
import { listOperations } from "./try-cases.ts";

/** What a body may hold at most (64 KB), and more. */
const longTexts = [
  "x".repeat(100_000),
  "x".repeat(60_000),
  " ".repeat(60_000),
  "a@".repeat(30_000),
  `${"a.".repeat(30_000)}@b.c`,
  `+${"1 ".repeat(30_000)}`,
  "\u0301".repeat(20_000),
  "-".repeat(60_000),
];

/** A call for each text field of the API and each long text; everything else in its body is right. */
export async function* longFields(shop: {
  port: number;
}): AsyncGenerator<{ path: string; method: string; field: string; body: unknown }> {
  const operations = await listOperations(shop);
  for (const value of longTexts) {
    // An order that is right except for one field: every rule is applied to it.
    for (const [field, right] of Object.entries(orderBody()))
      if (typeof right === "string" || field === "promo_code")
        yield { path: "/api/orders", method: "POST", field, body: orderBody({ [field]: value }) };
    for (const { path, method, schema } of operations)
      if (schema && path !== "/api/orders")
        for (const { field, body } of withTextInEachField(schema, value)) yield { path, method, field, body };
  }
}
