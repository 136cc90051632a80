import { z } from "zod";
import { emailFields } from "#app/forms/email-fields.ts";
import { formShape } from "#app/forms/field-schemas.server.ts";
import { languages } from "#app/i18n/languages.ts";
import { mailOutboxJob } from "#app/mail/queue-mail.server.ts";
import { ApiProblem, type ApiRoute, defineRoute, json } from "#app/platform/api-route.server.ts";
import { wakeJob } from "#app/platform/jobs.server.ts";
import { limits } from "#app/platform/limits.server.ts";
import { subscribe } from "./server/subscribe.server.ts";

export const newsletterRoutes: ApiRoute[] = [
  defineRoute({
    method: "POST",
    path: "/api/newsletter",
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
      wakeJob(mailOutboxJob);
      return json({ email: body.email }, 201);
    },
  }),
];
