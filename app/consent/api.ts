import { z } from "zod";
import { languages } from "#app/i18n/languages.ts";
import { type ApiRoute, defineRoute, json } from "#app/platform/http/api-route.server.ts";
import { limits } from "#app/platform/limits/limits.server.ts";
import { settings } from "#app/platform/settings/settings.server.ts";
import { consents } from "./server/tables.server.ts";

/** Proof of a choice (decisions 11): random id, version of the text, choices; nothing about the person. */
export const consentForm = z.strictObject({
  id: z.uuid("invalidValue"),
  version: z.string().regex(/^\d{4}-\d{2}(-\d{2})?$/, "invalidValue"),
  choices: z.strictObject({ necessary: z.literal(true), analytics: z.boolean(), marketing: z.boolean() }),
  language: z.enum(languages),
});

export const consentRoutes: ApiRoute[] = [
  defineRoute("POST /api/consents", {
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
  defineRoute("GET /api/optional-tags", {
    summary: "The scripts that a browser may load after its visitor has agreed to their purpose",
    responses: {
      200: {
        description: "An address for each purpose, or null",
        schema: z.object({ analytics: z.string().nullable(), marketing: z.string().nullable() }),
      },
    },
    handler: () => json(settings().optionalTags),
  }),
];
