import { data } from "react-router";
import { demandTexts } from "#app/compatibility/staff/demand-list.server.ts";
import { metaOfPrivatePage } from "#app/i18n/private-page-meta.ts";
import { documentTitle } from "#app/staff-ui/page/back-office-texts.server.ts";
import { frameTexts } from "#app/staff-ui/page/frame-texts.server.ts";
import { PageHeading } from "#app/staff-ui/page/page-heading.tsx";
import { refuseOldSignIn } from "#app/staff-ui/sign-in/recent-sign-in.server.ts";
import { staffOf } from "#app/staff-ui/steps/staff.server.ts";
import { importAsStaff, previewImport } from "../../vehicles/staff-import.server.ts";
import { type ImportAnswer, ImportForm } from "../import-form.tsx";
import type { Route } from "./+types/catalogue-import";

/** Imports the vehicle catalogue from a file (decisions 4), after a preview. */
export function loader({ context }: Route.LoaderArgs) {
  const { language } = staffOf(context);
  const t = demandTexts(language);
  return { t, language, documentTitle: documentTitle(t.import, language) };
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const refusal = await refuseOldSignIn(context, url);
  if (refusal) return refusal;
  const staff = staffOf(context);
  const form = await request.formData();
  const file = form.get("file");
  const t = { ...frameTexts(staff.language).listImport, ...demandTexts(staff.language).importFaults };
  if (!(file instanceof File) || file.size === 0)
    return data<ImportAnswer>({ done: false, fault: t.noFile, refused: [], preview: null }, 422);
  const bytes = new Uint8Array(await file.arrayBuffer());
  const removeAbsent = form.has("removeAbsent");
  const isImport = form.get("intent") === "import";
  const shown = (name: string) => Number(form.get(`shown-${name}`) ?? Number.NaN);
  const outcome = isImport
    ? await importAsStaff(staff, bytes, {
        removeAbsent,
        shown: { added: shown("added"), changed: shown("changed"), removed: shown("removed") },
      })
    : await previewImport(staff, bytes, { removeAbsent });
  if (!outcome.ok) {
    const { error, refused } = outcome;
    return data<ImportAnswer>(
      { done: false, fault: t[error], refused, preview: null },
      error === "conflict" ? 409 : 422,
    );
  }
  return data<ImportAnswer>({ done: isImport, fault: "", refused: [], preview: outcome.preview });
}

export const meta: Route.MetaFunction = metaOfPrivatePage;

export default function CatalogueImport({ loaderData: { t, language }, actionData }: Route.ComponentProps) {
  return (
    <div className="grid gap-5">
      <PageHeading title={t.import} />
      <ImportForm t={t} language={language} posted={actionData} />
    </div>
  );
}
