import { useEffect, useEffectEvent } from "react";
import { SelectField } from "#app/forms/fields/select-field.tsx";
import { TextField } from "#app/forms/fields/text-field.tsx";
import { fill } from "#app/i18n/format.ts";
import { adminPaths } from "#app/office-paths.ts";
import { StaffForm } from "#app/staff-ui/forms/staff-form.tsx";
import { useStaffForm } from "#app/staff-ui/forms/use-staff-form.ts";
import { Permitted } from "#app/staff-ui/page/access.tsx";
import { ConfirmStep } from "#app/staff-ui/steps/confirm-step.tsx";
import { ButtonLink } from "#app/ui/controls/link.tsx";
import { Notice } from "#app/ui/status/notice.tsx";
import type { LabelView } from "../labels/label-view.server.ts";
import { labelFields } from "./scanning/scan-fields.ts";
import { keepUsualCarrier, useUsualCarrier } from "./shipping-queue/usual-carrier.ts";
import type { ShippingTexts } from "./shipping-texts.server.ts";

type Props = { t: ShippingTexts };
export type LabelOffer = {
  /** The service's name. */
  api: string;
  carriers: { value: string; label: string; isUsual?: true }[];
  usualWeight: number;
};

type BuyProps = Props & {
  offer: LabelOffer;
  /** The order and its version as seen. */
  hidden: Record<string, string | number>;
  row?: string;
  /** The carrier of the order's country, if the offer does not mark it; "": none. */
  carrierOfCountry?: string;
};

/** Ships with the number that the label has. */
export function BuyLabelForm({ t, offer, hidden, row, carrierOfCountry }: BuyProps) {
  const { carriers, usualWeight, api } = offer;
  const lastUsed = useUsualCarrier(carriers);
  const usual = carriers.find(({ value }) => value === carrierOfCountry)?.value ?? lastUsed;
  const state = useStaffForm({
    intent: "buyLabel",
    fields: labelFields,
    texts: { labels: { carrier: t.fields.carrier, weight: t.fields.weight }, faults: t.faults },
    defaults: { carrier: usual, weight: String(usualWeight) },
    savesDraft: false,
    ...(row !== undefined && { row }),
    onDone: () => keepUsualCarrier(state.form.typed.carrier as string),
  });
  const takeUsual = useEffectEvent(() => state.form.edit({ carrier: usual }));
  // biome-ignore lint/correctness/useExhaustiveDependencies: the carrier used last is known once the page is hydrated
  useEffect(() => takeUsual(), [usual]);
  return (
    <StaffForm state={state} hidden={hidden} submit={t.label.buy} size="lg">
      <p className="text-muted">{fill(t.label.help, { api })}</p>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(13rem,100%),1fr))] gap-3">
        <SelectField
          form={state.form}
          name="carrier"
          size="sm"
          options={Object.fromEntries(carriers.map(({ value, label }) => [value, label]))}
          placeholder={t.fields.carrier}
        />
        <TextField form={state.form} name="weight" size="sm" />
      </div>
    </StaffForm>
  );
}

/** State, PDF and cancellation of an order's label. */
export const LabelState = ({ t, orderId, label }: Props & { orderId: string; label: LabelView }) => (
  <div className="grid gap-2">
    <p>
      <span className="text-muted">{t.label.title}</span> <span>{t.labelStates[label.state]}</span>{" "}
      {label.trackingNumber && <span className="code">{label.trackingNumber}</span>}
    </p>
    {label.isComingBack && <Notice tone="amber">{t.label.back}</Notice>}
    <div className="flex flex-wrap gap-2">
      {label.hasFile && <LabelLink t={t} orderId={orderId} />}
      <ConfirmStep
        intent="cancelLabel"
        button={t.label.cancel}
        buttonVariant="ghost"
        description={t.label.cancelHelp}
        isOffered={label.isCancellable}
      />
    </div>
  </div>
);

export const LabelLink = ({ t, orderId }: Props & { orderId: string }) => (
  <Permitted to={adminPaths.shippingDocuments}>
    <ButtonLink
      size="sm"
      variant="secondary"
      to={`${adminPaths.shippingDocuments}?kind=carrier&ids=${orderId}`}
      document
      target="_blank"
    >
      {t.label.open}
    </ButtonLink>
  </Permitted>
);
