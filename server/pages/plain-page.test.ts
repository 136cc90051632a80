import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { languages, localizedPath } from "#app/i18n/languages.ts";
import { ApiProblem } from "#app/platform/http/api-route.server.ts";
import { errorTexts } from "#app/site/error-texts.ts";
import { lastResort } from "./plain-page.ts";
import { problemPageResponse } from "./problem-page.ts";

const refuse = (path: string, accept = "text/html,*/*") =>
  problemPageResponse(
    new ApiProblem(429, "tooManyRequests", { headers: { "retry-after": "7" } }),
    { path, isPage: true, accept, cookie: "odovia_lang=de" },
    "id",
  );

test("a refused page has the site's colours and the visitor's language, and loads nothing", async () => {
  const answer = refuse("/admin/orders");
  const html = await answer.text();
  expect(answer.headers.get("retry-after")).toBe("7");
  expect(html).toContain('<html lang="de">');
  expect(html).toContain("<h1>Das waren zu viele Anfragen");
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

const requestId = "7b0f6a52-0d7c-4d0a-9c57-0b8a2a3f8f11";
const answer = (path: string, cookie = "") =>
  lastResort(new Error("secret"), {
    request: new Request(`https://shop.example${path}`, { headers: { cookie } }),
    requestId,
  });

test("security 6.44: the page of last resort names the request, in the visitor's language, and nothing of the error", async () => {
  for (const language of languages) {
    const cookie = `odovia_lang=${language}`;
    for (const [path, sent] of [
      [localizedPath("/faq", language), ""],
      [localizedPath("/faq.data", language), ""],
      ["/admin/orders", cookie],
      ["/auth", cookie],
      ["/dev/mailbox", cookie],
      ["/no-such-page", cookie],
    ] as const) {
      const response = answer(path, sent);
      const text = await response.text();
      expect(response.status).toBe(500);
      expect(text, path).toContain(`<html lang="${language}">`);
      expect(text).toContain(`href="${localizedPath("/", language)}"`);
      expect(text).toContain(`${errorTexts[language].reference} ${requestId}`);
      expect(text).not.toContain("secret");
    }
  }
});

test("decisions 2: the page's own prefix takes precedence over the stored language, and a bare page is French", async () => {
  expect(await answer("/es/no-such-page", "odovia_lang=de").text()).toContain('<html lang="es">');
  for (const path of ["/faq", "/", "/_.data", "/newsletter"])
    expect(await answer(path, "odovia_lang=de").text(), path).toContain('<html lang="fr">');
});
