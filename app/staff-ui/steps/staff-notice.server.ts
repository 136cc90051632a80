import { createContext, type MiddlewareFunction } from "react-router";
import { adminPaths } from "#app/office-paths.ts";
import { readCookies } from "#app/platform/http/cookies.ts";
import { sign, verifySignature } from "#app/platform/settings/secret.server.ts";
import { settings } from "#app/platform/settings/settings.server.ts";

export const staffNotice = createContext<string | null>(null);

const cookieName = "odovia_staff_notice";
const purpose = "staff-notice";

const attributes = (seconds: number): string =>
  `Path=${adminPaths.home}; Max-Age=${seconds}; HttpOnly; SameSite=Lax${settings().publicUrl.startsWith("https:") ? "; Secure" : ""}`;

/** Carries a message over a redirect, shown once. */
export const noticeCookie = (message: string): string =>
  `${cookieName}=${Buffer.from(message).toString("base64url")}.${sign(purpose, message)}; ${attributes(60)}`;

/** Deletes the cookie in the response that shows the message. */
export const readStaffNotice: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const [text = "", signature = ""] = (readCookies(request.headers.get("cookie"))[cookieName] ?? "").split(".");
  if (!text || request.method !== "GET") return next();
  const message = Buffer.from(text, "base64url").toString();
  if (verifySignature(purpose, message, signature)) context.set(staffNotice, message);
  const response = await next();
  response.headers.append("set-cookie", `${cookieName}=; ${attributes(0)}`);
  return response;
};
