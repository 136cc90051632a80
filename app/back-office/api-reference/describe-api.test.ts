import { expect, test } from "vitest";
import { describeApi } from "./describe-api.ts";

test("decisions 9: the reference shows each call's parameters, body and answers, with the fields of lists and objects", () => {
  const price = {
    type: "object",
    properties: { name: { type: "string", maxLength: 20 }, price: { type: "number", minimum: 0 } },
    required: ["name"],
  };
  const [group] = describeApi({
    paths: {
      "/api/prices/{id}": {
        get: {
          summary: "A price",
          parameters: [{ name: "id", in: "path", required: true, schema: { type: "string", format: "uuid" } }],
          responses: {
            200: { description: "It", content: { "application/json": { schema: { type: "array", items: price } } } },
            default: { description: "Problem" },
          },
        },
        post: {
          requestBody: {
            content: {
              "application/json": {
                schema: {
                  type: "object",
                  properties: { of: { anyOf: [price, { type: "null" }] }, kind: { enum: ["a", "b"] } },
                  required: ["of"],
                },
              },
            },
          },
          responses: { 201: { description: "Stored" } },
        },
      },
    },
  });
  expect(group!.name).toBe("prices");
  const [read, write] = group!.calls;
  expect(read).toMatchObject({ id: "get-api-prices-id", method: "GET", summary: "A price" });
  expect(read!.parameters).toEqual([{ name: "id", type: "string (uuid)", limits: "", required: true, in: "path" }]);
  expect(read!.answers).toEqual([
    {
      status: "200",
      description: "It",
      fields: [
        { name: "name", type: "string", limits: "length ≤ 20", required: true },
        { name: "price", type: "number", limits: "≥ 0", required: false },
      ],
    },
  ]);
  expect(write!.body.map(({ name, type, required }) => [name, type, required])).toEqual([
    ["of", "object | null", true],
    ["of.name", "string", true],
    ["of.price", "number", false],
    ["kind", '"a" | "b"', false],
  ]);
});

test("the calls of keys come first, grouped by their subject", () => {
  const get = { get: { responses: {} } };
  const groups = describeApi({
    paths: { "/api/orders": get, "/api/admin/orders": get, "/api/admin/parcels": get, "/api/admin/orders/{id}": get },
  });
  expect(groups.map(({ name, calls }) => [name, calls.length])).toEqual([
    ["admin/orders", 2],
    ["admin/parcels", 1],
    ["orders", 1],
  ]);
});
