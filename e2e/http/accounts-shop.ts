import { rmSync } from "node:fs";
import { dirname } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { drizzle } from "drizzle-orm/node-postgres";
import type pg from "pg";
import { createAdmin } from "#app/accounts/create-admin.server.ts";
import { keepRows } from "../kept-rows.ts";
import { admin, announce, startTestShop, type TestShop } from "../shop.ts";
import { type Answer, ask, cookiesOf, type Question } from "./ask.ts";

export type Person = { email: string; password: string };
/** An account without admin rights. */
export const member: Person = { email: "bob@example.com", password: "battery-horse-staple" };

/** A shop in which an admin and a member can sign in. */
export async function startAccountsShop(env: Record<string, string> = {}): Promise<TestShop> {
  const shop = await startTestShop({ env });
  for (const person of [admin, member]) await addAdmin(shop.pool, person);
  await shop.pool.query("delete from admin_users where email = $1", [member.email]);
  return shop;
}

let ofThisWorker: ReturnType<typeof startWithRows> | undefined;

/**
 * The same, started once in a worker, which ends it: a cold shop needs seconds of processor time for its first pages. Each file
 * finds the rows of a new shop and its own part of the log. Not for files that change settings, prices or pages.
 */
export async function sharedAccountsShop(): Promise<TestShop> {
  ofThisWorker ??= startWithRows();
  const { shop, rows } = await ofThisWorker;
  const logged = shop.log().length;
  return {
    ...shop,
    log: () => shop.log().slice(logged),
    async stop() {
      await rows.restore();
      await announce(shop.pool, { topic: "settings" });
      return null;
    },
  };
}

async function startWithRows() {
  const shop = await startAccountsShop();
  process.once("exit", () => rmSync(dirname(shop.dataDir), { recursive: true, force: true }));
  // So ends the worker, without what listens for its exit.
  process.once("SIGTERM", () => process.exit());
  return { shop, rows: await keepRows(shop.pool) };
}

export const addAdmin = (pool: pg.Pool, person: Person) => createAdmin(drizzle(pool), person);

/** Retries while the shop sheds work because the machine is busy with other tests. */
export async function askPatiently(shop: { port: number }, path: string, question: Question = {}): Promise<Answer> {
  for (let tries = 1; ; tries++) {
    const answer = await ask(shop, path, question);
    if (answer.status !== 503 || tries === 8) return answer;
    await sleep(tries * 250);
  }
}

export async function sessionCookie(shop: { port: number }, person: Person): Promise<string> {
  const answer = await askPatiently(shop, "/api/auth/sign-in/email", { json: person });
  if (answer.status !== 200) throw new Error(`${person.email} could not sign in: ${answer.status} ${answer.text}`);
  return cookiesOf(answer);
}

/** The target of a redirect, of a document or a `.data` response. */
export const target = (answer: Answer): string | undefined =>
  answer.headers.location ?? /"redirect","([^"]*)"/.exec(answer.text)?.[1];
