import { guaranteeNotice } from "#app/catalogue/guarantee-notice.server.ts";
import { type Transit, zoneDays } from "#app/catalogue/zone-days.server.ts";
import { fill, money } from "#app/i18n/format.ts";
import type { Language } from "#app/i18n/languages.ts";
import { dayOfDelivery, deliveryDates, transitDays } from "#app/orders/delivery/delivery-dates.ts";
import { shopFacts } from "#app/platform/settings/shop/shop-facts.ts";
import { systemClock } from "#app/platform/time/clock.ts";
import type { PurchaseTexts } from "../checkout-texts.ts";
import type { SellerDetails } from "../rules/seller-details.ts";

type Publisher = { postalAddress: string; phone: string; mediator: string; ecoParticipationCents: number };

export function sellerDetails(
  language: Language,
  { law: t, summary }: Pick<PurchaseTexts, "law" | "summary">,
  publisher: Publisher = shopFacts().publisher,
): { seller: SellerDetails; awaitsData: boolean } {
  const { postalAddress, phone, mediator, ecoParticipationCents } = publisher;
  const contact = [
    { name: t.postalAddress, value: postalAddress },
    { name: t.phone, value: phone },
    { name: t.email, value: shopFacts().supportEmail },
  ];
  const ecoParticipation =
    ecoParticipationCents > 0 ? fill(t.ecoText, { amount: money(ecoParticipationCents, language) }) : "";
  const notice = guaranteeNotice(language);
  const datesIn = (transit: Transit) => {
    const { first, last } = deliveryDates(systemClock.now(), transit);
    const written = (day: string) => dayOfDelivery(day, "short", language);
    return fill(summary.dates, { first: written(first), last: written(last) });
  };
  return {
    seller: {
      contact: contact.filter(({ value }) => value !== "").map((each) => fill(t.fact, each)),
      mediator,
      ecoParticipation,
      notice,
      deliveryDates: { france: datesIn(transitDays.france), abroad: datesIn(transitDays.abroad) },
      daysAbroad: transitDays.abroad,
      zones: Object.fromEntries(
        Object.entries(zoneDays()).map(([country, days]) => [country, { days, dates: datesIn(days) }]),
      ),
    },
    awaitsData: [postalAddress, phone, mediator, ecoParticipation, notice.picture].some((fact) => !fact),
  };
}
