import { settings } from "../settings/settings.server.ts";

export const isHttps = (): boolean => settings().publicUrl.startsWith("https:");

/** Browsers refuse the prefix without HTTPS. */
export const privateCookieName = (name: string): string => `${isHttps() ? "__Host-" : ""}odovia_${name}`;

export const privateCookie = (name: string, value: string, seconds: number): string =>
  `${privateCookieName(name)}=${value}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${seconds}${isHttps() ? "; Secure" : ""}`;

export function setCookies(cookies: readonly string[], headers = new Headers()): Headers {
  for (const cookie of cookies) headers.append("set-cookie", cookie);
  return headers;
}
