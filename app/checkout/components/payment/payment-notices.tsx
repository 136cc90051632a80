import { useEffect, useRef } from "react";
import { fill } from "#app/i18n/format.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { Notice } from "#app/ui/status/notice.tsx";
import { useIsOnline } from "#app/ui/status/use-is-online.ts";
import { faultSentence, type PaymentFault } from "../../browser/payment-state.ts";
import type { PaymentTexts } from "../../checkout-texts.ts";

type PaymentNoticesProps = {
  fault: PaymentFault | null;
  isUnknown: boolean;
  number: string;
  t: PaymentTexts;
  onRetry: (() => void) | null;
  onCheck: () => void;
};

export function PaymentNotices({ fault, isUnknown, number, t, onRetry, onCheck }: PaymentNoticesProps) {
  const box = useRef<HTMLDivElement>(null);
  // The notice may be off screen on a phone, where the button that was pressed is at the bottom.
  useEffect(() => {
    if (fault) box.current?.scrollIntoView({ block: "nearest" });
  }, [fault]);
  // The button that was pressed is hidden with its form.
  useEffect(() => {
    if (isUnknown) box.current?.focus();
  }, [isUnknown]);
  return (
    <div ref={box} tabIndex={-1} className="scroll-mt-28 outline-none empty:hidden">
      {fault && <FaultNotice fault={fault} t={t} onRetry={onRetry} />}
      {isUnknown && <UnknownNotice number={number} t={t} onCheck={onCheck} />}
    </div>
  );
}

/** Only a bank's own refusal counts as one, and only then does the page say that nothing was charged. */
function FaultNotice({ fault, t, onRetry }: { fault: PaymentFault; t: PaymentTexts; onRetry: (() => void) | null }) {
  const title = fault.key === "refused" ? t.refusedTitle : fault.key === "notTaken" ? t.notTakenTitle : undefined;
  return (
    <Notice tone="red" role="alert" title={title}>
      <p className="break-words">
        <span>{faultSentence(fault, t)}</span> {fault.key === "refused" && <span>{t.refusedHelp}</span>}
      </p>
      {onRetry && (
        <Button variant="secondary" size="sm" className="mt-3" onClick={onRetry}>
          {t.retry}
        </Button>
      )}
    </Notice>
  );
}

/** A payment was sent and its result is unknown: the notice claims no result, and no second payment is possible. */
function UnknownNotice({ number, t, onCheck }: { number: string; t: PaymentTexts; onCheck: () => void }) {
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
