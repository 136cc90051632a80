import { z } from "zod";
import { type ApiRoute, defineRoute, json } from "#app/platform/api-route.server.ts";
import { readSession } from "./session.server.ts";
import { signOut } from "./sign-in.server.ts";

export const accountsRoutes: ApiRoute[] = [
  defineRoute({
    method: "GET",
    path: "/api/session",
    summary: "Who is signed in, or null",
    responses: {
      200: {
        description: "The session",
        schema: z.object({ user: z.object({ email: z.string(), name: z.string() }), isAdmin: z.boolean() }).nullable(),
      },
    },
    async handler({ request }) {
      const session = await readSession(request.headers);
      return json(
        session ? { user: { email: session.user.email, name: session.user.name }, isAdmin: session.isAdmin } : null,
      );
    },
  }),
  defineRoute({
    method: "POST",
    path: "/api/auth/sign-out",
    summary: "End the session",
    body: z.strictObject({}),
    responses: { 204: { description: "Signed out" } },
    async handler({ request }) {
      const headers = new Headers({ "cache-control": "private, no-store" });
      for (const cookie of await signOut(request.headers)) headers.append("set-cookie", cookie);
      return new Response(null, { status: 204, headers });
    },
  }),
];
