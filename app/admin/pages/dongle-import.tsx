import { Form } from "react-router";
import { importStock, previewStock } from "#app/dongles/import-stock.server.ts";
import { fill, plural } from "#app/i18n/format.ts";
import { metaOfPrivatePage } from "#app/i18n/private-page-meta.ts";
import { adminPaths } from "#app/paths.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { Field } from "#app/ui/controls/field.tsx";
import { TextLink } from "#app/ui/controls/link.tsx";
import { TextArea } from "#app/ui/controls/text-input.tsx";
import { Cell, HeaderCell, Row, Table } from "#app/ui/layout/table.tsx";
import { StatusDot } from "#app/ui/status/badge.tsx";
import { documentTitle } from "../back-office-texts.server.ts";
import { dongleTexts } from "../dongles/dongle-texts.server.ts";
import { staffOf } from "../frame/staff.server.ts";
import { readListForm } from "../shipping/list-form.server.ts";
import type { Route } from "./+types/dongle-import";

/** Serials of a delivery: pasted, scanned one after the other, or from the factory's file (decisions 9). */
export function loader({ context }: Route.LoaderArgs) {
  const { language } = staffOf(context);
  const texts = dongleTexts(language);
  return { texts, language, documentTitle: documentTitle(texts.importTitle, language) };
}

/** `preview` says what each line would do and changes nothing; `apply` does it. */
export async function action({ request, context }: Route.ActionArgs) {
  const staff = staffOf(context);
  const { states, verdicts } = dongleTexts(staff.language);
  const { text, isApplied } = await readListForm(request);
  const lines = isApplied ? await importStock(staff, text) : await previewStock(staff.db, text);
  return {
    ...{ text, isApplied },
    lines: lines.map((line) => ({
      ...{ line: line.line, given: line.given, ok: line.verdict === "add" },
      sentence: fill(
        isApplied && line.verdict === "add" ? verdicts.added : verdicts[line.verdict],
        line.verdict === "known" ? { state: states[line.state] } : {},
      ),
    })),
  };
}

export const meta: Route.MetaFunction = metaOfPrivatePage;

export default function DongleImport({ loaderData: { texts, language }, actionData }: Route.ComponentProps) {
  const good = actionData?.lines.filter(({ ok }) => ok).length ?? 0;
  const isPreview = actionData !== undefined && !actionData.isApplied;
  return (
    <div className="grid gap-5">
      <div className="grid gap-1">
        <TextLink quiet to={adminPaths.dongleAssociation}>
          ← {texts.back}
        </TextLink>
        <h1 className="text-xl">{texts.importTitle}</h1>
        <p className="max-w-text text-muted">{texts.importHelp}</p>
      </div>
      {actionData && (
        <section className="grid gap-3" aria-live="polite">
          <p className="font-semibold" role="status">
            {plural(actionData.isApplied ? texts.addedCount : texts.willAddCount, good, language, {
              all: actionData.lines.length,
            })}
          </p>
          {isPreview && good > 0 && (
            <Form method="post">
              <input type="hidden" name="list" value={actionData.text} />
              <Button type="submit" name="intent" value="apply" size="sm">
                {plural(texts.applyImport, good, language)}
              </Button>
            </Form>
          )}
          <Table caption={texts.importTitle} dense stacked>
            <thead>
              <tr>
                <HeaderCell numeric>{texts.line}</HeaderCell>
                <HeaderCell>{texts.columns.serial}</HeaderCell>
                <HeaderCell>{texts.result}</HeaderCell>
              </tr>
            </thead>
            <tbody>
              {actionData.lines.map(({ line, given, ok, sentence }) => (
                <Row key={line}>
                  <Cell numeric column={texts.line}>
                    {line}
                  </Cell>
                  <Cell column={texts.columns.serial}>
                    <span className="code">{given}</span>
                  </Cell>
                  <Cell column={texts.result}>
                    <StatusDot tone={ok ? "signal" : "red"}>
                      <span className="whitespace-normal">{sentence}</span>
                    </StatusDot>
                  </Cell>
                </Row>
              ))}
            </tbody>
          </Table>
        </section>
      )}
      <Form method="post" encType="multipart/form-data" className="grid max-w-text gap-4">
        <Field id="list" label={texts.labels.list} help={texts.listHelp}>
          <TextArea
            name="list"
            rows={8}
            className="code"
            spellCheck={false}
            defaultValue={isPreview ? actionData.text : ""}
          />
        </Field>
        <Field id="file" label={texts.labels.file}>
          <input type="file" id="file" name="file" accept=".csv,.txt,text/csv,text/plain" className="text-dense" />
        </Field>
        <div>
          <Button type="submit" name="intent" value="preview" size="sm" variant={isPreview ? "secondary" : "primary"}>
            {texts.preview}
          </Button>
        </div>
      </Form>
    </div>
  );
}
