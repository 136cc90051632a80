import { createContext, type MiddlewareFunction, redirect } from "react-router";
import { readSession, type SignedIn } from "./session.server.ts";

/** Who is signed in, for the loaders and actions behind a guard. */
export const signedIn = createContext<SignedIn>();

/**
 * The route guard (spec 4) as route middleware, so that neither `.data` nor `?_routes=` goes around it (security 0.2):
 * no session leads to /auth and keeps the wanted page; a session without admin right leads to /; otherwise content.
 */
const guard =
  (needsAdmin: boolean): MiddlewareFunction<Response> =>
  async ({ request, context }, next) => {
    const session = await readSession(request.headers);
    if (!session) {
      const url = new URL(request.url);
      const wanted = `${url.pathname.replace(/\.data$/, "")}${url.search.replace(/[?&]_routes=[^&]*/, "")}`;
      throw redirect(`/auth?from=${encodeURIComponent(wanted)}`);
    }
    if (needsAdmin && !session.isAdmin) throw redirect("/");
    context.set(signedIn, session);
    return next();
  };

export const requireSession = guard(false);
export const requireAdmin = guard(true);
