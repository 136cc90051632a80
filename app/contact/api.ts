import { z } from "zod";
import { isLanguage, type Language, languageCookie } from "#app/i18n/languages.ts";
import { mailOutboxJob } from "#app/mail/queue-mail.server.ts";
import { type ApiContext, type ApiRoute, defineRoute, json } from "#app/platform/api-route.server.ts";
import { wakeJob } from "#app/platform/jobs.server.ts";
import { limits } from "#app/platform/limits.server.ts";
import { contactRequestForm, fleetQuoteForm } from "./forms.ts";
import { type NewRequest, storeRequest } from "./store-request.server.ts";

const created = { 201: { description: "Stored; staff are told", schema: z.object({ id: z.uuid() }) } };

export const contactRoutes: ApiRoute[] = [
  defineRoute({
    method: "POST",
    path: "/api/contact-requests",
    summary: "Ask the dealer, insurance or lab team to get in touch",
    body: contactRequestForm,
    responses: created,
    handler: (context, { body: { language, ...request } }) =>
      receive(context, { ...request, vehicleCount: null, language: languageOf(context, language) }),
  }),
  defineRoute({
    method: "POST",
    path: "/api/fleet-quotes",
    summary: "Ask for a quote for a fleet",
    body: fleetQuoteForm,
    responses: created,
    handler: (context, { body: { language, personName, ...request } }) =>
      receive(context, {
        ...request,
        kind: "fleet",
        lastName: personName,
        message: "",
        language: languageOf(context, language),
      }),
  }),
];

async function receive(context: ApiContext, request: NewRequest): Promise<Response> {
  await context.limit(limits.contactRequests);
  const stored = await storeRequest(context, request);
  wakeJob(mailOutboxJob);
  return json(stored, 201);
}

function languageOf(context: ApiContext, given: Language | undefined): Language {
  const stored = context.cookies[languageCookie];
  return given ?? (isLanguage(stored) ? stored : "fr");
}
