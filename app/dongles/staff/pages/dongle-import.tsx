import { fill } from "#app/i18n/format.ts";
import { metaOfPrivatePage } from "#app/i18n/private-page-meta.ts";
import { scannedCode } from "#app/platform/text/scanned-text.ts";
import { listAnswer, listImportTexts, noListAnswer, readListForm } from "#app/staff-ui/forms/list-import.server.ts";
import { ListImport } from "#app/staff-ui/forms/list-import.tsx";
import { documentTitle } from "#app/staff-ui/page/back-office-texts.server.ts";
import { refuseOldSignIn } from "#app/staff-ui/sign-in/recent-sign-in.server.ts";
import { staffOf } from "#app/staff-ui/steps/staff.server.ts";
import { importStock, previewStock, type StockLine } from "../../import-stock.server.ts";
import { serialLength } from "../../serial.ts";
import { dongleTexts, explainSerial } from "../dongle-texts.server.ts";
import type { Route } from "./+types/dongle-import";

/** A delivery's serials: pasted, scanned, or from the factory's file (decisions 9). */
export function loader({ url, context }: Route.LoaderArgs) {
  const { language } = staffOf(context);
  const { listImport, columns } = dongleTexts(language);
  return {
    t: listImportTexts(listImport, language),
    serialTitle: columns.serial,
    start: scannedCode(url.searchParams.get("serial") ?? "").slice(0, serialLength),
    language,
    documentTitle: documentTitle(listImport.title, language),
  };
}

/** `preview` changes nothing; `apply` does. */
export async function action({ request, url, context }: Route.ActionArgs) {
  const refusal = await refuseOldSignIn(context, url);
  if (refusal) return refusal;
  const staff = staffOf(context);
  const { states, verdicts } = dongleTexts(staff.language);
  const form = await readListForm(request);
  const { isApplied } = form;
  const read = isApplied ? await importStock(staff, form) : await previewStock(staff.db, form);
  if ("fault" in read) return noListAnswer(read.fault, staff.language);
  const sentenceOf = (line: StockLine): string => {
    if (line.verdict === "malformed") return explainSerial(line.fault, staff.language);
    if (line.verdict === "known") return fill(verdicts.known, { state: states[line.state] });
    return verdicts[isApplied && line.verdict === "add" ? "added" : line.verdict];
  };
  return listAnswer(
    form,
    read.text,
    read.lines.map((line) => ({
      line: line.line,
      given: line.given,
      ok: line.verdict === "add",
      sentence: sentenceOf(line),
    })),
  );
}

export const meta: Route.MetaFunction = metaOfPrivatePage;

export default function DongleImport({ loaderData, actionData }: Route.ComponentProps) {
  const { t, serialTitle, start, language } = loaderData;
  return (
    <ListImport
      t={t}
      language={language}
      start={start}
      answer={actionData}
      columns={[{ title: serialTitle, className: "code", cell: ({ given }) => given }]}
    />
  );
}
