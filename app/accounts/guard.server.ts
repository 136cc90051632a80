import { createContext, type MiddlewareFunction, redirect } from "react-router";
import { localizedPath } from "#app/i18n/languages.ts";
import { requestLanguage } from "#app/i18n/request-language.ts";
import { adminPaths } from "#app/office-paths.ts";
import { paths } from "#app/paths.ts";
import { recordSecurityEvent } from "#app/platform/audit/security-events.server.ts";
import { database } from "#app/platform/database/database.server.ts";
import { requestInfo } from "#app/platform/http/request-context.ts";
import { may, pagePermission } from "./permissions.ts";
import { readSession, type SignedIn } from "./session/session.server.ts";
import { noteNetwork } from "./session/sessions.server.ts";

export const signedIn = createContext<SignedIn>();

/** Where somebody adds the second factor, and confirms who they are. */
const pagesWithoutFactor = new Set<string>([adminPaths.staffAccount, adminPaths.signInAgain]);

/**
 * The route guard (spec 4) as middleware, so that neither `.data` nor `?_routes=` bypasses it (security 0.2): no session
 * leads to /auth and keeps the requested page; a session without admin right leads to /; a role without the permission of
 * the page, to the overview. A page that declares none is refused to all. Somebody who has to add a second factor gets to their account
 * alone (security 6.67).
 */
const guard =
  (needsAdmin: boolean): MiddlewareFunction<Response> =>
  async ({ request, url, pattern, context }, next) => {
    const session = await readSession(request.headers);
    const { address, requestId } = context.get(requestInfo);
    // Without `.data` and `_routes`.
    if (!session) {
      if (needsAdmin) recordSecurityEvent("access-refused", { address, requestId, detail: "not signed in" });
      const from = encodeURIComponent(`${url.pathname}${url.search}`);
      throw redirect(`${paths.signIn}?from=${from}`);
    }
    if (needsAdmin && !session.isAdmin) {
      recordSecurityEvent("access-refused", { address, requestId, userId: session.user.id, detail: "no admin" });
      throw redirect(localizedPath(paths.home, context.get(requestLanguage)));
    }
    if (needsAdmin) await noteNetwork(database(), session, address);
    const { awaitsFactor } = session;
    if (needsAdmin && awaitsFactor) {
      if (!pagesWithoutFactor.has(`/${pattern}`)) {
        if (!["GET", "HEAD"].includes(request.method)) throw new Response(null, { status: 403 });
        throw redirect(adminPaths.staffAccount);
      }
      context.set(signedIn, { ...session, role: awaitsFactor });
      return next();
    }
    const permission = pagePermission(pattern);
    if (needsAdmin && (!permission || !may(session.role, permission))) {
      const detail = `${session.role} without ${permission}`;
      recordSecurityEvent("access-refused", { address, requestId, userId: session.user.id, detail });
      if (!["GET", "HEAD"].includes(request.method)) throw new Response(null, { status: 403 });
      throw redirect(`${adminPaths.home}?refused`);
    }
    context.set(signedIn, session);
    return next();
  };

export const requireSession = guard(false);
export const requireAdmin = guard(true);
