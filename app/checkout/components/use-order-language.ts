import { useEffect, useRef } from "react";
import type { Language } from "#app/i18n/languages.ts";
import { changeOrderLanguage } from "../browser/checkout-client.ts";
import type { PlacedOrder } from "../browser/purchase-draft.ts";

/**
 * Mails follow the language in which the buyer pays (issue 8.25): a switch at the payment step is passed on. The first language
 * is known from the payment's beginning. Returns a function that tries again to pass it on; the payment does not wait for it.
 */
export function useOrderLanguage(order: Pick<PlacedOrder, "id" | "access">, language: Language): () => void {
  const known = useRef(language);
  /** One after the other, so that the last switch is the last to arrive. */
  const sent = useRef<Promise<void>>(Promise.resolve());
  const { id, access } = order;
  const passOn = () => {
    if (known.current === language) return;
    const before = known.current;
    known.current = language;
    sent.current = sent.current.then(async () => {
      const answer = await changeOrderLanguage({ id, access }, language);
      if (!answer.ok && known.current === language) known.current = before;
    });
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked at each switch
  useEffect(passOn, [id, language]);
  return passOn;
}
