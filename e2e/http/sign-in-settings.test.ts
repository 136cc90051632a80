/** Sign-in behind a proxy that ends TLS, and the hash of passwords in the build. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { admin, startTestShop } from "../shop.ts";
import { askPatiently as ask } from "./accounts-shop.ts";
import { cookiesOf } from "./ask.ts";

test("security 6.27, 6.28: behind a TLS proxy the plain form works, sets a __Host- cookie, and refuses foreign origins", async () => {
  const behind = await startTestShop({
    env: {
      PUBLIC_URL: "https://shop.example",
      RATE_LIMITS: "normal",
      TRUSTED_PROXIES: "loopback",
      ADMIN_EMAIL: admin.email,
      ADMIN_PASSWORD: admin.password,
    },
  });
  try {
    const proxied = { host: "shop.example", "x-forwarded-proto": "https", "x-forwarded-for": "198.51.100.7" };
    const send = (path: string, headers: Record<string, string>) =>
      ask(behind, path, { form: admin, sameOrigin: false, headers: { ...proxied, ...headers } });
    const answer = await send("/auth", { origin: "https://shop.example" });
    expect([answer.status, answer.headers.location]).toEqual([303, "/"]);
    const set = answer.headers["set-cookie"]!;
    expect(set.map((cookie) => cookie.split("=")[0])).toEqual(["__Host-odovia_session", "__Host-odovia_device"]);
    for (const cookie of set) {
      for (const attribute of ["Secure", "HttpOnly", "SameSite=Lax", "Path=/"]) expect(cookie).toContain(attribute);
      expect(cookie).not.toContain("Domain");
    }
    const page = await ask(behind, "/admin/prices", { headers: { ...proxied, cookie: cookiesOf(answer) } });
    expect(page.status).toBe(200);
    expect((await send("/auth", { origin: "https://evil.example" })).status).toBe(403);
    expect((await send("/auth", {})).status).toBe(403);
    expect((await send("/auth.data", { origin: "http://shop.example" })).status).toBe(403);
  } finally {
    await behind.stop();
  }
});

test("security 2.15, ASVS 11.4.2: the built shop hashes passwords with Node's scrypt outside the event loop, without a JavaScript implementation", () => {
  const folder = join(process.env.BUILD_DIRECTORY ?? "build", "server/assets");
  const sources = readdirSync(folder).map((name) => readFileSync(join(folder, name), "utf8"));
  expect(sources.some((source) => /\{[^}]*\bscrypt\b[^}]*\} from "node:crypto"/.test(source))).toBe(true);
  expect(sources.filter((source) => /XorAndSalsa/.test(source))).toEqual([]);
});
