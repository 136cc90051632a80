import { useEffect, useEffectEvent } from "react";
import { CheckboxField } from "#app/forms/fields/checkbox-field.tsx";
import { SelectField } from "#app/forms/fields/select-field.tsx";
import { TextField } from "#app/forms/fields/text-field.tsx";
import { fill } from "#app/i18n/format.ts";
import { adminPaths } from "#app/office-paths.ts";
import { StaffForm } from "#app/staff-ui/forms/staff-form.tsx";
import { StaffFormDialog } from "#app/staff-ui/forms/staff-form-dialog.tsx";
import { useStaffForm } from "#app/staff-ui/forms/use-staff-form.ts";
import { Permitted } from "#app/staff-ui/page/access.tsx";
import { ConfirmStep } from "#app/staff-ui/steps/confirm-step.tsx";
import { ButtonLink } from "#app/ui/controls/link.tsx";
import type { DocumentKind } from "../document-kinds.ts";
import { cameBackFields, scannedBackFields, serialFields, shipFields, undoBackFields } from "./scanning/scan-fields.ts";
import { keepUsualCarrier, useUsualCarrier } from "./shipping-queue/usual-carrier.ts";
import type { ShippingTexts } from "./shipping-texts.server.ts";

const codeInput = { autoComplete: "off", autoCapitalize: "characters", spellCheck: false, className: "code" } as const;

type Props = { t: ShippingTexts };
/** Those in use, and the parcel's own. */
type Carriers = { carriers: { value: string; label: string; isUsual?: true }[] };
const namesOf = (carriers: Carriers["carriers"]) =>
  Object.fromEntries(carriers.map(({ value, label }) => [value, label]));

/** On the page of one order: the dongle is scanned or typed. */
export function AssociateForm({ t }: Props) {
  const texts = { labels: { serial: t.fields.serial }, faults: t.faults };
  const state = useStaffForm({ intent: "associate", fields: serialFields, texts, savesDraft: false });
  return (
    <StaffForm state={state} submit={t.associate}>
      <TextField form={state.form} name="serial" size="sm" input={codeInput} className="max-w-96" />
    </StaffForm>
  );
}

/** `version`: as seen, so that nothing goes to an address that has changed. */
/** `isSecond`: a label can be bought instead. */
export function ShipOrderForm({
  t,
  version,
  carriers,
  isSecond,
}: Props & Carriers & { version: number; isSecond: boolean }) {
  const usual = useUsualCarrier(carriers);
  const state = useStaffForm({
    intent: "ship",
    fields: shipFields,
    texts: { labels: t.fields, faults: t.faults },
    defaults: { carrier: usual },
    savesDraft: false,
    onDone: () => keepUsualCarrier(state.form.typed.carrier as string),
  });
  const takeUsual = useEffectEvent(() => state.stored.takeStored());
  // biome-ignore lint/correctness/useExhaustiveDependencies: the stored carrier is known once the page is hydrated
  useEffect(() => takeUsual(), [usual]);
  return (
    <StaffForm state={state} hidden={{ version }} submit={t.ship} {...(isSecond && { variant: "secondary" })}>
      <div className="grid gap-3 sm:grid-cols-2">
        <SelectField
          form={state.form}
          name="carrier"
          size="sm"
          options={namesOf(carriers)}
          placeholder={t.fields.carrier}
        />
        <TextField form={state.form} name="trackingNumber" size="sm" input={codeInput} />
      </div>
      <CheckboxField form={state.form} name="unusual" />
    </StaffForm>
  );
}

export function PrintLinks({ id, kinds, t }: Props & { id: string; kinds: readonly DocumentKind[] }) {
  return (
    <Permitted to={adminPaths.shippingDocuments}>
      {kinds.map((kind) => (
        <ButtonLink
          key={kind}
          size="sm"
          variant="secondary"
          to={`${adminPaths.shippingDocuments}?kind=${kind}&ids=${id}`}
          document
          target="_blank"
        >
          {t.print[kind]}
        </ButtonLink>
      ))}
    </Permitted>
  );
}

type Shipment = { carrierId: string; trackingNumber: string };

export function CorrectTrackingStep({
  shipment,
  t,
  title,
  carriers,
}: Props & Carriers & { shipment: Shipment; title: string }) {
  const { carrierId, trackingNumber } = shipment;
  return (
    <StaffFormDialog
      intent="correctTracking"
      fields={shipFields}
      texts={{ labels: t.fields, faults: t.faults }}
      start={{ carrier: carrierId, trackingNumber, unusual: false }}
      hidden={{ seen: trackingNumber }}
      button={title}
      buttonVariant="ghost"
      description={t.correctHelp}
      submit={t.correctSubmit}
      options={{ carrier: namesOf(carriers) }}
      placeholder={t.fields.carrier}
      input={{ trackingNumber: codeInput }}
    />
  );
}

type CameBackProps = Props & {
  /** Of a row, or of the page's order with its version. */
  hidden?: Record<string, string | number>;
  row?: string;
  number?: string;
  isExchange?: boolean;
  isDelivered?: boolean;
  isOffered?: boolean;
} & Partial<Pick<Parameters<typeof StaffFormDialog>[0], "buttonVariant" | "buttonSize">>;

/** A parcel that came back without a withdrawal; without a `number` it is scanned. */
export function CameBackStep({ t, number, isExchange = false, isDelivered = false, ...props }: CameBackProps) {
  const { cameBack, causes, conditions, fields: labels, faults } = t;
  const shared = {
    ...props,
    texts: { labels, faults },
    options: { cause: causes, condition: conditions },
    placeholder: t.choosePlaceholder,
    optional: cameBack.optional,
    submit: isExchange ? cameBack.button : cameBack.submit,
  };
  if (number === undefined)
    return (
      <StaffFormDialog
        {...shared}
        intent="scanBack"
        fields={scannedBackFields}
        button={cameBack.scan}
        description={`${cameBack.scanAbout} ${cameBack.about}`}
        input={{ code: codeInput }}
      />
    );
  return (
    <StaffFormDialog
      {...shared}
      intent="cameBack"
      fields={cameBackFields}
      {...((isExchange || isDelivered) && { start: { cause: "sentBack", condition: "", note: "" } })}
      button={cameBack.button}
      title={fill(cameBack.title, { number })}
      description={isExchange ? cameBack.exchangeAbout : cameBack.about}
    />
  );
}

export const ReleaseDongleStep = ({ serial, t, about }: Props & { serial: string; about: string }) => (
  <ConfirmStep intent="releaseDongle" hidden={{ serial }} button={t.undo} buttonVariant="ghost" description={about} />
);

export const UndoCameBackStep = ({ t, version, isOffered }: Props & { version: number; isOffered: boolean }) => (
  <StaffFormDialog
    intent="undoCameBack"
    fields={undoBackFields}
    texts={{ labels: { note: t.fields.note }, faults: t.faults }}
    hidden={{ version }}
    button={t.cameBack.undo}
    buttonVariant="ghost"
    description={t.cameBack.undoAbout}
    submit={t.cameBack.undo}
    isOffered={isOffered}
  />
);
