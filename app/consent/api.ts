import { type ApiRoute, defineRoute } from "#app/platform/api-route.server.ts";
import { limits } from "#app/platform/limits.server.ts";
import { consentForm } from "./server/forms.ts";
import { consents } from "./server/tables.server.ts";

export const consentRoutes: ApiRoute[] = [
  defineRoute({
    method: "POST",
    path: "/api/consents",
    summary: "Keep the proof of a cookie choice, without personal data; sending the same id again changes nothing",
    body: consentForm,
    responses: { 204: { description: "Kept" } },
    async handler({ db, clock, limit }, { body: { id, version, choices, language } }) {
      await limit(limits.consents);
      const { analytics, marketing } = choices;
      await db
        .insert(consents)
        .values({ id, version, analytics, marketing, language, createdAt: clock.now() })
        .onConflictDoNothing();
      return new Response(null, { status: 204, headers: { "cache-control": "private, no-store" } });
    },
  }),
];
