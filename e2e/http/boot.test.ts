import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, describe, expect, test, vi } from "vitest";
import { startTestShop } from "../shop.ts";
import { ask } from "./ask.ts";

// A machine that is busy with other tests opens a shop in ten seconds instead of one.
vi.setConfig({ testTimeout: 90_000, hookTimeout: 120_000 });

const run = promisify(execFile);
const root = join(import.meta.dirname, "../..");
const scratch = mkdtempSync(join(tmpdir(), "odovia-boot-"));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

/** Starts the shop with these settings, which it refuses; gives its code and what it wrote. */
async function refused(env: Record<string, string>): Promise<{ code: number; lines: string[] }> {
  const base = {
    PATH: process.env.PATH ?? "",
    BUILD_DIRECTORY: process.env.BUILD_DIRECTORY ?? "build",
    DATA_DIR: scratch,
  };
  const options = { cwd: root, env: { ...base, ...env }, timeout: 50_000 };
  const result = await run(process.execPath, ["server/main.mjs"], options).then(
    () => ({ code: 0, stderr: "started" }),
    (error: { code: number; stderr: string }) => error,
  );
  return { code: result.code, lines: result.stderr.split("\n").filter(Boolean) };
}

const live = {
  STRIPE_SECRET_KEY: "sk_live_x",
  STRIPE_PUBLISHABLE_KEY: "pk_live_x",
  STRIPE_WEBHOOK_SECRET: "whsec_x",
};

describe("security 6.49: settings are checked at start, and the start fails closed", () => {
  test("security 6.49: several faults are several sentences", async () => {
    const { code, lines } = await refused({ PORT: "x", SMTP_URL: "x", STRIPE_X: "1", LOG_LEVEL: "loud" });
    expect([code, lines.length]).toEqual([78, 4]);
  }, 60_000);

  test("security 6.13: live Stripe keys on the embedded database are refused without the override", async () => {
    const { code, lines } = await refused(live);
    expect([code, lines.length]).toEqual([78, 1]);
    expect(lines[0]).toMatch(/ALLOW_EMBEDDED_IN_PRODUCTION/);
  }, 60_000);

  test("security 6.13: with the override the shop opens and warns", async () => {
    const shop = await startTestShop({
      env: { ...live, ALLOW_EMBEDDED_IN_PRODUCTION: "1", STRIPE_API_BASE: "http://127.0.0.1:9" },
    });
    expect(shop.log().join("\n")).toMatch(/live payments.*embedded database/i);
    expect(shop.log().join("\n")).not.toMatch(/sk_live_x|whsec_x/);
    await shop.stop();
  });

  test("security 6.49: there is no default account, and no secret is the same in two shops", async () => {
    const shop = await startTestShop();
    try {
      for (const [email, password] of [
        ["admin@example.com", "admin"],
        ["admin@odovia.example", "password1234"],
        ["admin", "admin"],
      ])
        for (const path of ["/auth", "/api/auth/sign-in"]) {
          const answer = await ask(
            shop,
            path,
            path === "/auth"
              ? {
                  body: new URLSearchParams({ email: email!, password: password! }).toString(),
                  headers: { "content-type": "application/x-www-form-urlencoded" },
                }
              : { json: { email, password } },
          );
          expect(answer.headers["set-cookie"]?.join() ?? "").not.toMatch(/session/);
        }
      const signUp = await ask(shop, "/api/auth/sign-up/email", {
        json: { email: "a@example.com", password: "long-enough-1", name: "A" },
      });
      expect([400, 403, 404, 405]).toContain(signUp.status);
    } finally {
      await shop.stop();
    }
  });
});
