import { useState } from "react";
import { fill } from "#app/i18n/format.ts";
import { metaOfPrivatePage } from "#app/i18n/private-page-meta.ts";
import { ColumnTable } from "#app/staff-ui/lists/column-table.tsx";
import { documentTitle } from "#app/staff-ui/page/back-office-texts.server.ts";
import { PageHeading } from "#app/staff-ui/page/page-heading.tsx";
import { staffOf } from "#app/staff-ui/steps/staff.server.ts";
import { Badge } from "#app/ui/status/badge.tsx";
import { apiDocument } from "../api-document.server.ts";
import { type ApiCall, type ApiField, describeApi } from "../api-reference/describe-api.ts";
import { TryCall, TypedKey } from "../api-reference/try-call.tsx";
import { type IntegrationsTexts, integrationsTexts } from "../integrations/integrations-texts.server.ts";
import type { Route } from "./+types/api-reference";

/** The public API, read from the OpenAPI document that the shop serves (decisions 9, 12). */
export function loader({ context }: Route.LoaderArgs) {
  const { language } = staffOf(context);
  const { api: t } = integrationsTexts(language);
  return { t, documentTitle: documentTitle(t.title, language), groups: describeApi(apiDocument()) };
}

export const meta: Route.MetaFunction = metaOfPrivatePage;

export default function ApiReference({ loaderData: { t, groups } }: Route.ComponentProps) {
  const [key, setKey] = useState("");
  return (
    <TypedKey value={{ key, setKey }}>
      <div className="grid grid-cols-1 gap-6">
        <PageHeading title={t.title}>
          <p className="max-w-text text-muted">{t.text}</p>
          <nav aria-label={t.groups} className="flex flex-wrap gap-x-4 gap-y-1">
            {groups.map(({ name }) => (
              <a
                key={name}
                href={`#${name}`}
                className="code inline-flex min-h-6 min-w-6 items-center underline underline-offset-2"
              >
                {name}
              </a>
            ))}
          </nav>
        </PageHeading>
        {groups.map(({ name, calls }) => (
          <section key={name} className="grid grid-cols-1 gap-2">
            <h2 id={name} className="code scroll-mt-24 text-base font-semibold">
              {name}
            </h2>
            {calls.map((call) => (
              <ApiCallDetails key={call.id} call={call} t={t} />
            ))}
          </section>
        ))}
      </div>
    </TypedKey>
  );
}

type Texts = { t: IntegrationsTexts["api"] };

function ApiCallDetails({ call, t }: Texts & { call: ApiCall }) {
  const { id, method, path, summary, parameters, body, answers } = call;
  const title = `${method} ${path}`;
  return (
    <details id={id} className="min-w-0 rounded-small border border-line bg-surface">
      <summary className="grid cursor-pointer gap-1 px-3 py-2">
        <span className="flex flex-wrap items-center gap-2">
          <Badge tone={method === "GET" ? "blue" : "amber"}>{method}</Badge>
          <span className="code wrap-anywhere">{path}</span>
        </span>
        <span lang="en" className="text-muted">
          {summary}
        </span>
      </summary>
      <div className="grid grid-cols-1 gap-4 border-t border-line p-3" lang="en">
        <Fields caption={fill(t.parameters, { call: title })} fields={parameters} t={t} />
        <Fields caption={fill(t.body, { call: title })} fields={body} t={t} />
        {answers.map(({ status, description, fields }) => (
          <section key={status} className="grid grid-cols-1 gap-2">
            <p className="flex flex-wrap items-baseline gap-2">
              <Badge tone={Number(status) < 400 ? "signal" : "red"}>{status}</Badge>
              <span className="min-w-0 wrap-anywhere">{description}</span>
            </p>
            <Fields caption={fill(t.answer, { call: title, status })} fields={fields} t={t} />
          </section>
        ))}
        {call.isForKeys && <TryCall call={call} t={t} />}
      </div>
    </details>
  );
}

function Fields({ caption, fields, t }: Texts & { caption: string; fields: ApiField[] }) {
  if (fields.length === 0) return null;
  return (
    <section className="grid grid-cols-1 gap-1">
      <h3 className="text-xs font-semibold text-muted wrap-anywhere">{caption}</h3>
      <ColumnTable
        caption={caption}
        rows={fields}
        keyOf={({ name }) => name}
        columns={[
          {
            title: t.field,
            className: "code wrap-anywhere",
            cell: ({ name, required }) => (
              <>
                <span>{name}</span>
                {required && <span className="text-muted"> {t.required}</span>}
              </>
            ),
          },
          { title: t.type, className: "code wrap-anywhere", cell: ({ type }) => type },
          { title: t.limits, cell: ({ limits }) => limits },
        ]}
      />
    </section>
  );
}
