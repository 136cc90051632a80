import { z } from "zod";
import { formShape } from "#app/forms/field-schemas.server.ts";
import { submissionId, submissionKey, submissionOf } from "#app/forms/submission.server.ts";
import { languages } from "#app/i18n/languages.ts";
import { type ApiContext, type ApiRoute, defineRoute, json } from "#app/platform/http/api-route.server.ts";
import { limits } from "#app/platform/limits/limits.server.ts";
import { contactFields, fleetFields, requestKinds } from "./requests.ts";
import { type NewRequest, storeRequest } from "./server/store-request.server.ts";

const submission = { language: z.enum(languages).optional(), idempotencyKey: submissionKey };
export const contactRequestForm = z.strictObject({
  kind: z.enum(requestKinds, { error: "invalidValue" }),
  ...formShape(contactFields),
  ...submission,
});
export const fleetQuoteForm = z.strictObject({ ...formShape(fleetFields), ...submission });

/** A repeated submission counts once. */
const submissions = { name: "contact-submissions", windowSeconds: 3_600 };

const created = { 201: { description: "Stored; staff are notified", schema: z.object({ id: z.uuid() }) } };

export const contactRoutes: ApiRoute[] = [
  defineRoute("POST /api/contact-requests", {
    summary: "Ask the dealer, insurance or lab team to get in touch",
    body: contactRequestForm,
    responses: created,
    handler: (context, { body: { idempotencyKey, ...request } }) =>
      receive(context, idempotencyKey, { ...request, vehicleCount: null, language: context.language }),
  }),
  defineRoute("POST /api/fleet-quotes", {
    summary: "Ask for a quote for a fleet",
    body: fleetQuoteForm,
    responses: created,
    handler: (context, { body: { idempotencyKey, personName, ...request } }) =>
      receive(context, idempotencyKey, {
        ...request,
        kind: "fleet",
        lastName: personName,
        message: "",
        language: context.language,
      }),
  }),
];

async function receive(context: ApiContext, key: string | undefined, request: NewRequest): Promise<Response> {
  const { language: _language, ...contents } = request;
  const id = submissionId(submissionOf(key, contents));
  await context.limitAll([{ limit: limits.contactRequests }], {
    once: key === undefined ? undefined : { ...submissions, contents: id },
  });
  await storeRequest(context, id, request);
  return json({ id }, 201);
}
