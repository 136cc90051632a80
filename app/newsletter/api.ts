import { z } from "zod";
import { formShape } from "#app/forms/field-schemas.server.ts";
import { emailFields } from "#app/forms/fields.ts";
import { languages } from "#app/i18n/languages.ts";
import { ApiProblem, type ApiRoute, defineRoute, json } from "#app/platform/http/api-route.server.ts";
import { limits } from "#app/platform/limits/limits.server.ts";
import { subscribe } from "./server/subscribe.server.ts";
import { oneClickPath, readUnsubscribeToken, unsubscribePage } from "./server/subscription-links.server.ts";
import { unsubscribe } from "./server/unsubscribe.server.ts";

const tokenOf = (request: Request): string => new URL(request.url).searchParams.get("token")?.slice(0, 100) ?? "";

export const newsletterRoutes: ApiRoute[] = [
  defineRoute("POST /api/newsletter", {
    summary: "Subscribe an address; it counts once its owner follows the link of the mail",
    body: z.strictObject({ ...formShape(emailFields), language: z.enum(languages).optional() }),
    responses: {
      201: { description: "A confirmation mail is on its way", schema: z.object({ email: z.string() }) },
      409: { description: "Already subscribed" },
    },
    async handler(context, { body }) {
      await context.limit(limits.newsletter);
      const result = await subscribe(context, { email: body.email, language: context.language });
      if (!result.ok)
        throw new ApiProblem(409, result.error, {
          domain: "newsletter",
          fields: [{ field: "email", code: result.error }],
        });
      return json({ email: body.email }, 201);
    },
  }),
  defineRoute(`POST ${oneClickPath}`, {
    summary:
      "Unsubscribe by a letter's List-Unsubscribe header in one step (RFC 8058); the token of the address is the proof",
    signed: true,
    responses: { 200: { description: "Unsubscribed" }, 404: { description: "The shop has not signed this token" } },
    async handler(context) {
      const token = tokenOf(context.request);
      await context.request.body?.cancel();
      if (readUnsubscribeToken(token) === undefined) throw new ApiProblem(404, "notFound");
      await unsubscribe(context, token, "one-click");
      return new Response(null, { headers: { "cache-control": "private, no-store" } });
    },
  }),
  defineRoute(`GET ${oneClickPath}`, {
    summary: "The same address opened by a person leads to the page with the button",
    query: z.object({ token: z.string().max(100) }),
    responses: { 303: { description: "To the page" } },
    handler: ({ language }, { query: { token } }) =>
      new Response(null, {
        status: 303,
        headers: { location: unsubscribePage(token, language), "cache-control": "private, no-store" },
      }),
  }),
];
