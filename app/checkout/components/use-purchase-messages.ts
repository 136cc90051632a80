import { useEffect, useEffectEvent, useState } from "react";
import type { Form } from "#app/forms/use-form.ts";
import type { Language } from "#app/i18n/languages.ts";
import { useOwnToast } from "#app/ui/overlays/use-own-toast.ts";
import type { Obstacle } from "../browser/obstacle.ts";
import type { purchaseFields } from "../browser/purchase-form.ts";
import type { PurchaseTexts } from "../checkout-texts.ts";

export type PurchaseMessages = ReturnType<typeof usePurchaseMessages>;

export function usePurchaseMessages(
  form: Form<typeof purchaseFields>,
  language: Language,
  t: Pick<PurchaseTexts["errors"], "fillAll" | "title" | "saving">,
) {
  const [obstacle, setObstacle] = useState<Obstacle | null>(null);
  const incomplete = useOwnToast();
  const refused = useOwnToast();

  const { isComplete } = form;
  useEffect(() => {
    if (isComplete) incomplete.close();
  }, [isComplete, incomplete]);

  // The server's sentences are in the language of the request.
  const dropServerMessages = useEffectEvent(() => {
    form.refuse({});
    setObstacle((now) => (now && "message" in now ? null : now));
    incomplete.close();
    refused.close();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: at each change of language
  useEffect(() => dropServerMessages(), [language]);

  return {
    obstacle,
    setObstacle,
    /** Messages about the previous code do not apply to another one. */
    dropCodeMessages: () => setObstacle((now) => (now?.kind === "promo" || now?.kind === "codeApplied" ? null : now)),
    reportIncomplete: () => incomplete.show({ title: t.fillAll, variant: "destructive" }),
    reportRefused: () => refused.show({ title: t.title, description: t.saving, variant: "destructive" }),
    clear() {
      setObstacle(null);
      refused.close();
    },
  };
}
