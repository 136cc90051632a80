import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { startForTests } from "#database/testing/start-for-tests.ts";
import { ask } from "../http/ask.ts";
import { startTestShop } from "../shop.ts";
import { openApiFaults, validatorsMissing } from "./validators.ts";

const missing = validatorsMissing();
const reason = missing ? ` (skipped: ${missing})` : "";
const shop = startForTests(() => startTestShop({ env: { PAYMENTS: "sandbox" } }));

test.skipIf(missing !== undefined)(`Redocly finds no fault in the OpenAPI document${reason}`, async () => {
  const folder = mkdtempSync(join(tmpdir(), "odovia-openapi-"));
  const file = join(folder, "openapi.json");
  writeFileSync(file, (await ask(shop, "/api/openapi.json")).text);
  expect(openApiFaults(file, join(import.meta.dirname, "validators/redocly.yaml"))).toEqual([]);
  rmSync(folder, { recursive: true });
});
