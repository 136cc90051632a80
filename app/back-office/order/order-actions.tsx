import { Fragment, type ReactNode } from "react";
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
import { orderForms } from "./order-fields.ts";
import type { NextStep } from "./order-next.server.ts";
import type { OrderPageTexts } from "./order-page-texts.server.ts";
import type { OrderPage } from "./read-order-page.server.ts";

type Props = { order: OrderPage; t: OrderPageTexts; language: Language };

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
const main = { buttonVariant: "primary" } as const;

/** The steps that a next step asks for. A person who may not take one reads who may. */
const takenBy = new Map<NextStep, string>([
  ...(["release", "associate", "ship", "delivered", "returned", "close", "refund"] as const).map(
    (step): [NextStep, string] => [step, step],
  ),
  ["paymentRefused", "sendPaymentLink"],
  ["cameBack", "replace"],
  ["cameBackFree", "replace"],
  ["exchange", "cameBack"],
]);

/** The one next step of the order's state, green and first, with the quiet ones beside it and the rare ones behind "…". */
export function OrderActions({ next, shipping, ...props }: Props & { next: NextStep; shipping: ShippingTexts }) {
  const { order, t } = props;
  const { can, refundable } = order;
  const labelOffer = can.ship ? order.labelOffer : null;
  const { mayTake } = useAccess();
  const intent = takenBy.get(next);
  const isOthers = intent !== undefined && !mayTake(intent);
  const ofShipping = { associate: shipping.associate, ship: shipping.ship, cameBack: shipping.cameBack.button };
  const stepName = ownValue({ ...t.actions, ...ofShipping }, intent ?? "");
  const facts = { amount: refundable, until: order.payableUntil, date: order.refusals[0]?.at.text ?? "" };
  return (
    <section aria-label={t.actions.label} data-next-step={next === "none" ? undefined : ""}>
      <Card padding="sm" className={`grid grid-cols-1 gap-3 ${thumbStep}`}>
        <div className="flex items-start justify-between gap-3">
          <div className="grid gap-0.5">
            <h2 className="text-sm font-semibold">{t.next.title}</h2>
            {/* The form for a label says what it does. */}
            {!(next === "ship" && labelOffer) && (
              <p className="max-w-text text-muted">
                {isOthers ? fill(t.next.others, { step: stepName ?? "" }) : fill(t.next[next], facts)}
              </p>
            )}
          </div>
          <RareSteps {...props} next={next} shipping={shipping} />
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
        <div data-steps="" className="flex flex-wrap items-start gap-2 empty:hidden">
          {stepsInOrder({ ...props, next, shipping }).map(([name, step]) => (
            <Fragment key={name}>{step}</Fragment>
          ))}
        </div>
      </Card>
    </section>
  );
}

type Steps = Props & { next: NextStep; shipping: ShippingTexts };

/** The next step before all others, also for the keyboard. */
function stepsInOrder({ next, shipping, ...props }: Steps): [name: string, step: ReactNode][] {
  const { order, t } = props;
  const { can, status } = order;
  const isBack = next === "cameBack" || next === "cameBackFree";
  const first = takenBy.get(next);
  const emphasis = (name: string) => (name === first ? main : {});
  const steps = {
    release: <StaffFormDialog {...stepOf("release", props)} {...emphasis("release")} description={t.about.release} />,
    sendPaymentLink: (
      <StaffFormDialog
        {...stepOf("sendPaymentLink", props)}
        {...emphasis("sendPaymentLink")}
        hidden={{}}
        description={fill(t.about.sendPaymentLink, { recipient: order.email })}
      />
    ),
    delivered: (
      <StaffFormDialog {...stepOf("delivered", props)} {...emphasis("delivered")} description={t.about.delivered} />
    ),
    returned: (
      <StaffFormDialog
        {...stepOf("returned", props)}
        {...emphasis("returned")}
        description={t.about.returned}
        options={{ condition: t.conditions }}
      />
    ),
    close: <StaffFormDialog {...stepOf("close", props)} {...emphasis("close")} description={t.about.close} />,
    print: (can.associate || can.ship) && (
      <PrintLinks id={order.id} kinds={can.ship ? ["labels-a6", "slips"] : ["slips"]} t={shipping} />
    ),
    hold: <StaffFormDialog {...stepOf("hold", props)} description={t.about.hold} />,
    cameBack: (status === "Expediee" || next === "exchange") && (
      <CameBack {...props} shipping={shipping} {...emphasis("cameBack")} />
    ),
    replace: (
      <StaffFormDialog
        {...stepOf("replace", props)}
        {...emphasis("replace")}
        description={isBack ? t.about.sendAgain : t.about.replace}
        button={isBack ? t.actions.sendAgain : t.actions.replace}
      />
    ),
    refund: <RefundStep {...props} {...emphasis("refund")} />,
  };
  return Object.entries(steps).toSorted(([one], [other]) => Number(other === first) - Number(one === first));
}

function RareSteps({ next, shipping, ...props }: Steps) {
  const { order, t } = props;
  const { can, refundable, serial, status } = order;
  if (!hasRareSteps(can)) return null;
  return (
    <MoreSteps label={t.actions.more}>
      {can.releaseDongle && serial && <ReleaseDongleStep serial={serial} t={shipping} about={t.about.releaseDongle} />}
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
  );
}

type CameBackProps = Props & { shipping: ShippingTexts } & Partial<Record<keyof typeof main, string>>;

function CameBack({ order, t: _, language: __, shipping, ...shown }: CameBackProps) {
  return (
    <CameBackStep
      {...(shown as Partial<typeof main>)}
      t={shipping}
      number={order.number}
      hidden={{ version: order.version }}
      isExchange={order.returnCause === "exchange"}
      isDelivered={order.status === "Livree"}
      isOffered={order.can.cameBack}
    />
  );
}

const hasRareSteps = (can: OrderPage["can"]): boolean =>
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

function RefundStep({ buttonVariant, ...props }: Props & Partial<typeof main>) {
  const { order, t, language } = props;
  return (
    <div className="contents" data-step="refund">
      <StaffFormDialog
        {...stepOf("refund", props)}
        {...(buttonVariant && { buttonVariant })}
        button={fill(t.actions.refundAmount, { amount: order.refundable })}
        title={t.actions.refund}
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
    // In the document "…" comes first.
    const button = place?.querySelector<HTMLElement>("[data-steps] button") ?? place?.querySelector("button");
    if (field) field.focus();
    else button?.click();
    return Boolean(field ?? button);
  });
