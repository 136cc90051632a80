import { useState } from "react";
import { StaffFormDialog } from "#app/staff-ui/forms/staff-form-dialog.tsx";
import { ConfirmStep } from "#app/staff-ui/steps/confirm-step.tsx";
import { Notice } from "#app/ui/status/notice.tsx";
import { closeUndisputedRefund, orderForms } from "./order-fields.ts";
import type { OrderPageTexts } from "./order-page-texts.server.ts";
import type { OrderPage } from "./read-order-page.server.ts";

type Props = { order: OrderPage; t: OrderPageTexts };
type FailedRefund = OrderPage["failedRefunds"][number];

/** A failed refund that was settled elsewhere keeps its dialog while it is open, so that what was typed is not lost. */
export function FailedRefunds(props: Props) {
  const { failedRefunds } = props.order;
  const [seen, setSeen] = useState({ latest: failedRefunds, all: failedRefunds });
  const earlier = seen.all.filter(({ requestId }) => !failedRefunds.some((each) => each.requestId === requestId));
  if (seen.latest !== failedRefunds) setSeen({ latest: failedRefunds, all: [...failedRefunds, ...earlier] });
  return [...failedRefunds, ...earlier].map((failed) => (
    <Notice
      key={failed.requestId}
      tone="red"
      title={failed.text}
      className={earlier.includes(failed) ? "not-has-[dialog[open]]:hidden" : ""}
    >
      <FailedRefundSteps {...props} failed={failed} isOffered={!earlier.includes(failed)} />
    </Notice>
  ));
}

/** Retry, or record how it was settled without the payment provider. */
function FailedRefundSteps({ order, t, failed, isOffered }: Props & { failed: FailedRefund; isOffered: boolean }) {
  const { version } = order;
  const { requestId, retry } = failed;
  if (!retry) return t.failedRefund.askedAgain;
  return (
    <div className="flex flex-wrap items-start gap-2 pt-2">
      <ConfirmStep
        intent="refund"
        row={requestId}
        hidden={{ ...retry.hidden, version }}
        button={retry.submit}
        description={[
          retry.aboutRetry,
          ...order.aboutRefundUndo,
          ...(order.can.cancel ? [t.about.refundCancels] : []),
        ].join(" ")}
      />
      <StaffFormDialog
        intent="closeRefund"
        row={requestId}
        isOffered={isOffered}
        fields={order.dispute?.isOpen === false ? orderForms.closeRefund : closeUndisputedRefund}
        texts={t}
        hidden={{ version, request: requestId }}
        button={t.actions.closeRefund}
        description={retry.about}
        options={{ closing: t.closings }}
        placeholder={t.choose}
      />
    </div>
  );
}
