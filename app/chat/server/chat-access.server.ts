/** A conversation belongs to the browser that has both its id and its secret cookie (decisions 8, security 6.43). */
import { createHash, randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import type { Db } from "#app/platform/database/database.server.ts";
import { privateCookie, privateCookieName } from "#app/platform/http/private-cookies.server.ts";
import { isSameSecret, sign } from "#app/platform/settings/secret.server.ts";
import { ownValue } from "#app/platform/text/own-value.ts";
import { conversations } from "./tables.server.ts";

const cookieDays = 30;

export const chatCookieName = (): string => privateCookieName("chat");

/**
 * 256 bits; only its hash is stored. A submission that is repeated gets the same secret again, so that a browser which did
 * not get the first answer still gets its cookie: nobody else knows the submission's key.
 */
export const tokenOfBeginning = (sessionId: string, submission: string | undefined): string =>
  submission === undefined
    ? randomBytes(32).toString("base64url")
    : sign("chat-beginning", `${sessionId}\n${submission}`);

export const hashToken = (token: string): string => createHash("sha256").update(token).digest("base64url");

export const chatCookie = (token: string): string => privateCookie("chat", token, cookieDays * 86_400);

export type Conversation = typeof conversations.$inferSelect;

/** What a caller presents: knowing the id alone proves nothing, the cookie does. */
export type ChatProof = { sessionId: string; cookies: Record<string, string> };

/** The caller's own conversation; an unknown id and another visitor's get the same answer. */
export async function findOwnConversation(
  db: Db,
  { sessionId, cookies }: ChatProof,
  options: { lock?: boolean } = {},
): Promise<Conversation | undefined> {
  const token = ownValue(cookies, chatCookieName());
  if (token === undefined) return undefined;
  const query = db.select().from(conversations).where(eq(conversations.id, sessionId));
  const [conversation] = await (options.lock ? query.for("update") : query);
  return conversation && isSameSecret(hashToken(token), conversation.tokenHash) ? conversation : undefined;
}
