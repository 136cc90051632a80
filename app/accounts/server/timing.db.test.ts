import crypto from "node:crypto";
import { syncBuiltinESMExports } from "node:module";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { rateLimits } from "#app/platform/tables.server.ts";
import { type TestDatabase, testDatabase } from "#database/testing/test-database.ts";
import { createAdmin } from "../create-admin.server.ts";
import { requestPasswordReset } from "./password.server.ts";
import { signIn } from "./sign-in.server.ts";

const known = "anna@example.com";
const unknown = "nobody@example.com";
let database: TestDatabase;

beforeAll(async () => {
  database = await testDatabase({ RATE_LIMITS: "test" });
  await createAdmin(database.db, { email: known, password: "correct-horse-battery" });
});
afterAll(() => database.stop());
beforeEach(() => database.db.delete(rateLimits));

const trySignIn = (email: string) =>
  signIn({ email, password: "wrong-password" }, { address: "192.0.2.1", headers: new Headers() });
const askForLink = (email: string) => requestPasswordReset(email, { address: "192.0.2.1", language: "fr" });

/** Password hashes and database statements of one call. */
async function workOf(call: () => Promise<unknown>): Promise<{ hashes: number; statements: string[] }> {
  const { scrypt } = crypto;
  const { query } = pg.Client.prototype;
  const work = { hashes: 0, statements: [] as string[] };
  crypto.scrypt = ((...input: Parameters<typeof scrypt>) => {
    work.hashes++;
    return scrypt(...input);
  }) as typeof scrypt;
  syncBuiltinESMExports();
  pg.Client.prototype.query = function (this: pg.Client, ...input: unknown[]) {
    const text = typeof input[0] === "string" ? input[0] : (input[0] as { text?: string }).text;
    work.statements.push(String(text).replaceAll(/\s+/g, " "));
    return (query as (...given: unknown[]) => unknown).apply(this, input);
  } as typeof query;
  try {
    await call();
  } finally {
    crypto.scrypt = scrypt;
    syncBuiltinESMExports();
    pg.Client.prototype.query = query;
  }
  // Rows of the audit log are stored later, several calls at a time.
  work.statements = work.statements.filter((text) => !text.includes("audit_log"));
  return work;
}

const median = (values: number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;

/** Medians in milliseconds of calls made in turn, so that what else the machine does falls on all of them alike. */
async function medians(calls: (() => Promise<unknown>)[], rounds: number): Promise<number[]> {
  const times = calls.map((): number[] => []);
  for (let round = 0; round < rounds; round++)
    for (let i = 0; i < calls.length; i++) {
      const which = (i + round) % calls.length;
      const started = performance.now();
      await calls[which]!();
      times[which]!.push(performance.now() - started);
    }
  return times.map(median);
}

describe("security 6.25, issue 8.15: a known and an unknown account take the same time", () => {
  test("sign-in makes the same statements and hashes once for both", async () => {
    await trySignIn(known);
    const forKnown = await workOf(() => trySignIn(known));
    const forUnknown = await workOf(() => trySignIn(unknown));
    expect(forKnown.hashes).toBe(1);
    expect(forKnown.statements.length).toBeGreaterThan(1);
    expect(forUnknown).toEqual(forKnown);
  });

  test("sign-in: medians within 5 %; the same measurement shows a call that is 10 % longer", {
    timeout: 240_000,
  }, async () => {
    await trySignIn(known);
    const [usual] = await medians([() => trySignIn(known)], 15);
    const longer = () => trySignIn(known).then(() => sleep(usual! * 0.1));
    // A machine that is busy with other tests disturbs one measurement; a difference that is there shows in all of them.
    const ratios: number[] = [];
    for (let attempt = 0; attempt < 4; attempt++) {
      const [first, second, control] = await medians([() => trySignIn(known), () => trySignIn(unknown), longer], 60);
      ratios.push(second! / first!);
      const isMeasurable = control! / first! > 1.05;
      if (isMeasurable && Math.abs(second! / first! - 1) < 0.05) return;
    }
    expect.fail(`unknown / known: ${ratios.map((ratio) => ratio.toFixed(3)).join(", ")}`);
  });

  test("asking for a link: medians within 5 %, whether or not a mail is written", { timeout: 60_000 }, async () => {
    await askForLink(known);
    const ratios: number[] = [];
    for (let attempt = 0; attempt < 3; attempt++) {
      const [first, second] = await medians([() => askForLink(known), () => askForLink(unknown)], 25);
      ratios.push(second! / first!);
      if (Math.abs(second! / first! - 1) < 0.05) return;
    }
    expect.fail(`unknown / known: ${ratios.map((ratio) => ratio.toFixed(3)).join(", ")}`);
  });
});
