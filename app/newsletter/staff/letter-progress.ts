import { decimal } from "#app/i18n/format.ts";
import type { Language } from "#app/i18n/languages.ts";
import { deliveryStates } from "../letters.ts";
import type { DeliverySums } from "../list-letters.server.ts";
import type { NewsletterTexts } from "./newsletter-texts.server.ts";

export function progressText(sums: DeliverySums, t: Pick<NewsletterTexts, "deliveries">, language: Language): string {
  return deliveryStates
    .flatMap((status) => (sums[status] ? [`${t.deliveries[status]} ${decimal(sums[status], language)}`] : []))
    .join(" · ");
}
