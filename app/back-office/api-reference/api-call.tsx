import { fill } from "#app/i18n/format.ts";
import { ColumnTable } from "#app/staff-ui/lists/column-table.tsx";
import { Badge } from "#app/ui/status/badge.tsx";
import type { IntegrationsTexts } from "../integrations/integrations-texts.server.ts";
import type { ApiCall, ApiField } from "./describe-api.ts";
import { TryCall } from "./try-call.tsx";

type Texts = { t: IntegrationsTexts["api"] };

export function ApiCallDetails({ call, t }: Texts & { call: ApiCall }) {
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
