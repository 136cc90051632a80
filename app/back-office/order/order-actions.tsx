import { useState } from "react";
import { typedAmount } from "#app/forms/fields/number-fields.ts";
import { fill } from "#app/i18n/format.ts";
import type { Language } from "#app/i18n/languages.ts";
import { ownValue } from "#app/platform/text/own-value.ts";
import { BuyLabelForm } from "#app/shipping/staff/label-forms.tsx";
import {
  AssociateForm,
  CameBackStep,
  PrintLinks,
  ReleaseDongleStep,
  ShipOrderForm,
  UndoCameBackStep,
} from "#app/shipping/staff/parcel-forms.tsx";
import type { ShippingTexts } from "#app/shipping/staff/shipping-texts.server.ts";
import { StaffFormDialog } from "#app/staff-ui/forms/staff-form-dialog.tsx";
import { useAccess } from "#app/staff-ui/page/access.tsx";
import { useStaffKeys } from "#app/staff-ui/page/staff-keys.ts";
import { ConfirmStep } from "#app/staff-ui/steps/confirm-step.tsx";
import { MoreSteps } from "#app/staff-ui/steps/more-steps.tsx";
import { thumbStep } from "#app/staff-ui/steps/thumb-step.ts";
import { Card } from "#app/ui/layout/card.tsx";
import { Notice } from "#app/ui/status/notice.tsx";
import { closeUndisputedRefund, orderForms } from "./order-fields.ts";
import type { NextStep } from "./order-next.server.ts";
import type { OrderPageTexts } from "./order-page-texts.server.ts";
import type { OrderPage } from "./read-order-page.server.ts";

type Props = { order: OrderPage; t: OrderPageTexts; language: Language };
type FailedRefund = OrderPage["failedRefunds"][number];

/** A step's dialog: its fields, its words, and the version of the order that was seen. */
export function stepOf<Name extends keyof OrderPage["can"] & keyof typeof orderForms>(name: Name, { order, t }: Props) {
  return {
    intent: name,
    button: t.actions[name],
    fields: orderForms[name],
    texts: t,
    hidden: { version: order.version },
    isOffered: order.can[name],
    optional: t.optional,
    placeholder: t.choose,
  };
}
const large = { buttonVariant: "primary", buttonSize: "lg" } as const;

/** The steps that a next step asks for. A person who may not take one reads who may. */
const takenBy = new Map<NextStep, string>([
  ...(["release", "associate", "ship", "delivered", "returned", "close", "refund"] as const).map(
    (step): [NextStep, string] => [step, step],
  ),
  ["cameBack", "replace"],
  ["cameBackFree", "replace"],
]);

