import { describe, expect, test, vi } from "vitest";
import { errorTexts } from "#app/site/error-texts.ts";
import { startForTests } from "#database/testing/start-for-tests.ts";
import { sharedAccountsShop } from "./accounts-shop.ts";
import { ask } from "./ask.ts";

const shop = startForTests(sharedAccountsShop);

const leaks =
  /\bat .+\.(ts|js|mjs):\d+|node_modules|\/work\/|file:\/\/|insert into|select .+ from|relation "|does not exist|postgres|drizzle|hono|pglite|TypeError|\bECONN|v24\.|8\.4\.0/i;

describe("security 6.44: errors reveal no internals", () => {
  test("security 6.44: a broken table causes a branded 500 with the request's id on every route, and the log has the id", async () => {
    await shop.pool.query("alter table newsletter rename to newsletter_away");
    try {
      const api = await ask(shop, "/api/newsletter", { json: { email: "ana@example.com" } });
      expect(api.status).toBe(500);
      expect(api.data).toMatchObject({ code: "internal", status: 500, requestId: api.headers["x-request-id"] });
      const page = await ask(shop, "/de/newsletter", { form: "token=abc" });
      expect(page.status).toBe(500);
      expect(page.headers["content-type"]).toMatch(/html/);
      expect(page.text).toMatch(/Odovia/);
      expect(page.text).toMatch(/<html[^>]* lang="de"/);
      expect(page.text).toContain(errorTexts.de.reference);
      const data = await ask(shop, "/newsletter.data", { form: "token=abc" });
      expect(data.status).toBe(500);
      for (const answer of [page, data]) {
        const requestId = String(answer.headers["x-request-id"]);
        expect(answer.text).toContain(requestId);
        // The log line may arrive after the answer.
        await vi.waitFor(
          () =>
            expect(shop.log().some((line) => line.includes('"level":"error"') && line.includes(requestId))).toBe(true),
          20_000,
        );
      }
      for (const answer of [api, page, data]) {
        expect(answer.text).not.toMatch(leaks);
        expect(answer.headers["x-request-id"]).toMatch(/^[0-9a-f-]{36}$/);
        expect(answer.headers["cache-control"]).toMatch(/no-store/);
        expect(answer.headers["content-security-policy"]).toMatch(/default-src 'none'/);
      }
      const errorLines = () => shop.log().filter((line) => line.includes('"level":"error"')).length;
      await expect.poll(errorLines, { timeout: 20_000 }).toBeGreaterThanOrEqual(3);
      expect(shop.log().join("\n")).not.toContain("ana@example.com");
      expect(shop.log().join("\n")).toContain(String(api.headers["x-request-id"]));
    } finally {
      await shop.pool.query("alter table newsletter_away rename to newsletter");
    }
    expect((await ask(shop, "/api/newsletter", { json: { email: "ana@example.com" } })).status).toBe(201);
  });

  test("security 6.44: no refusal shows a stack, a query, a path or a version", async () => {
    const answers = await Promise.all([
      ask(shop, "/api/newsletter", { body: "{", headers: { "content-type": "application/json" } }),
      ask(shop, "/api/newsletter", { json: { email: "'; drop table orders; --" } }),
      ask(shop, "/api/orders/%00/status"),
      ask(shop, "/api/orders/'%20or%201=1/status"),
      ask(shop, "/api/vehicles?page=NaN"),
      ask(shop, "/%E0%A4%A"),
      ask(shop, "/newsletter", { body: "x", headers: { "content-type": "multipart/form-data" } }),
      ask(shop, "/newsletter", { json: {} }),
      ask(shop, "/faq", { method: "DELETE" }),
      ask(shop, "/admin.data?_routes=back-office/pages/home"),
      ask(shop, "/_.data?_routes=%00,__proto__"),
      ask(shop, "/api/auth/sign-in/email", { json: { email: "a", password: 1 } }),
      ask(shop, "/api/auth/nothing", { json: {} }),
    ]);
    for (const answer of answers) {
      expect(answer.status).toBeLessThan(500);
      expect(answer.text).not.toMatch(leaks);
    }
  });

  test("security 6.44: maps and server files are not served", async () => {
    const file = /"(\/assets\/[^"]+\.js)"/.exec((await ask(shop, "/")).text)![1]!;
    expect((await ask(shop, `${file}.map`)).status).toBe(404);
    expect((await ask(shop, file)).text).not.toMatch(/sourceMappingURL/);
  });
});
