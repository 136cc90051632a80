import { extended, formDictionary } from "../dictionary.server.ts";

export const newsletterTexts = extended(
  formDictionary<typeof import("../texts/fr/newsletter.json")>("newsletter"),
  ({ states: status }) => ({ options: { status } }),
);
export type NewsletterTexts = ReturnType<typeof newsletterTexts>;
