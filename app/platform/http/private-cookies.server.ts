import { settings } from "../settings/settings.server.ts";

export const isHttps = (): boolean => settings().publicUrl.startsWith("https:");

/** The name of a cookie that only this host sets, over HTTPS; without HTTPS browsers refuse the prefix. */
export const privateCookieName = (name: string): string => `${isHttps() ? "__Host-" : ""}odovia_${name}`;

/** A `Set-Cookie` header that scripts cannot read; no seconds delete the cookie. */
export const privateCookie = (name: string, value: string, seconds: number): string =>
  `${privateCookieName(name)}=${value}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${seconds}${isHttps() ? "; Secure" : ""}`;

/** Adds the `Set-Cookie` headers. */
export function setCookies(cookies: readonly string[], headers = new Headers()): Headers {
  for (const cookie of cookies) headers.append("set-cookie", cookie);
  return headers;
}
