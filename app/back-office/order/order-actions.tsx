import { useState } from "react";
import { typedAmount } from "#app/forms/fields/number-fields.ts";
import { fill } from "#app/i18n/format.ts";
import type { Language } from "#app/i18n/languages.ts";
import { AddressFieldset } from "#app/orders/delivery/address-form.tsx";
import { StaffFormDialog } from "#app/staff-ui/forms/staff-form-dialog.tsx";
import { ConfirmStep } from "#app/staff-ui/steps/confirm-step.tsx";
import { Notice } from "#app/ui/status/notice.tsx";
import { closeUndisputedRefund, orderForms } from "./order-fields.ts";
import type { OrderPageTexts } from "./order-page-texts.server.ts";
import type { OrderPage } from "./read-order-page.server.ts";

type Props = { order: OrderPage; t: OrderPageTexts; language: Language };
type FailedRefund = OrderPage["failedRefunds"][number];

export function OrderActions({ order, t, language }: Props) {
  const { can, refundable } = order;
  const step = <Name extends keyof typeof can>(name: Name) => ({
    ...{ intent: name, button: t.actions[name], fields: orderForms[name], texts: t },
    ...{ hidden: { version: order.version }, isOffered: can[name] },
    ...{ optional: t.optional, placeholder: t.choose },
  });
  return (
    <section aria-label={t.actions.label} className="flex flex-wrap items-start gap-2">
      <StaffFormDialog {...step("delivered")} description={t.about.delivered} />
      <StaffFormDialog {...step("returned")} description={t.about.returned} options={{ condition: t.conditions }} />
      <StaffFormDialog {...step("close")} description={t.about.close} />
      <StaffFormDialog {...step("release")} description={t.about.release} />
      <StaffFormDialog {...step("hold")} description={t.about.hold} />
      <StaffFormDialog {...step("address")} start={order.address} description={t.about.address}>
        {(form) => (
          <div className="grid gap-3 sm:grid-cols-2">
            <AddressFieldset form={form} optionalLabel={t.optional} size="sm" />
          </div>
        )}
      </StaffFormDialog>
      <StaffFormDialog
        {...step("refund")}
        defaults={{ amount: typedAmount(order.refundableCents, language) }}
        description={[
          fill(t.about.refund, { amount: refundable }),
          ...(can.cancel ? [t.about.refundCancels] : []),
        ].join(" ")}
      />
      <StaffFormDialog
        {...step("closeWithoutRefund")}
        submitVariant="danger"
        description={fill(t.about.closeWithoutRefund, { amount: refundable })}
      />
      <StaffFormDialog
        {...step("cancel")}
        submitVariant="danger"
        description={can.refund ? fill(t.about.cancelPaid, { amount: refundable }) : t.about.cancelUnpaid}
      />
    </section>
  );
}

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
        description={[retry.aboutRetry, ...(order.can.cancel ? [t.about.refundCancels] : [])].join(" ")}
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
