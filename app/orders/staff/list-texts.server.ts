import { fill } from "#app/i18n/format.ts";
import type { Language } from "#app/i18n/languages.ts";
import { dictionary, extended } from "#app/staff-ui/page/dictionary.server.ts";

export const orderListTexts = extended(
  dictionary<typeof import("./texts/fr/orders.json")>("orders/staff", "orders"),
  ({ statuses: status, payments: payment, real, test, failed, owed, held, active, inquiry, open }) => ({
    options: {
      status,
      payment,
      refund: { failed, owed },
      hold: { held, active },
      dispute: { inquiry, open },
      kind: { real, test },
    },
  }),
);

/** A sentence that names the characters that an order's label cannot show; null if there are none. */
export function labelWarning(letters: readonly string[], language: Language): string | null {
  return letters.length === 0 ? null : fill(orderListTexts(language).unprintable, { letters: letters.join(" ") });
}
