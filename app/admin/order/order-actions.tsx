import { typedAmount } from "#app/forms/amount-field.ts";
import { SelectField } from "#app/forms/select-field.tsx";
import { TextField } from "#app/forms/text-field.tsx";
import { fill } from "#app/i18n/format.ts";
import type { Language } from "#app/i18n/languages.ts";
import { addressFieldNames } from "#app/orders/address-fields.ts";
import { StaffFormDialog } from "../frame/staff-form-dialog.tsx";
import { StepButton } from "../frame/step-button.tsx";
import { closeUndisputedRefund, orderForms } from "./order-fields.ts";
import type { OrderPageTexts } from "./order-texts.server.ts";
import type { OrderPage } from "./read-order-page.server.ts";

type Props = { order: OrderPage; t: OrderPageTexts; language: Language };
type FailedRefund = OrderPage["failedRefunds"][number];

/** The steps that the order's state allows, each in a dialog that describes its consequences. */
export function OrderActions({ order, t, language }: Props) {
  const { can } = order;
  const shared = { texts: t, hidden: { version: order.version } };
  const named = (name: keyof typeof orderForms) => ({ ...shared, intent: name, button: t.actions[name] });
  return (
    <section aria-label={t.actions.label} className="flex flex-wrap items-start gap-2">
      <StaffFormDialog
        {...named("delivered")}
        isOffered={can.delivered}
        fields={orderForms.delivered}
        description={t.about.delivered}
      />
      <StaffFormDialog
        {...named("returned")}
        isOffered={can.returned}
        fields={orderForms.returned}
        description={t.about.returned}
      >
        {(form) => (
          <>
            <SelectField form={form} name="condition" options={t.conditions} placeholder={t.choose} size="sm" />
            <TextField form={form} name="note" optionalLabel={t.optional} size="sm" />
          </>
        )}
      </StaffFormDialog>
      <StaffFormDialog
        {...named("close")}
        isOffered={can.close}
        fields={orderForms.close}
        description={t.about.close}
      />
      <StaffFormDialog {...named("release")} isOffered={can.release} fields={orderForms.release} />
      <StaffFormDialog {...named("hold")} isOffered={can.hold} fields={orderForms.hold} description={t.about.hold}>
        {(form) => <TextField form={form} name="reason" size="sm" />}
      </StaffFormDialog>
      <StaffFormDialog
        {...named("address")}
        isOffered={can.address}
        fields={orderForms.address}
        start={order.address}
        description={t.about.address}
      >
        {(form) => (
          <div className="grid gap-3 sm:grid-cols-2">
            {addressFieldNames.map((name) => (
              <TextField
                key={name}
                form={form}
                name={name}
                size="sm"
                className={name === "address" ? "sm:col-span-2" : undefined}
              />
            ))}
          </div>
        )}
      </StaffFormDialog>
      <StaffFormDialog
        {...named("refund")}
        isOffered={can.refund}
        fields={orderForms.refund}
        start={{ amount: typedAmount(order.refundableCents, language) }}
        description={fill(t.about.refund, { amount: order.refundable })}
      >
        {(form) => (
          <>
            <TextField form={form} name="amount" size="sm" />
            <TextField form={form} name="reason" optionalLabel={t.optional} size="sm" />
          </>
        )}
      </StaffFormDialog>
      <StaffFormDialog
        {...named("endUnrefunded")}
        isOffered={can.endUnrefunded}
        submitVariant="danger"
        fields={orderForms.endUnrefunded}
        description={fill(t.about.endUnrefunded, { amount: order.refundable })}
      >
        {(form) => <TextField form={form} name="reason" size="sm" />}
      </StaffFormDialog>
      <StaffFormDialog
        {...named("cancel")}
        isOffered={can.cancel}
        submitVariant="danger"
        fields={orderForms.cancel}
        description={can.refund ? fill(t.about.cancelPaid, { amount: order.refundable }) : t.about.cancelUnpaid}
      >
        {(form) => <TextField form={form} name="reason" size="sm" />}
      </StaffFormDialog>
    </section>
  );
}

/** The steps for a failed refund: retry it, or record how it was settled without the payment provider. */
export function FailedRefundSteps({ order, t, failed }: Props & { failed: FailedRefund }) {
  const { version } = order;
  const { requestId, retry } = failed;
  if (!retry) return t.failedRefund.askedAgain;
  return (
    <div className="flex flex-wrap items-start gap-2 pt-2">
      <StepButton intent="refund" row={requestId} hidden={{ ...retry.hidden, version }} submit={retry.submit} />
      <StaffFormDialog
        intent="closeRefund"
        row={requestId}
        fields={order.dispute?.isOpen === false ? orderForms.closeRefund : closeUndisputedRefund}
        texts={t}
        hidden={{ version, request: requestId }}
        button={t.actions.closeRefund}
        description={retry.about}
      >
        {(form) => (
          <>
            <SelectField form={form} name="closing" options={t.closings} placeholder={t.choose} size="sm" />
            <TextField form={form} name="reason" size="sm" />
          </>
        )}
      </StaffFormDialog>
    </div>
  );
}
