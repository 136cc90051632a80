import { checkbox, choice, line } from "#app/forms/fields.ts";
import { webhookTopics } from "#app/webhooks/topics.ts";
import { keepHours } from "./key-fields.ts";

export const newEndpointFields = {
  url: line(500),
  ...(Object.fromEntries(webhookTopics.map((topic) => [topic, checkbox])) as Record<
    (typeof webhookTopics)[number],
    typeof checkbox
  >),
};

/** `hours`: how long the old secret signs too. */
export const rotateSecretFields = { hours: choice(keepHours) };