/** The one next step of the order's state, large, with the quiet ones beside it and the dangerous ones behind "…". */
export function OrderActions({ next, shipping, ...props }: Props & { next: NextStep; shipping: ShippingTexts }) {
  const { order, t } = props;
  const { can, refundable, serial, status } = order;
  const labelOffer = can.ship ? order.labelOffer : null;
  const isBack = next === "cameBack" || next === "cameBackFree";
  const { mayTake } = useAccess();
  const intent = takenBy.get(next);
  const isOthers = intent !== undefined && !mayTake(intent);
  const stepName = intent === "associate" || intent === "ship" ? shipping[intent] : ownValue(t.actions, intent ?? "");
  const emphasis = (name: NextStep) => (next === name ? large : {});
  return (
    <section aria-label={t.actions.label} data-next-step={next === "none" ? undefined : ""}>
      <Card padding="sm" className={`grid grid-cols-1 gap-3 ${thumbStep}`}>
        <div className="grid gap-0.5">
          <h2 className="text-sm font-semibold">{t.next.title}</h2>
          {/* The form for a label says what it does. */}
          {!(next === "ship" && labelOffer) && (
            <p className="text-muted">
              {isOthers ? fill(t.next.others, { step: stepName ?? "" }) : fill(t.next[next], { amount: refundable })}
            </p>
          )}
        </div>
        {can.associate && <AssociateForm t={shipping} />}
        {labelOffer && (
          <>
            <BuyLabelForm t={shipping} offer={labelOffer} hidden={{ version: order.version }} />
            <h3 className="border-t border-line pt-3 text-sm font-semibold">{shipping.label.manual}</h3>
          </>
        )}
        {can.ship && (
          <ShipOrderForm
            t={shipping}
            version={order.version}
            carriers={order.carriers}
            isSecond={labelOffer !== null}
          />
        )}
        <div className="flex flex-wrap items-start gap-2">
          <StaffFormDialog {...stepOf("release", props)} {...emphasis("release")} description={t.about.release} />
          <StaffFormDialog {...stepOf("delivered", props)} {...emphasis("delivered")} description={t.about.delivered} />
          <StaffFormDialog
            {...stepOf("returned", props)}
            {...emphasis("returned")}
            description={t.about.returned}
            options={{ condition: t.conditions }}
          />
          <StaffFormDialog {...stepOf("close", props)} {...emphasis("close")} description={t.about.close} />
          {(can.associate || can.ship) && (
            <PrintLinks id={order.id} kinds={can.ship ? ["labels-a6", "slips"] : ["slips"]} t={shipping} />
          )}
          <StaffFormDialog {...stepOf("hold", props)} description={t.about.hold} />
          {status === "Expediee" && <CameBack {...props} shipping={shipping} />}
          {next === "exchange" && <CameBack {...props} shipping={shipping} {...large} />}
          <StaffFormDialog
            {...stepOf("replace", props)}
            {...(isBack && large)}
            description={isBack ? t.about.sendAgain : t.about.replace}
            button={isBack ? t.actions.sendAgain : t.actions.replace}
          />
          <RefundStep {...props} {...emphasis("refund")} />
          {hasDangerousSteps(can) && (
            <MoreSteps label={t.actions.more}>
              {can.releaseDongle && serial && (
                <ReleaseDongleStep serial={serial} t={shipping} about={t.about.releaseDongle} />
              )}
              <span className="contents">
                <StaffFormDialog {...stepOf("exchange", props)} buttonVariant="ghost" description={t.about.exchange} />
                {status === "Livree" && next !== "exchange" && (
                  <CameBack {...props} shipping={shipping} buttonVariant="ghost" />
                )}
                <StaffFormDialog
                  {...stepOf("declare", props)}
                  buttonVariant="ghost"
                  description={t.about.declare}
                  defaults={{ day: order.today }}
                  options={{ channel: t.channels }}
                />
                <UndoCameBackStep t={shipping} version={order.version} isOffered={can.undoCameBack} />
              </span>
              <ConfirmStep
                intent="undoShipping"
                button={t.actions.undoShipping}
                buttonVariant="ghost"
                description={t.about.undoShipping}
                isOffered={can.undoShipping}
              />
              <StaffFormDialog
                {...stepOf("undoDelivered", props)}
                buttonVariant="ghost"
                defaults={{ informs: true }}
                description={t.about.undoDelivered}
              />
              <StaffFormDialog
                {...stepOf("closeWithoutRefund", props)}
                buttonVariant="ghost"
                submitVariant="danger"
                description={fill(t.about.closeWithoutRefund, { amount: refundable })}
              />
              <StaffFormDialog
                {...stepOf("cancel", props)}
                buttonVariant="ghost"
                submitVariant="danger"
                description={can.refund ? fill(t.about.cancelPaid, { amount: refundable }) : t.about.cancelUnpaid}
              />
            </MoreSteps>
          )}
        </div>
      </Card>
    </section>
  );
}

type CameBackProps = Props & { shipping: ShippingTexts } & Partial<Record<keyof typeof large, string>>;

function CameBack({ order, t: _, language: __, shipping, ...shown }: CameBackProps) {
  return (
    <CameBackStep
      {...(shown as Partial<typeof large>)}
      t={shipping}
      number={order.number}
      hidden={{ version: order.version }}
      isExchange={order.returnCause === "exchange"}
      isDelivered={order.status === "Livree"}
      isOffered={order.can.cameBack}
    />
  );
}

const hasDangerousSteps = (can: OrderPage["can"]): boolean =>
  can.declare ||
  can.cancel ||
  can.closeWithoutRefund ||
  can.undoDelivered ||
  can.undoShipping ||
  can.undoCameBack ||
  can.releaseDongle;

/** Names what Enter will do: the sum that is typed, and who gets it. */
function refundSubmit(typed: string, { order, t, language }: Props): string {
  if (!/^\s*\d+([.,]\d{1,2})?\s*$/.test(typed)) return t.actions.refund;
  const amount = typed === typedAmount(order.refundableCents, language) ? order.refundable : `${typed.trim()}\u00a0€`;
  return fill(t.submits.refund, { amount, name: order.buyerName });
}

function RefundStep({ buttonVariant, buttonSize, ...props }: Props & Partial<typeof large>) {
  const { order, t, language } = props;
  return (
    <div className="contents" data-step="refund">
      <StaffFormDialog
        {...stepOf("refund", props)}
        {...(buttonVariant && { buttonVariant, buttonSize })}
        defaults={{ amount: typedAmount(order.refundableCents, language) }}
        isSubmitFirst
        submit={({ typed }) => refundSubmit(typed.amount as string, { order, t, language })}
        description={[
          fill(t.about.refund, { amount: order.refundable }),
          ...order.aboutRefundUndo,
          ...(order.can.cancel ? [t.about.refundCancels] : []),
        ].join(" ")}
      />
    </div>
  );
}

/** `n` begins the next step, `r` a refund. */
export const useOrderKeys = (): void =>
  useStaffKeys((key) => {
    const within = new Map([
      ["n", "[data-next-step]"],
      ["r", "[data-step=refund]"],
    ]).get(key);
    const place = within === undefined ? null : document.querySelector(within);
    const field = place?.querySelector<HTMLElement>("input:not([type=hidden], [type=checkbox])");
    const button = place?.querySelector<HTMLElement>("button");
    if (field) field.focus();
    else button?.click();
    return Boolean(field ?? button);
  });

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
