/** A conversation belongs to the browser that has both its id and its secret cookie (decisions 8, security 6.43). */
import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import { eq } from "drizzle-orm";
import type { Db } from "#app/platform/database.server.ts";
import { ownValue } from "#app/platform/own-value.ts";
import { settings } from "#app/platform/settings.server.ts";
import { conversations } from "./tables.server.ts";

const cookieDays = 30;

const isHttps = () => settings().publicUrl.startsWith("https:");

export const chatCookieName = (): string => `${isHttps() ? "__Host-" : ""}odovia_chat`;

/** 256 bits; only its hash is stored. */
export const newToken = (): string => randomBytes(32).toString("base64url");

export const hashToken = (token: string): string => createHash("sha256").update(token).digest("base64url");

export const chatCookie = (token: string): string =>
  `${chatCookieName()}=${token}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${cookieDays * 86_400}${isHttps() ? "; Secure" : ""}`;

export type Conversation = typeof conversations.$inferSelect;

/** What a caller shows: the id is public knowledge by itself, the cookie is not. */
export type ChatProof = { sessionId: string; cookies: Record<string, string> };

/** The caller's own conversation; an unknown id and a stranger's look alike. */
export async function findOwnConversation(
  db: Db,
  { sessionId, cookies }: ChatProof,
  options: { lock?: boolean } = {},
): Promise<Conversation | undefined> {
  const token = ownValue(cookies, chatCookieName());
  if (token === undefined) return undefined;
  const query = db.select().from(conversations).where(eq(conversations.id, sessionId));
  const [conversation] = await (options.lock ? query.for("update") : query);
  return conversation && isSameHash(hashToken(token), conversation.tokenHash) ? conversation : undefined;
}

function isSameHash(given: string, stored: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(stored)];
  return a.length === b.length && timingSafeEqual(a, b);
}
