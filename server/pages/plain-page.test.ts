import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { ApiProblem } from "#app/platform/http/api-route.server.ts";
import { refusalResponse } from "./refusal-response.ts";

const refuse = (path: string, accept = "text/html,*/*") =>
  refusalResponse(
    new ApiProblem(429, "tooManyRequests", { headers: { "retry-after": "7" } }),
    { path, isPage: true, accept, cookie: "odovia_lang=de" },
    "id",
  );

test("a refused page has the site's colours and the visitor's language, and loads nothing", async () => {
  const answer = refuse("/admin/orders");
  const html = await answer.text();
  expect(answer.headers.get("retry-after")).toBe("7");
  expect(html).toContain('<html lang="de">');
  expect(html).toContain("<h1>Zu viele Anfragen");
  expect(html).not.toMatch(/<script|<link|<img|url\(|@import/);
  const [, style] = /<style>([^<]+)<\/style>/.exec(html)!;
  const hash = createHash("sha256").update(style!).digest("base64");
  expect(answer.headers.get("content-security-policy")).toContain(`style-src 'self' 'sha256-${hash}'`);
  const tokens = readFileSync(new URL("../../app/styles/tokens.css", import.meta.url), "utf8");
  const colours = [...style!.matchAll(/(--\w+):light-dark\((oklch\([^)]+\)),(oklch\([^)]+\))\)/g)];
  expect(colours.length).toBeGreaterThan(4);
  for (const [, name, ...values] of colours) for (const value of values) expect(tokens).toContain(`${name}: ${value};`);
});

test("security 6.31: a program gets a problem, and a request without a path is refused too", () => {
  expect(refuse("/faq", "application/json").headers.get("content-type")).toContain("problem+json");
  for (const path of ["*", "//evil.example/x", "/\\evil", ""]) expect(refuse(path).status, path).toBe(429);
});
