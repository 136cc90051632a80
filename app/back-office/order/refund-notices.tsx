import { fill } from "#app/i18n/format.ts";
import { useSecondsLeft } from "#app/staff-ui/page/use-seconds-left.ts";
import { StepButton } from "#app/staff-ui/steps/step-button.tsx";
import { Notice } from "#app/ui/status/notice.tsx";
import type { OrderPageTexts } from "./order-page-texts.server.ts";
import type { OrderPage } from "./read-order-page.server.ts";

type Props = { order: Pick<OrderPage, "waitingRefund" | "providerRefund">; t: OrderPageTexts };

/** A refund that may still be undone, and one that nobody here has approved. */
export const RefundNotices = ({ order: { waitingRefund, providerRefund }, t }: Props) => (
  <>
    {waitingRefund && <WaitingRefund key={waitingRefund.requestId} waiting={waitingRefund} t={t} />}
    {providerRefund && (
      <Notice tone="red" title={t.providerRefund.title}>
        <p className="pb-2">{providerRefund}</p>
        <StepButton intent="reviewRefund" submit={t.actions.reviewRefund} />
      </Notice>
    )}
  </>
);

type WaitingProps = { waiting: NonNullable<OrderPage["waitingRefund"]>; t: OrderPageTexts };

function WaitingRefund({ waiting, t }: WaitingProps) {
  const { amount, requestId } = waiting;
  const seconds = useSecondsLeft(waiting);
  if (seconds <= 0) return null;
  return (
    <Notice tone="blue" title={fill(t.waitingRefund.title, { amount, seconds })}>
      <p className="pb-2">{t.waitingRefund.text}</p>
      <StepButton intent="undoRefund" hidden={{ request: requestId }} submit={t.actions.undoRefund} />
    </Notice>
  );
}
