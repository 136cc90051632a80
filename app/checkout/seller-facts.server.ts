import { brand } from "#app/brand.ts";
import { guaranteeNotice } from "#app/catalogue/guarantee-notice.server.ts";
import { fill, money } from "#app/i18n/format.ts";
import type { Language } from "#app/i18n/languages.ts";
import type { SellerFacts } from "./seller-facts.ts";
import type { PurchaseTexts } from "./texts.ts";

type Publisher = { postalAddress: string; phone: string; mediator: string; ecoParticipationCents: number };

export function sellerFacts(
  language: Language,
  t: PurchaseTexts["law"],
  options: { production: boolean; publisher?: Publisher },
): SellerFacts {
  const { production, publisher = brand.publisher } = options;
  const { postalAddress, phone, mediator, ecoParticipationCents } = publisher;
  const missing = production ? "" : t.missing;
  const contact = [
    { name: t.postalAddress, value: postalAddress || missing },
    { name: t.phone, value: phone || missing },
    { name: t.email, value: brand.supportEmail },
  ];
  return {
    contact: contact.filter(({ value }) => value !== "").map((each) => fill(t.fact, each)),
    mediator: mediator || missing,
    ecoParticipation:
      ecoParticipationCents > 0 ? fill(t.ecoText, { amount: money(ecoParticipationCents, language) }) : missing,
    notice: guaranteeNotice(language, { production }),
  };
}
