import { optional } from "#app/forms/fields/optional-field.ts";
import { TextField } from "#app/forms/fields/text-field.tsx";
import { choice, line } from "#app/forms/fields.ts";
import { revalidateAfterConflict } from "#app/forms/posted-form.tsx";
import { shortDateAndTime } from "#app/i18n/format.ts";
import { metaOfPrivatePage } from "#app/i18n/private-page-meta.ts";
import { adminOrderPath, adminPersonPath } from "#app/office-paths.ts";
import { ordersById } from "#app/orders/preparation/orders-in-preparation.server.ts";
import { personKey } from "#app/platform/privacy/sealed-text.server.ts";
import { ownValue } from "#app/platform/text/own-value.ts";
import { hiddenValue } from "#app/shipping/staff/shipping-steps.server.ts";
import { StaffForm } from "#app/staff-ui/forms/staff-form.tsx";
import { useStaffForm } from "#app/staff-ui/forms/use-staff-form.ts";
import { ColumnTable } from "#app/staff-ui/lists/column-table.tsx";
import { Permitted, PermittedLink } from "#app/staff-ui/page/access.tsx";
import { documentTitle } from "#app/staff-ui/page/back-office-texts.server.ts";
import { PageHeading } from "#app/staff-ui/page/page-heading.tsx";
import { missingRow, staffOf } from "#app/staff-ui/steps/staff.server.ts";
import { defineStep, staffAction } from "#app/staff-ui/steps/staff-action.server.ts";
import { Field } from "#app/ui/controls/field.tsx";
import { TextLink } from "#app/ui/controls/link.tsx";
import { Select } from "#app/ui/controls/select.tsx";
import { Card } from "#app/ui/layout/card.tsx";
import { StatusDot } from "#app/ui/status/badge.tsx";
import { type DongleState, dongleStates, manualDongleStates } from "../../dongle-states.ts";
import { findDongle } from "../../list-dongles.server.ts";
import { dongleTones } from "../dongle-list.tsx";
import { dongleStep } from "../dongle-steps.server.ts";
import { type DongleTexts, dongleTexts } from "../dongle-texts.server.ts";
import type { Route } from "./+types/dongle";

/** One dongle: its state and history, and the manual steps (decisions 9). */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, language } = staffOf(context);
  const found = await findDongle(db, params.serial);
  if (!found) throw missingRow("dongle", context);
  const { dongle, events } = found;
  const orders = await ordersById(
    db,
    events.flatMap(({ orderId }) => orderId ?? []),
  );
  const texts = dongleTexts(language);
  const orderOf = (id: string | null) => {
    const order = id === null ? undefined : orders.get(id);
    if (!order) return null;
    const { number, first_name, last_name, vehicle_brand, vehicle_model, vehicle_year, license_plate } = order;
    const car = `${vehicle_brand} ${vehicle_model} ${vehicle_year || ""}`.trim();
    const vehicle = [car, license_plate].filter((part) => part !== "").join(", ");
    const personPath = order.email === "" ? null : adminPersonPath(personKey(order.email));
    return { id: order.id, number, buyer: `${first_name} ${last_name}`.trim(), personPath, vehicle };
  };
  return {
    language,
    texts,
    documentTitle: documentTitle(dongle.serial, language),
    serial: dongle.serial,
    state: dongle.state,
    version: dongle.version,
    order: orderOf(dongle.orderId),
    next: manualDongleStates(dongle.state),
    events: events.toReversed().map(({ id, at, toState, orderId, note }) => ({
      id,
      at,
      toState,
      note: ownValue(texts.notes, note) ?? note,
      order: orderOf(orderId),
    })),
  };
}

const dongleFields = { to: choice(dongleStates), note: optional(line(200)) };

export const action = staffAction({
  messages: (language) => dongleTexts(language).messages,
  steps: {
    change: defineStep({
      permission: "dongles.edit",
      fields: dongleFields,
      run: (staff, { to, note }, { params, form }) =>
        dongleStep(staff, {
          serial: params.serial ?? "",
          to,
          note: note ?? "",
          version: Number(hiddenValue(form, "version")),
        }),
    }),
  },
});

export const shouldRevalidate = revalidateAfterConflict;

export const meta: Route.MetaFunction = metaOfPrivatePage;

export default function Dongle({ loaderData }: Route.ComponentProps) {
  const { serial, state, version, order, next, events, texts, language } = loaderData;
  return (
    <div className="grid gap-5">
      <PageHeading
        title={<span className="code">{serial}</span>}
        state={<StatusDot tone={dongleTones[state]}>{texts.states[state]}</StatusDot>}
      >
        {order && (
          <p>
            <OrderLink {...order} /> <PermittedLink to={order.personPath}>{order.buyer}</PermittedLink>,{" "}
            <span>{order.vehicle}</span>
          </p>
        )}
      </PageHeading>
      {next.length > 0 ? (
        <ChangeDongleForm key={serial} version={version} next={next} texts={texts} />
      ) : (
        <p className="text-muted">{texts.packedHelp}</p>
      )}
      <section aria-labelledby="history" className="grid gap-2">
        <h2 id="history" className="text-dense font-semibold">
          {texts.history}
        </h2>
        <ColumnTable
          caption={texts.history}
          rows={events}
          keyOf={({ id }) => id}
          columns={[
            {
              title: texts.columns.updated,
              cell: ({ at }) => <time dateTime={at.toISOString()}>{shortDateAndTime(at, language)}</time>,
            },
            {
              title: texts.columns.state,
              cell: ({ toState }) => <StatusDot tone={dongleTones[toState]}>{texts.states[toState]}</StatusDot>,
            },
            {
              title: texts.columns.order,
              cell: (event) => (event.order ? <OrderLink {...event.order} /> : "–"),
            },
            { title: texts.note, cell: ({ note }) => note || "–" },
          ]}
        />
      </section>
    </div>
  );
}

const OrderLink = ({ id, number }: { id: string; number: string }) => (
  <Permitted to={adminOrderPath(id)} otherwise={<span>{number}</span>}>
    <TextLink to={adminOrderPath(id)}>{number}</TextLink>
  </Permitted>
);

type Props = { version: number; next: readonly DongleState[]; texts: DongleTexts };

function ChangeDongleForm({ version, next, texts }: Props) {
  const state = useStaffForm({ intent: "change", fields: dongleFields, texts, defaults: { to: next[0] ?? "" } });
  const to = state.form.field("to");
  return (
    <Card padding="sm" className="max-w-form">
      <StaffForm state={state} hidden={{ version }} submit={texts.change}>
        <Field id={to.id} label={to.label} error={to.error} required>
          <Select
            name="to"
            size="sm"
            options={next.map((each) => ({ value: each, label: texts.states[each] }))}
            // The dongle has changed, and the step is no longer allowed.
            {...(!next.includes(to.typed as DongleState) && { placeholder: to.label })}
            value={next.includes(to.typed as DongleState) ? (to.typed as string) : ""}
            onChange={(event) => to.edit(event.target.value)}
          />
        </Field>
        <TextField form={state.form} name="note" optionalLabel={texts.optional} size="sm" />
      </StaffForm>
    </Card>
  );
}
