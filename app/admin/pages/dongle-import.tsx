import { importStock, previewStock } from "#app/dongles/import-stock.server.ts";
import { fill } from "#app/i18n/format.ts";
import { metaOfPrivatePage } from "#app/i18n/private-page-meta.ts";
import { documentTitle } from "../back-office-texts.server.ts";
import { dongleTexts } from "../dongles/dongle-texts.server.ts";
import { ListImport } from "../frame/list-import.tsx";
import { listImportTexts } from "../frame/list-import-texts.server.ts";
import { listAnswer, noListAnswer, readListForm } from "../frame/read-list-form.server.ts";
import { refuseOldSignIn } from "../frame/recent-sign-in.server.ts";
import { staffOf } from "../frame/staff.server.ts";
import type { Route } from "./+types/dongle-import";

/** Imports the serials of a delivery: pasted, scanned, or from the factory's file (decisions 9). */
export function loader({ context }: Route.LoaderArgs) {
  const { language } = staffOf(context);
  const { listImport, columns } = dongleTexts(language);
  return {
    ...{ t: listImportTexts(listImport, language), serialTitle: columns.serial, language },
    documentTitle: documentTitle(listImport.title, language),
  };
}

/** `preview` shows the effect of each line without changes; `apply` makes them. */
export async function action({ request, url, context }: Route.ActionArgs) {
  const refusal = await refuseOldSignIn(context, url);
  if (refusal) return refusal;
  const staff = staffOf(context);
  const { states, verdicts } = dongleTexts(staff.language);
  const form = await readListForm(request);
  if ("fault" in form) return noListAnswer(form.fault, staff.language);
  const { text, isApplied } = form;
  const lines = isApplied ? await importStock(staff, text) : await previewStock(staff.db, text);
  return listAnswer(
    form,
    lines.map((line) => ({
      ...{ line: line.line, given: line.given, ok: line.verdict === "add" },
      sentence: fill(
        isApplied && line.verdict === "add" ? verdicts.added : verdicts[line.verdict],
        line.verdict === "known" ? { state: states[line.state] } : {},
      ),
    })),
  );
}

export const meta: Route.MetaFunction = metaOfPrivatePage;

export default function DongleImport({ loaderData, actionData }: Route.ComponentProps) {
  const { t, serialTitle, language } = loaderData;
  return (
    <ListImport
      {...{ t, language }}
      answer={actionData}
      columns={[{ title: serialTitle, className: "code", cell: ({ given }) => given }]}
    />
  );
}
