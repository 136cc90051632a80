import { Form } from "react-router";
import { fill, plural } from "#app/i18n/format.ts";
import { metaOfPrivatePage } from "#app/i18n/private-page-meta.ts";
import { adminPaths } from "#app/paths.ts";
import { ownValue } from "#app/platform/own-value.ts";
import { importTracking, previewTracking } from "#app/shipping/import-tracking.server.ts";
import { readQueue } from "#app/shipping/preparation-queues.server.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { Field } from "#app/ui/controls/field.tsx";
import { TextLink } from "#app/ui/controls/link.tsx";
import { TextArea } from "#app/ui/controls/text-input.tsx";
import { Cell, HeaderCell, Row, Table } from "#app/ui/layout/table.tsx";
import { StatusDot } from "#app/ui/status/badge.tsx";
import { documentTitle } from "../back-office-texts.server.ts";
import { staffOf } from "../frame/staff.server.ts";
import { readListForm } from "../shipping/list-form.server.ts";
import { explainRefusal } from "../shipping/shipping-steps.server.ts";
import { shippingTexts } from "../shipping/shipping-texts.server.ts";
import type { Route } from "./+types/tracking-import";

/** Tracking numbers from a carrier's file, or typed beside the numbers of the orders that wait (decisions 9). */
export async function loader({ context }: Route.LoaderArgs) {
  const { db, language } = staffOf(context);
  const t = shippingTexts(language);
  const { rows } = await readQueue(db, "toShip", 1);
  return {
    ...{ t, language, documentTitle: documentTitle(t.importTitle, language) },
    waiting: rows.map(({ order }) => `${order.number};`).join("\n"),
  };
}

/** `preview` says what each line would do and changes nothing; `apply` does it. */
export async function action({ request, context }: Route.ActionArgs) {
  const staff = staffOf(context);
  const t = shippingTexts(staff.language);
  const { text, isApplied } = await readListForm(request);
  const results = isApplied ? await importTracking(staff, text) : await previewTracking(staff.db, text);
  return {
    ...{ text, isApplied },
    lines: results.map(({ line, given, result }) => {
      if (result.ok) {
        const done = isApplied ? t.lineShipped : t.lineWillShip;
        return { line, given, ok: true, sentence: fill(done, { carrier: result.carrier }) };
      }
      const { error, values } = explainRefusal(result, staff.language);
      const sentence = fill(ownValue<string>(t.messages, error) ?? error, { given: given.number, ...values });
      return { line, given, ok: false, sentence };
    }),
  };
}

export const meta: Route.MetaFunction = metaOfPrivatePage;

export default function TrackingImport({ loaderData, actionData }: Route.ComponentProps) {
  const { t, language, waiting } = loaderData;
  const good = actionData?.lines.filter(({ ok }) => ok).length ?? 0;
  const isPreview = actionData !== undefined && !actionData.isApplied;
  return (
    <div className="grid gap-5">
      <div className="grid gap-1">
        <TextLink quiet to={adminPaths.ordersToShip}>
          ← {t.backToShip}
        </TextLink>
        <h1 className="text-xl">{t.importTitle}</h1>
        <p className="max-w-text text-muted">{t.importHelp}</p>
      </div>
      {actionData && (
        <section className="grid gap-3" aria-live="polite">
          <p className="font-semibold" role="status">
            {plural(actionData.isApplied ? t.shippedCount : t.willShipCount, good, language, {
              all: actionData.lines.length,
            })}
          </p>
          <Table caption={t.importTitle} dense stacked>
            <thead>
              <tr>
                <HeaderCell numeric>{t.columns.line}</HeaderCell>
                <HeaderCell>{t.columns.number}</HeaderCell>
                <HeaderCell>{t.columns.tracking}</HeaderCell>
                <HeaderCell>{t.columns.result}</HeaderCell>
              </tr>
            </thead>
            <tbody>
              {actionData.lines.map(({ line, given, ok, sentence }) => (
                <Row key={line}>
                  <Cell numeric column={t.columns.line}>
                    {line}
                  </Cell>
                  <Cell column={t.columns.number}>{given.order}</Cell>
                  <Cell column={t.columns.tracking}>
                    <span className="code">{given.number}</span>
                  </Cell>
                  <Cell column={t.columns.result}>
                    <StatusDot tone={ok ? "signal" : "red"}>
                      <span className="whitespace-normal">{sentence}</span>
                    </StatusDot>
                  </Cell>
                </Row>
              ))}
            </tbody>
          </Table>
          {isPreview && good > 0 && (
            <Form method="post">
              <input type="hidden" name="list" value={actionData.text} />
              <Button type="submit" name="intent" value="apply" size="sm">
                {plural(t.applyImport, good, language)}
              </Button>
            </Form>
          )}
        </section>
      )}
      <Form method="post" encType="multipart/form-data" className="grid max-w-text gap-4">
        <Field id="list" label={t.fields.list} help={t.listHelp}>
          <TextArea
            name="list"
            rows={8}
            className="code"
            spellCheck={false}
            defaultValue={actionData ? (isPreview ? actionData.text : "") : waiting}
          />
        </Field>
        <Field id="file" label={t.fields.file}>
          <input type="file" id="file" name="file" accept=".csv,.txt,text/csv,text/plain" className="text-dense" />
        </Field>
        <div>
          <Button type="submit" name="intent" value="preview" size="sm" variant={isPreview ? "secondary" : "primary"}>
            {t.preview}
          </Button>
        </div>
      </Form>
    </div>
  );
}
