import { z } from "zod";
import { energies } from "#app/catalogue/vehicles/energies.ts";
import { fieldSchema } from "#app/forms/field-schemas.server.ts";
import { choice, email, line } from "#app/forms/fields.ts";
import { languages } from "#app/i18n/languages.ts";
import { ApiProblem, type ApiRoute, defineRoute, json } from "#app/platform/http/api-route.server.ts";
import { limits } from "#app/platform/limits/limits.server.ts";
import { mayCount } from "#app/platform/visits/counted-visit.ts";
import { featureKeys } from "./rules/features.ts";
import { checkCompatibility } from "./server/check-compatibility.server.ts";
import { registerAttempt } from "./server/register-attempt.server.ts";

const name = fieldSchema(line(100));

const vehicleForm = z.strictObject({
  brand: name,
  model: name,
  year: z.int({ error: "invalidValue" }).min(1900, "invalidValue").max(2200, "invalidValue"),
  energy: fieldSchema(choice(energies)),
});

/** With messages of its own (spec 5). */
const attemptForm = z.strictObject({
  vehicle: vehicleForm,
  email: z.string({ error: "required" }).max(1_000, "tooLong"),
  language: z.enum(languages).optional(),
});

export const compatibilityRoutes: ApiRoute[] = [
  defineRoute("POST /api/compatibility-checks", {
    summary: "Is this vehicle compatible? Features are listed only if it is",
    body: vehicleForm,
    responses: {
      200: {
        description: "The result",
        schema: z.object({ compatible: z.boolean(), features: z.array(z.enum(featureKeys)) }),
      },
    },
    async handler(context, { body }) {
      await context.limit(limits.compatibilityChecks);
      const isCounted = mayCount((name) => context.request.headers.get(name));
      return json(await checkCompatibility(context, { vehicle: body, language: context.language, isCounted }));
    },
  }),
  defineRoute("POST /api/compatibility-attempts", {
    summary:
      "Put an address on the waiting list of a vehicle that is not compatible; a mail confirms it, once a day at most",
    body: attemptForm,
    responses: {
      201: {
        description:
          "Registered. `mailed` is false when no confirmation leaves: it was registered before, or had a mail today",
        schema: z.object({ registered: z.literal(true), mailed: z.boolean() }),
      },
    },
    async handler(context, { body }) {
      await context.limit(limits.compatibilityAttempts);
      const refusal = (field: string, code: string) =>
        new ApiProblem(422, "invalidInput", { domain: "compatibility", fields: [{ field, code }] });
      const { value: address, fault } = email.check(body.email);
      if (fault) throw refusal("email", fault === "required" ? "emailRequired" : "invalidEmail");
      const { language } = context;
      const result = await registerAttempt(context, { vehicle: body.vehicle, email: address, language });
      if (!result.ok) throw refusal("vehicle", result.error);
      return json({ registered: true, mailed: result.mailed }, 201);
    },
  }),
];
