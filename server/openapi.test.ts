import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { applyTestSettings } from "#app/platform/settings/testing/apply-test-settings.ts";
import { apiRoutes } from "./domains.ts";
import { openApiDocument } from "./openapi.ts";

applyTestSettings();

type Operation = { operationId: string; security: Record<string, string[]>[]; responses: Record<string, object> };
const document = openApiDocument(apiRoutes(), "https://shop.example") as {
  paths: Record<string, Record<string, Operation>>;
  components: { securitySchemes: Record<string, object> };
};
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ call: `${method.toUpperCase()} ${path}`, ...operation })),
);
const called = (call: string) => operations.find((operation) => operation.call === call)!;

test("every operation has an id of its own, and describes its refusals", () => {
  const ids = operations.map(({ operationId }) => operationId);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.filter((id) => !/^[a-z][A-Za-z]+$/.test(id))).toEqual([]);
  expect(called("POST /api/orders/{id}/cancel").operationId).toBe("postOrdersByIdCancel");
  for (const { call, responses } of operations) expect(Object.keys(responses), call).toContain("4XX");
});

test("what an operation has to prove is defined", () => {
  const schemes = Object.keys(document.components.securitySchemes);
  for (const { call, security } of operations)
    expect(schemes, call).toEqual(expect.arrayContaining(security.flatMap((each) => Object.keys(each))));
  // Either the session of a page of the back office, or the key of a program, never both (decisions 12.2).
  for (const { call, security } of operations)
    expect([call, security.filter((each) => "staffSession" in each || "apiKey" in each).length]).toEqual([
      call,
      call.includes("/api/admin/") ? 1 : 0,
    ]);
  expect(called("GET /api/admin/orders").security).toEqual([{ apiKey: [] }]);
  expect(called("GET /api/orders/{id}").security).toEqual([{ orderCookie: [] }, { orderLink: [] }]);
  expect(called("POST /api/webhooks/stripe").security).toEqual([{ signature: [] }]);
  expect(called("GET /api/prices").security).toEqual([]);
});

test("no address could be meant by two paths", () => {
  const segments = (path: string) => path.split("/");
  const isName = (segment: string) => segment.startsWith("{");
  const paths = Object.keys(document.paths);
  const ambiguous = paths.flatMap((one, i) =>
    paths.slice(i + 1).filter((other) => {
      const [a, b] = [segments(one), segments(other)];
      if (a.length !== b.length) return false;
      const isSame = (index: number) => a[index] === b[index] || isName(a[index]!) || isName(b[index]!);
      if (!a.every((_, index) => isSame(index))) return false;
      // A fixed word wins over a name in the same place: only names in different places leave it open.
      const only = (x: string[], y: string[]) => x.some((part, index) => isName(part) && !isName(y[index]!));
      return only(a, b) && only(b, a);
    }),
  );
  expect(ambiguous).toEqual([]);
});

test("Redocly's checker finds no error in the document", async () => {
  const folder = mkdtempSync(join(tmpdir(), "odovia-openapi-"));
  const file = join(folder, "openapi.json");
  writeFileSync(file, JSON.stringify(document));
  const env = { ...process.env, REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" };
  try {
    const { stdout } = await promisify(execFile)("node_modules/.bin/redocly", ["lint", file, "--format=json"], { env });
    expect(JSON.parse(stdout.slice(stdout.indexOf("{")))).toMatchObject({ totals: { errors: 0 } });
  } finally {
    rmSync(folder, { recursive: true });
  }
}, 60_000);
