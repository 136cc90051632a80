import { expect, test } from "vitest";
import { adminPaths } from "#app/office-paths.ts";
import { paths } from "#app/paths.ts";
import { baseHeaders, documentHeaders } from "./security-headers.ts";

test("security 1.2: the camera is allowed on the pages that scan barcodes, and on no other", () => {
  const policyOf = (path: string) =>
    ({ ...baseHeaders({ https: true }), ...documentHeaders([], path, { stripe: false, development: false }) })[
      "permissions-policy"
    ];
  for (const path of [adminPaths.ordersToProcess, adminPaths.ordersToShip])
    expect(policyOf(path), path).toMatch(/^camera=\(self\), microphone=\(\), geolocation=\(\)/);
  for (const path of [paths.home, paths.purchase, adminPaths.home, adminPaths.trackingImport])
    expect(policyOf(path), path).toMatch(/^camera=\(\), microphone=\(\), geolocation=\(\)/);
});

test("security 1.2: browsers are to ask for https alone, but not of a shop on plain http", () => {
  const policyOf = (https: boolean) =>
    documentHeaders([], paths.home, { stripe: false, development: false, https })["content-security-policy"];
  expect(policyOf(true)).toMatch(/; upgrade-insecure-requests;/);
  expect(policyOf(false)).not.toContain("upgrade-insecure-requests");
});
