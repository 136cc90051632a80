import { RouterContextProvider } from "react-router";
import { signedIn } from "#app/accounts/guard.server.ts";
import type { Role } from "#app/accounts/permissions.ts";
import { requestLanguage } from "#app/i18n/request-language.ts";

/** What loaders and actions learn about a member of staff who has signed in. */
export function staffContext({ role = "owner" as Role, signedInAt = new Date() } = {}): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(requestLanguage, "en");
  const user = { id: "u1", email: "anna@example.com", name: "Anna" };
  context.set(signedIn, { user, isAdmin: true, role, sessionId: "s1", signedInAt });
  return context;
}
