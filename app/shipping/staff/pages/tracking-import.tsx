import { fill } from "#app/i18n/format.ts";
import { metaOfPrivatePage } from "#app/i18n/private-page-meta.ts";
import { ownValue } from "#app/platform/text/own-value.ts";
import { listAnswer, listImportTexts, noListAnswer, readListForm } from "#app/staff-ui/forms/list-import.server.ts";
import { ListImport } from "#app/staff-ui/forms/list-import.tsx";
import { documentTitle } from "#app/staff-ui/page/back-office-texts.server.ts";
import { refuseOldSignIn } from "#app/staff-ui/sign-in/recent-sign-in.server.ts";
import { staffOf } from "#app/staff-ui/steps/staff.server.ts";
import { importTracking, previewTracking } from "../../import-tracking.server.ts";
import { readQueue } from "../../preparation-queues.server.ts";
import { explainRefusal } from "../shipping-steps.server.ts";
import { shippingTexts } from "../shipping-texts.server.ts";
import type { Route } from "./+types/tracking-import";

const shownOrders = 50;

/** From a carrier's file, or typed beside waiting orders (decisions 9). */
export async function loader({ context }: Route.LoaderArgs) {
  const { db, language } = staffOf(context);
  const { listImport, columns } = shippingTexts(language);
  const { rows } = await readQueue(db, "toShip", { page: { limit: shownOrders } });
  return {
    t: listImportTexts(listImport, language),
    columns,
    language,
    documentTitle: documentTitle(listImport.title, language),
    waiting: rows.map(({ order }) => `${order.number};`).join("\n"),
  };
}

/** `preview` changes nothing; `apply` ships. */
export async function action({ request, url, context }: Route.ActionArgs) {
  const refusal = await refuseOldSignIn(context, url);
  if (refusal) return refusal;
  const staff = staffOf(context);
  const t = shippingTexts(staff.language);
  const form = await readListForm(request);
  const { contents, isApplied } = form;
  const read = isApplied ? await importTracking(staff, contents) : await previewTracking(staff.db, contents);
  if ("fault" in read) return noListAnswer(read.fault, staff.language);
  return listAnswer(
    form,
    read.text,
    read.results.map(({ line, given, result }) => {
      if (result.ok) {
        const done = isApplied ? t.lineShipped : t.lineWillShip;
        return { line, given, ok: true, sentence: fill(done, { carrier: result.carrier }) };
      }
      const { error, values } = explainRefusal(result, staff.language);
      const sentence = fill(ownValue<string>(t.messages, error) ?? error, {
        given: given.number,
        order: given.order,
        ...values,
      });
      return { line, given, ok: false, sentence };
    }),
  );
}

export const meta: Route.MetaFunction = metaOfPrivatePage;

export default function TrackingImport({ loaderData, actionData }: Route.ComponentProps) {
  const { t, columns, language, waiting } = loaderData;
  return (
    <ListImport
      t={t}
      language={language}
      answer={actionData}
      start={waiting}
      columns={[
        { title: columns.number, cell: ({ given }) => given.order },
        { title: columns.tracking, className: "code", cell: ({ given }) => given.number },
      ]}
    />
  );
}
