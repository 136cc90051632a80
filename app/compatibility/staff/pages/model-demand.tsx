import { energyNames } from "#app/catalogue/vehicles/energy-names.server.ts";
import { SelectField } from "#app/forms/fields/select-field.tsx";
import { TextField } from "#app/forms/fields/text-field.tsx";
import { plural } from "#app/i18n/format.ts";
import { metaOfPrivatePage } from "#app/i18n/private-page-meta.ts";
import { ownValue } from "#app/platform/text/own-value.ts";
import { StaffForm } from "#app/staff-ui/forms/staff-form.tsx";
import { useStaffForm } from "#app/staff-ui/forms/use-staff-form.ts";
import { ColumnTable } from "#app/staff-ui/lists/column-table.tsx";
import { documentTitle } from "#app/staff-ui/page/back-office-texts.server.ts";
import { PageHeading } from "#app/staff-ui/page/page-heading.tsx";
import { ConfirmStep } from "#app/staff-ui/steps/confirm-step.tsx";
import { missingRow, staffOf } from "#app/staff-ui/steps/staff.server.ts";
import { Card } from "#app/ui/layout/card.tsx";
import { StatusDot } from "#app/ui/status/badge.tsx";
import { countNotified } from "../../notify-waiting.server.ts";
import { compatibleFields } from "../demand-fields.ts";
import { type DemandTexts, demandTexts, readModel } from "../demand-list.server.ts";
import { demandAction } from "../demand-steps.server.ts";
import type { Route } from "./+types/model-demand";

/** One model: its checks and waiting list, and the form that makes it compatible (decisions 4). */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, language } = staffOf(context);
  const [brand, model] = [url.searchParams.get("brand") ?? "", url.searchParams.get("model") ?? ""];
  const vehicles = await readModel(db, { brand, model });
  if (vehicles.length === 0) throw missingRow("model", context);
  return {
    brand,
    model,
    vehicles,
    energies: energyNames(language),
    notifies: plural(demandTexts(language).notifyModel, await countNotified(db, { brand, model }), language),
    documentTitle: documentTitle(`${brand} ${model}`, language),
    t: demandTexts(language),
  };
}

export const action = demandAction;

export const meta: Route.MetaFunction = metaOfPrivatePage;

export default function ModelDemand({ loaderData }: Route.ComponentProps) {
  const { brand, model, vehicles, energies, notifies, t } = loaderData;
  const name = `${brand} ${model}`;
  return (
    <div className="grid gap-5">
      <PageHeading title={name} />
      <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_320px]">
        <div className="grid gap-3">
          <ColumnTable
            caption={name}
            rows={vehicles}
            keyOf={({ year, energy }) => `${year} ${energy}`}
            columns={[
              { title: t.columns.year, cell: ({ year }) => year },
              { title: t.columns.energy, cell: ({ energy }) => ownValue(energies, energy) ?? energy },
              { title: t.columns.checks, numeric: true, cell: ({ checks }) => checks },
              { title: t.columns.waiting, numeric: true, cell: ({ waiting }) => waiting },
              {
                title: t.columns.state,
                cell: ({ compatible }) => (
                  <StatusDot tone={compatible ? "signal" : "neutral"}>
                    {compatible ? t.compatible : t.incompatible}
                  </StatusDot>
                ),
              },
            ]}
          />
          {vehicles.some(({ waiting, compatible }) => waiting > 0 && compatible) && (
            <ConfirmStep intent="notify" hidden={{ brand, model }} button={t.notify} description={notifies} />
          )}
        </div>
        <Card padding="sm">
          <h2 className="pb-1 text-base font-semibold">{t.makeCompatible}</h2>
          <p className="pb-4 text-muted">{t.makeCompatibleText}</p>
          <CompatibleForm key={name} {...loaderData} t={t} />
        </Card>
      </div>
    </div>
  );
}

type FormProps = {
  vehicles: Awaited<ReturnType<typeof readModel>>;
  energies: Record<string, string>;
  t: DemandTexts;
};

function CompatibleForm({ vehicles, energies, t }: FormProps) {
  const years = vehicles.map(({ year }) => year);
  const state = useStaffForm({
    intent: "make-compatible",
    fields: compatibleFields,
    texts: t,
    start: { firstYear: String(Math.min(...years)), lastYear: String(Math.max(...years)), energy: vehicles[0]!.energy },
  });
  return (
    <StaffForm state={state} submit={t.makeCompatible}>
      <div className="grid gap-4 sm:grid-cols-3 xl:grid-cols-1">
        <TextField form={state.form} name="firstYear" size="sm" />
        <TextField form={state.form} name="lastYear" size="sm" />
        <SelectField form={state.form} name="energy" options={energies} placeholder={t.choose} size="sm" />
      </div>
    </StaffForm>
  );
}
