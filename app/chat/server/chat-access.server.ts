/** A conversation belongs to the browser with its id and its secret cookie (decisions 8, security 6.43). */
import { createHash, randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import type { Db } from "#app/platform/database/database.server.ts";
import { privateCookie, privateCookieName } from "#app/platform/http/private-cookies.server.ts";
import { isSameSecret, sign } from "#app/platform/settings/secret.server.ts";
import { ownValue } from "#app/platform/text/own-value.ts";
import { conversations } from "./tables.server.ts";

const cookieDays = 30;

export const chatCookieName = (): string => privateCookieName("chat");

/** 256 bits, stored as a hash. A repeated submission gets the same secret, so that a lost answer loses no cookie. */
export const tokenOfBeginning = (sessionId: string, submission: string | undefined): string =>
  submission === undefined
    ? randomBytes(32).toString("base64url")
    : sign("chat-beginning", `${sessionId}\n${submission}`);

export const hashToken = (token: string): string => createHash("sha256").update(token).digest("base64url");

export const chatCookie = (token: string): string => privateCookie("chat", token, cookieDays * 86_400);

export type Conversation = typeof conversations.$inferSelect;

/** The id alone proves nothing. */
export type ChatProof = { sessionId: string; cookies: Record<string, string> };

/** Unknown and other people's conversations get the same answer. */
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
