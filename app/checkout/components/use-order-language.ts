import { useEffect, useRef } from "react";
import type { Language } from "#app/i18n/languages.ts";
import { changeOrderLanguage } from "../browser/checkout-client.ts";
import type { PlacedOrder } from "../browser/purchase-draft.ts";

/** A switch of language at the payment step is sent to the server; the payment does not wait. Returns a retry. */
export function useOrderLanguage(order: Pick<PlacedOrder, "id" | "access">, language: Language): () => void {
  const sentLanguage = useRef(language);
  /** One request at a time, so that the last switch arrives last. */
  const sent = useRef<Promise<void>>(Promise.resolve());
  const { id, access } = order;
  const passOn = () => {
    if (sentLanguage.current === language) return;
    const before = sentLanguage.current;
    sentLanguage.current = language;
    sent.current = sent.current.then(async () => {
      const answer = await changeOrderLanguage({ id, access }, language);
      if (!answer.ok && sentLanguage.current === language) sentLanguage.current = before;
    });
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked at each switch
  useEffect(passOn, [id, language]);
  return passOn;
}
