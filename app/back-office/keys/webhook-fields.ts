import { checkbox, choice, line } from "#app/forms/fields.ts";
import { webhookTopics } from "#app/webhooks/topics.ts";
import { keepHours } from "./key-fields.ts";

const isWebAddress = (text: string): boolean =>
  URL.canParse(text) && ["http:", "https:"].includes(new URL(text).protocol);

/** Stands at the first topic, so that it is said together with a wrong address. */
const firstTopic: typeof checkbox = {
  ...checkbox,
  check: (value, form) => (webhookTopics.some((topic) => form?.[topic]) ? { value } : { fault: "required" }),
};

export const newEndpointFields = {
  url: line(500, isWebAddress),
  ...(Object.fromEntries(webhookTopics.map((topic, place) => [topic, place === 0 ? firstTopic : checkbox])) as Record<
    (typeof webhookTopics)[number],
    typeof checkbox
  >),
};

/** `hours`: how long the old secret signs too. */
export const rotateSecretFields = { hours: choice(keepHours) };
