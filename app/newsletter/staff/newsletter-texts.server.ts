import { extended, formDictionary } from "#app/staff-ui/page/dictionary.server.ts";

export const newsletterTexts = extended(
  formDictionary<typeof import("./texts/fr/newsletter.json")>("newsletter/staff", "newsletter"),
  ({ states: status }) => ({ options: { status } }),
);
export type NewsletterTexts = ReturnType<typeof newsletterTexts>;
