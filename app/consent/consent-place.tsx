import { type ComponentType, useEffect, useState } from "react";
import { useOwnToast } from "#app/ui/overlays/use-own-toast.ts";
import type { ConsentProps } from "./consent.tsx";
import { consentName, followChoice } from "./follow-choice.ts";

type Fetched = { Consent: ComponentType<ConsentProps>; startsWithPreferences: boolean };

/** On pages of React Router the code is fetched when needed; on island pages this is what the server renders. */
export function ConsentPlace(props: ConsentProps) {
  const [fetched, setFetched] = useState<Fetched | null>(null);
  const { t, language } = props;
  const toast = useOwnToast();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, at start
  useEffect(() => {
    const load = async (startsWithPreferences: boolean) => {
      const { Consent } = await import("./consent.tsx");
      toast.close();
      setFetched((before) => before ?? { Consent, startsWithPreferences });
    };
    followChoice(() => void load(false).catch(() => {}), language);
    const openFromPage = ({ target }: Event) => {
      if (target instanceof Element && target.closest(`[data-hydrates="${consentName}"]`))
        load(true).catch(() => toast.show({ title: t.notLoaded, variant: "destructive" }));
    };
    document.addEventListener("click", openFromPage);
    return () => document.removeEventListener("click", openFromPage);
  }, []);
  return fetched && <fetched.Consent {...props} startsWithPreferences={fetched.startsWithPreferences} />;
}
