import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { exampleVin } from "./example-vin.ts";

test("the plate in the picture shows the example of the page", () => {
  expect(readFileSync("tools/media/dongle-scene/trade_views.py", "utf8")).toContain(`"${exampleVin}"`);
});
