import { demandOfModel } from "#app/compatibility/demand.server.ts";
import { energyNames } from "#app/compatibility/energy-names.server.ts";
import { SelectField } from "#app/forms/select-field.tsx";
import { TextField } from "#app/forms/text-field.tsx";
import { metaOfPrivatePage } from "#app/i18n/private-page-meta.ts";
import { adminPaths } from "#app/paths.ts";
import { ownValue } from "#app/platform/own-value.ts";
import { TextLink } from "#app/ui/controls/link.tsx";
import { Card } from "#app/ui/layout/card.tsx";
import { Cell, HeaderCell, Row, Table } from "#app/ui/layout/table.tsx";
import { StatusDot } from "#app/ui/status/badge.tsx";
import { documentTitle, sectionTitle } from "../back-office-texts.server.ts";
import { compatibleFields } from "../demand/demand-fields.ts";
import { demandAction } from "../demand/demand-steps.server.ts";
import { Notify } from "../demand/demand-table.tsx";
import { type DemandTexts, demandTexts } from "../demand/demand-texts.server.ts";
import { staffOf } from "../frame/staff.server.ts";
import { StaffForm } from "../frame/staff-form.tsx";
import { useStaffForm } from "../frame/use-staff-form.ts";
import type { Route } from "./+types/model-demand";

/** One model: what was asked for, and how it becomes compatible (decisions 4). */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, language } = staffOf(context);
  const [brand, model] = [url.searchParams.get("brand") ?? "", url.searchParams.get("model") ?? ""];
  const vehicles = await demandOfModel(db, { brand, model });
  if (vehicles.length === 0) throw new Response(null, { status: 404 });
  return {
    ...{ brand, model, vehicles, language },
    energies: energyNames(language),
    listTitle: sectionTitle("tentatives", language),
    documentTitle: documentTitle(`${brand} ${model}`, language),
    t: demandTexts(language),
  };
}

export const action = demandAction;

export const meta: Route.MetaFunction = metaOfPrivatePage;

export default function ModelDemand({ loaderData }: Route.ComponentProps) {
  const { brand, model, vehicles, energies, listTitle, t, language } = loaderData;
  const name = `${brand} ${model}`;
  return (
    <div className="grid gap-5">
      <div className="grid gap-1">
        <TextLink to={adminPaths.tentatives}>{listTitle}</TextLink>
        <h1 className="text-xl">{name}</h1>
      </div>
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_320px]">
        <div className="grid gap-3">
          <Table caption={name} dense>
            <thead>
              <tr>
                <HeaderCell numeric>{t.columns.year}</HeaderCell>
                <HeaderCell>{t.columns.energy}</HeaderCell>
                <HeaderCell numeric>{t.columns.checks}</HeaderCell>
                <HeaderCell numeric>{t.columns.waiting}</HeaderCell>
                <HeaderCell>{t.columns.state}</HeaderCell>
              </tr>
            </thead>
            <tbody>
              {vehicles.map(({ year, energy, checks, waiting, compatible }) => (
                <Row key={`${year} ${energy}`}>
                  <Cell numeric>{year}</Cell>
                  <Cell>{ownValue(energies, energy) ?? energy}</Cell>
                  <Cell numeric>{checks}</Cell>
                  <Cell numeric>{waiting}</Cell>
                  <Cell>
                    <StatusDot tone={compatible ? "signal" : "neutral"}>
                      {compatible ? t.compatible : t.incompatible}
                    </StatusDot>
                  </Cell>
                </Row>
              ))}
            </tbody>
          </Table>
          {vehicles.some(({ waiting, compatible }) => waiting > 0 && compatible) && (
            <Notify brand={brand} model={model} t={t} language={language} />
          )}
        </div>
        <Card padding="sm">
          <h2 className="pb-1 text-base font-semibold">{t.makeCompatible}</h2>
          <p className="pb-4 text-muted">{t.makeCompatibleText}</p>
          <CompatibleForm {...loaderData} t={t} />
        </Card>
      </div>
    </div>
  );
}

type FormProps = {
  vehicles: Awaited<ReturnType<typeof demandOfModel>>;
  energies: Record<string, string>;
  t: DemandTexts;
} & Pick<Route.ComponentProps["loaderData"], "language">;

function CompatibleForm({ vehicles, energies, t, language }: FormProps) {
  const years = vehicles.map(({ year }) => year);
  const state = useStaffForm({
    intent: "make-compatible",
    fields: compatibleFields,
    texts: t,
    language,
    start: {
      firstYear: String(Math.min(...years)),
      lastYear: String(Math.max(...years)),
      energy: vehicles[0]!.energy,
    },
  });
  return (
    <StaffForm state={state} submit={t.makeCompatible}>
      <TextField form={state.form} name="firstYear" size="sm" />
      <TextField form={state.form} name="lastYear" size="sm" />
      <SelectField form={state.form} name="energy" options={energies} placeholder={t.choose} size="sm" />
    </StaffForm>
  );
}
