import { useState } from "react";
import { typedAmount } from "#app/forms/amount-field.ts";
import { SelectField } from "#app/forms/select-field.tsx";
import { TextField } from "#app/forms/text-field.tsx";
import { fill } from "#app/i18n/format.ts";
import type { Language } from "#app/i18n/languages.ts";
import { addressFieldNames } from "#app/orders/address-fields.ts";
import { StaffFormDialog } from "../frame/staff-form-dialog.tsx";
import { StepButton } from "../frame/step-button.tsx";
import { orderForms } from "./order-fields.ts";
import type { OrderPageTexts } from "./order-texts.server.ts";
import type { OrderPage } from "./read-order-page.server.ts";

type Props = { order: OrderPage; t: OrderPageTexts; language: Language };
type FailedRefund = NonNullable<OrderPage["failedRefund"]>;

/** What staff may do with the order in its state; each in a dialog that says what follows from it. */
export function OrderActions({ order, t, language }: Props) {
  const { can } = order;
  const shared = { texts: t.form, language, hidden: { version: order.version } };
  const named = (name: keyof typeof orderForms) => ({
    ...shared,
    intent: name,
    ...{ button: t.actions[name], title: t.actions[name], submit: t.actions[name] },
  });
  return (
    <section aria-label={t.actions.label} className="flex flex-wrap items-start gap-2">
      {can.delivered && (
        <StaffFormDialog {...named("delivered")} fields={orderForms.delivered} description={t.about.delivered} />
      )}
      {can.returned && (
        <StaffFormDialog {...named("returned")} fields={orderForms.returned} description={t.about.returned}>
          {(form) => (
            <>
              <SelectField form={form} name="condition" options={t.conditions} placeholder={t.choose} size="sm" />
              <TextField form={form} name="note" optionalLabel={t.optional} size="sm" />
            </>
          )}
        </StaffFormDialog>
      )}
      {can.release && <StaffFormDialog {...named("release")} fields={orderForms.release} />}
      {can.hold && (
        <StaffFormDialog {...named("hold")} fields={orderForms.hold} description={t.about.hold}>
          {(form) => <TextField form={form} name="reason" size="sm" />}
        </StaffFormDialog>
      )}
      {can.address && <AddressStep order={order} t={t} language={language} />}
      {can.refund && (
        <StaffFormDialog
          {...named("refund")}
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
      )}
      {can.cancel && (
        <StaffFormDialog
          {...named("cancel")}
          submitVariant="danger"
          fields={orderForms.cancel}
          description={can.refund ? fill(t.about.cancelPaid, { amount: order.refundable }) : t.about.cancelUnpaid}
        >
          {(form) => <TextField form={form} name="reason" size="sm" />}
        </StaffFormDialog>
      )}
    </section>
  );
}

/** The refund is asked for again, or staff record how it ended without the provider. */
export function FailedRefundSteps({ order, t, language, failed }: Props & { failed: FailedRefund }) {
  const { version } = order;
  return (
    <div className="flex flex-wrap items-start gap-2 pt-2">
      <StepButton
        intent="refund"
        row="retry"
        hidden={{ ...failed.hidden, version }}
        submit={failed.retry}
        language={language}
      />
      <StaffFormDialog
        intent="closeRefund"
        fields={orderForms.closeRefund}
        texts={t.form}
        language={language}
        hidden={{ version, request: failed.requestId }}
        button={t.actions.closeRefund}
        title={t.actions.closeRefund}
        submit={t.actions.closeRefund}
        description={failed.about}
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

/**
 * The address that the form starts from, with the version in which it stood. A newer version with another address does not
 * replace it under the fingers of the person who types: their step is refused, and shows both.
 */
function AddressStep({ order, t, language }: Props) {
  const [seen, setSeen] = useState({ version: order.version, address: order.address, round: 0 });
  const isSame = addressFieldNames.every((name) => seen.address[name] === order.address[name]);
  if (isSame && seen.version !== order.version) setSeen({ ...seen, version: order.version });
  return (
    <StaffFormDialog
      key={seen.round}
      intent="address"
      fields={orderForms.address}
      texts={t.form}
      language={language}
      hidden={{ version: seen.version }}
      start={seen.address}
      button={t.actions.address}
      title={t.actions.address}
      submit={t.actions.address}
      description={t.about.address}
      onDone={() => setSeen({ version: order.version, address: order.address, round: seen.round + 1 })}
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
  );
}
