import { Form } from "react-router";
import { demandByModel } from "#app/compatibility/demand.server.ts";
import { metaOfPrivatePage } from "#app/i18n/private-page-meta.ts";
import { adminPaths } from "#app/paths.ts";
import { readFromReplica } from "#app/platform/read-replica.server.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { Field } from "#app/ui/controls/field.tsx";
import { ButtonLink, TextLink } from "#app/ui/controls/link.tsx";
import { TextInput } from "#app/ui/controls/text-input.tsx";
import { documentTitle, sectionTitle } from "../back-office-texts.server.ts";
import { demandAction } from "../demand/demand-steps.server.ts";
import { DemandTable } from "../demand/demand-table.tsx";
import { demandTexts } from "../demand/demand-texts.server.ts";
import { staffOf } from "../frame/staff.server.ts";
import type { Route } from "./+types/demand";

/** More models than anybody reads; the search finds the others. */
const shownModels = 200;

/** Incompatible vehicles by demand, and who waits for news (decisions 4, 9); from here the catalogue is imported. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { db: primary, language } = staffOf(context);
  const search = (url.searchParams.get("q") ?? "").trim().slice(0, 100);
  const title = sectionTitle("tentatives", language);
  return {
    search,
    models: await readFromReplica(primary, (db) => demandByModel(db, { search, limit: shownModels })),
    title,
    documentTitle: documentTitle(title, language),
    t: demandTexts(language),
    language,
  };
}

export const action = demandAction;

export const meta: Route.MetaFunction = metaOfPrivatePage;

export default function Demand({ loaderData: { search, models, title, t, language } }: Route.ComponentProps) {
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-xl">{title}</h1>
        <div className="flex flex-wrap items-center gap-4">
          <TextLink document to={adminPaths.catalogueExport}>
            {t.export}
          </TextLink>
          <ButtonLink size="sm" variant="secondary" to={adminPaths.catalogueImport}>
            {t.import}
          </ButtonLink>
        </div>
      </div>
      <p className="text-muted">{t.intro}</p>
      <search>
        <Form method="get" className="flex max-w-form items-center gap-2">
          <Field id="demand-search" label={t.search} hideLabel className="min-w-0 flex-1">
            <TextInput size="sm" type="search" name="q" defaultValue={search} placeholder={t.search} maxLength={100} />
          </Field>
          <Button type="submit" size="sm" variant="secondary">
            {t.find}
          </Button>
        </Form>
      </search>
      {models.length === 0 ? (
        <p className="text-muted">{search === "" ? t.empty : t.nothing}</p>
      ) : (
        <DemandTable models={models} title={title} t={t} language={language} />
      )}
    </div>
  );
}
