import { expect, test } from "vitest";
import { ApiProblem } from "#app/platform/http/api-route.server.ts";
import { readReports } from "./policy-reports.ts";

const old = (report: Record<string, unknown>) => JSON.stringify({ "csp-report": report });
const current = (...bodies: unknown[]) =>
  JSON.stringify(bodies.map((body) => ({ type: "csp-violation", age: 1, url: "https://shop.example/", body })));

test("both formats of browsers are read", () => {
  expect(
    readReports(
      old({
        "document-uri": "https://shop.example/de/faq?q=anna@example.com",
        "violated-directive": "script-src-elem 'self'",
        "blocked-uri": "https://evil.example/steal.js?token=secret",
      }),
    ),
  ).toEqual([{ directive: "script-src-elem", blocked: "https://evil.example", page: "/de/faq" }]);
  expect(
    readReports(
      current(
        { documentURL: "https://shop.example/acheter", effectiveDirective: "script-src-attr", blockedURL: "inline" },
        { documentURL: "https://shop.example/acheter", effectiveDirective: "img-src", blockedURL: "data" },
      ),
    ),
  ).toEqual([
    { directive: "script-src-attr", blocked: "inline", page: "/acheter" },
    { directive: "img-src", blocked: "data", page: "/acheter" },
  ]);
});

test("arbitrary text in a report creates no new series and no log line of its own", () => {
  for (const [blocked, expected] of [
    ["anna@example.com", "other"],
    ["https://anna%40example.com.evil.example/", "other"],
    ["javascript:alert(document.cookie)", "javascript:"],
    ["data:text/html,secret", "data:"],
    ['a"\n{"level":"error"}', "other"],
    ["x".repeat(3_000), "other"],
  ])
    expect(readReports(old({ "blocked-uri": blocked }))[0]!.blocked.replace("https:", "other")).toBe(expected);
  for (const directive of ["constructor", "__proto__", "toString", "made-up", "", "x".repeat(3_000)])
    expect(readReports(old({ "violated-directive": directive }))[0]!.directive).toBe("other");
  for (const address of ["https://shop.example/suivi/anna@example.com", "no address", "https://shop.example/admin/x"])
    expect(readReports(old({ "document-uri": address }))[0]!.page).toBe("other");
});

test("at most 20 reports of one call count; what is no report is refused or nothing", () => {
  expect(readReports(current(...Array.from({ length: 500 }, () => ({ effectiveDirective: "img-src" }))))).toHaveLength(
    20,
  );
  expect(readReports(JSON.stringify([{ type: "deprecation", body: {} }, null, 1, "x"]))).toEqual([]);
  expect(readReports("[]")).toEqual([]);
  for (const text of ["", "{", "null", "1", "{}", '{"csp-report":null}', '{"csp-report":"x"}'])
    expect(() => readReports(text), text).toThrow(ApiProblem);
});
