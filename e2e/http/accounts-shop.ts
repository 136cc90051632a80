import { setTimeout as sleep } from "node:timers/promises";
import { drizzle } from "drizzle-orm/node-postgres";
import type pg from "pg";
import { createAdmin } from "#app/accounts/create-admin.server.ts";
import { admin, startTestShop, type TestShop } from "../shop.ts";
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
