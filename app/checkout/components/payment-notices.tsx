import { useSyncExternalStore } from "react";
import { fill } from "#app/i18n/format.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { Notice } from "#app/ui/status/notice.tsx";
import { faultSentence, type PaymentFault } from "../browser/payment-step.ts";
import type { PaymentTexts } from "../rules/texts.ts";

/** Why there was no payment. Only a bank's own no is a refusal, and only then the page says that nothing was charged. */
export function FaultNotice({
  fault,
  t,
  onRetry,
}: {
  fault: PaymentFault;
  t: PaymentTexts;
  /** Where the form itself could not be had. */
  onRetry: (() => void) | null;
}) {
  const title = fault.key === "refused" ? t.refusedTitle : fault.key === "notTaken" ? t.notTakenTitle : undefined;
  return (
    <Notice tone="red" role="alert" title={title}>
      <p className="break-words">{faultSentence(fault, t)}</p>
      {fault.key === "refused" && <p className="mt-1 text-muted">{t.refusedHelp}</p>}
      {onRetry && (
        <Button variant="secondary" size="sm" className="mt-3" onClick={onRetry}>
          {t.retry}
        </Button>
      )}
    </Notice>
  );
}

/** A payment was sent and its result is unknown: the notice claims no result, and no second payment is possible. */
export function UnknownNotice({ number, t, onCheck }: { number: string; t: PaymentTexts; onCheck: () => void }) {
  const isOnline = useIsOnline();
  return (
    <Notice tone="amber" role="alert" title={t.unknownTitle}>
      <p>{t.unknownText}</p>
      <p className="mt-2">{isOnline ? fill(t.unknownHelp, { number }) : t.unknownOffline}</p>
      <Button variant="secondary" size="sm" className="mt-3" onClick={onCheck}>
        {t.check}
      </Button>
    </Notice>
  );
}

const useIsOnline = () =>
  useSyncExternalStore(
    followNetwork,
    () => navigator.onLine,
    () => true,
  );

function followNetwork(onChange: () => void) {
  window.addEventListener("online", onChange);
  window.addEventListener("offline", onChange);
  return () => {
    window.removeEventListener("online", onChange);
    window.removeEventListener("offline", onChange);
  };
}
