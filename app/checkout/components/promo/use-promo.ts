import { useEffect, useEffectEvent, useReducer, useRef, useState } from "react";
import { fill, money } from "#app/i18n/format.ts";
import type { Language } from "#app/i18n/languages.ts";
import { centsOf } from "#app/platform/money/money.ts";
import { forgetSpentCode, readEarlyAdopterCode } from "#app/promotions/early-adopter-code.ts";
import { usedControl } from "#app/ui/islands/kept-controls.ts";
import { useOwnToast } from "#app/ui/overlays/use-own-toast.ts";
import { type PublicPromo, readPublicPromo } from "../../browser/checkout-client.ts";
import {
  changePromo,
  codeOf,
  mayWorkLater,
  type PromoFault,
  type PromoStart,
  type PromoState,
  type PromoVerdict,
  startPromo,
  takesEarlyAdopterCode,
  unsettledCode,
} from "../../browser/promo-state.ts";
import type { PurchaseTexts } from "../../checkout-texts.ts";

export type Promo = PromoState & {
  offer: PublicPromo | null;
  type: (text: string) => void;
  /** Says whether a check starts. */
  apply: (code?: string) => boolean;
  remove: () => void;
  refuse: (fault: PromoFault) => void;
  /** Checks a code that was typed and not applied. "ready": there is none; null: it was changed meanwhile. */
  settle: () => Promise<"ready" | PromoVerdict | null>;
};

export const promoFieldId = "promo_code";

/** Spec 4 and 9: the early-adopter code kept by the browser is validated after 1 s. */
const earlyAdopterDelay = 1_000;

export type PromoOptions = {
  start: PromoStart;
  check: (code: string) => Promise<PromoVerdict>;
  onEdit: () => void;
  language: Language;
  t: PurchaseTexts["promo"];
};

/** Promo code entry (spec 5). The discount itself comes from the quote. */
export function usePromo(options: PromoOptions): Promo {
  const [state, change] = useReducer(changePromo, options.start, startPromo);
  const offer = usePublicPromo();
  const running = useRef<{ code: string; outcome: Promise<PromoVerdict | null> }>(undefined);
  const [verdict, setVerdict] = useState<PromoVerdict | null>(null);
  const toast = useVerdictToast(verdict, options);

  function check(code: string, showsResult = true): Promise<PromoVerdict | null> {
    if (running.current?.code === code) return running.current.outcome;
    change({ type: "check", code });
    const outcome: Promise<PromoVerdict | null> = options.check(code).then((verdict) => {
      // The visitor has typed more in the meantime.
      if (running.current?.outcome !== outcome) return null;
      running.current = undefined;
      change({ type: "answer", code, verdict });
      if (showsResult) setVerdict(verdict);
      return verdict;
    });
    running.current = { code, outcome };
    return outcome;
  }

  useStoredCode(async (code) => (takesEarlyAdopterCode(state) ? options.check(code) : null), {
    onValid: (code) => change({ type: "fillIn", code }),
    onEnded: (code) => toast.show({ title: fill(options.t.storedEnded, { code }) }),
  });

  /** Includes what a script, such as one that tries codes, has filled in without an event. */
  const shownText = () => (usedControl(promoFieldId) as HTMLInputElement | null)?.value ?? state.text;

  function forgetCheck() {
    running.current = undefined;
    toast.close();
    options.onEdit();
  }

  return {
    ...state,
    offer,
    type: (text) => {
      forgetCheck();
      change({ type: "type", text });
    },
    apply: (wanted) => {
      options.onEdit();
      const code = codeOf(wanted ?? shownText());
      const startsCheck = code !== "" && code !== state.code;
      if (startsCheck) void check(code);
      return startsCheck;
    },
    remove: () => {
      forgetCheck();
      change({ type: "remove" });
    },
    refuse: (fault) => {
      // The toast may still say how much the code saves.
      toast.close();
      change({ type: "refuse", fault });
    },
    settle: async () => {
      const code = unsettledCode({ text: shownText(), code: state.code });
      if (code === null) return "ready";
      toast.close();
      return check(code, false);
    },
  };
}

function usePublicPromo(): PublicPromo | null {
  const [promo, setPromo] = useState<PublicPromo | null>(null);
  useEffect(() => {
    let isCancelled = false;
    void readPublicPromo().then((answer) => {
      if (!isCancelled && answer.ok) setPromo(answer.data);
    });
    return () => {
      isCancelled = true;
    };
  }, []);
  return promo;
}

/** A code that will never be valid is forgotten; one that may be valid later stays, unmentioned (spec 4). */
function useStoredCode(
  check: (code: string) => Promise<PromoVerdict | null>,
  { onValid, onEnded }: { onValid: (code: string) => void; onEnded: (code: string) => void },
) {
  const checkStored = useEffectEvent(check);
  const handleValid = useEffectEvent(onValid);
  const handleEnded = useEffectEvent(onEnded);
  useEffect(() => {
    let isCancelled = false;
    const timer = setTimeout(async () => {
      const code = readEarlyAdopterCode();
      const verdict = code === null ? null : await checkStored(code);
      if (code === null || verdict === null) return;
      const hasEnded = !verdict.applied && !mayWorkLater(verdict.fault);
      if (hasEnded) forgetSpentCode(code);
      if (isCancelled) return;
      if (verdict.applied) handleValid(code);
      else if (hasEnded) handleEnded(code);
    }, earlyAdopterDelay);
    return () => {
      isCancelled = true;
      clearTimeout(timer);
    };
  }, []);
}

/** Shows each verdict in the current language, which may differ from that of the request. */
function useVerdictToast(
  verdict: PromoVerdict | null,
  { t, language }: { t: PurchaseTexts["promo"]; language: Language },
) {
  const toast = useOwnToast();
  const show = useEffectEvent((verdict: PromoVerdict) => {
    if (verdict.applied) {
      const amount = money(centsOf(verdict.discount), language);
      toast.show({ title: t.appliedTitle, description: fill(t.appliedText, { amount }), variant: "success" });
    } else if (verdict.fault === "tooMany" || verdict.fault === "network")
      toast.show({ title: t[verdict.fault], variant: "destructive" });
    else {
      // The sentence for an unknown code says no more than the title.
      const description = verdict.fault === "invalid" ? undefined : t[verdict.fault];
      toast.show({ title: t.invalidTitle, variant: "destructive", ...(description && { description }) });
    }
  });
  useEffect(() => {
    if (verdict) show(verdict);
  }, [verdict]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a toast in the former language does not stay
  useEffect(() => toast.close, [language]);
  return toast;
}
