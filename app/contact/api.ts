import { z } from "zod";
import { formShape } from "#app/forms/field-schemas.server.ts";
import { submissionId, submissionKey, submissionOf } from "#app/forms/submission.server.ts";
import { type Language, languages } from "#app/i18n/languages.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import { type ApiContext, type ApiRoute, defineRoute, json } from "#app/platform/http/api-route.server.ts";
import { publishAfterCommit } from "#app/platform/jobs/bus.server.ts";
import { limits, takeFromLimit } from "#app/platform/limits/limits.server.ts";
import { mailboxOf } from "#app/platform/text/email-address.ts";
import type { Clock } from "#app/platform/time/clock.ts";
import { acknowledgementMail, newRequestMail } from "./emails/request-mails.server.ts";
import { contactFields, fleetFields, type RequestKind, requestKinds } from "./requests.ts";
import { contactRequests } from "./server/tables.server.ts";

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

type NewRequest = {
  kind: RequestKind;
  companyName: string;
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  message: string;
  vehicleCount: number | null;
  language: Language;
};

/**
 * Stores a request, acknowledges it (at most one mail a day per address over all forms) and notifies staff, in one
 * transaction (decisions 7). The acknowledgement has only our own texts, since anybody can type any address (security
 * 6.60). A repetition (same `id`) changes nothing.
 */
export async function storeRequest(
  context: { db: Database; clock: Clock },
  id: string,
  request: NewRequest,
): Promise<void> {
  await context.db.transaction(async (tx) => {
    const stored = await tx
      .insert(contactRequests)
      .values({ id, ...request, createdAt: context.clock.now() })
      .onConflictDoNothing()
      .returning({ id: contactRequests.id });
    if (stored.length === 0) return;
    if ((await takeFromLimit(tx, limits.anonymousMail, mailboxOf(request.email))).allowed)
      await acknowledgementMail.queue(tx, { id, request });
    await newRequestMail.queue(tx, { id, request });
    publishAfterCommit(tx, { topic: "requests", id });
  });
}
