import { metaOfPrivatePage } from "#app/i18n/private-page-meta.ts";
import { recordAudit } from "#app/platform/audit/audit.server.ts";
import { ColumnTable } from "#app/staff-ui/lists/column-table.tsx";
import { documentTitle, sectionTitle } from "#app/staff-ui/page/back-office-texts.server.ts";
import { staffOf } from "#app/staff-ui/steps/staff.server.ts";
import { defineStep, staffAction } from "#app/staff-ui/steps/staff-action.server.ts";
import { StepButton } from "#app/staff-ui/steps/step-button.tsx";
import { StatusDot } from "#app/ui/status/badge.tsx";
import { tryErasingOldData } from "../../erase-old-data.server.ts";
import { retentionRows, retentionTexts } from "../retention-rows.server.ts";
import type { Route } from "./+types/retention";

/** Retention periods, nightly erasures, and what would be erased now (security 5). */
export async function loader({ context }: Route.LoaderArgs) {
  const { db, clock, language } = staffOf(context);
  const t = retentionTexts(language);
  const title = sectionTitle("retention", language);
  const rows = await retentionRows({ db, now: clock.now() }, t, language);
  return { rows, t, title, documentTitle: documentTitle(title, language) };
}

export const action = staffAction({
  messages: (language) => retentionTexts(language).messages,
  steps: {
    try: defineStep({
      permission: "settings.edit",
      fields: {},
      reversible: "It counts what would be erased, and changes nothing.",
      async run({ db, clock, author }) {
        await tryErasingOldData({ db, now: clock.now() });
        await db.transaction((tx) => recordAudit(tx, author, "retention-tried", "list:retention"));
        return { ok: true };
      },
    }),
  },
});

export const meta: Route.MetaFunction = metaOfPrivatePage;

export default function RetentionPage({ loaderData: { rows, t, title } }: Route.ComponentProps) {
  const { columns } = t;
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-xl">{title}</h1>
        <StepButton intent="try" submit={t.try} />
      </div>
      <p className="max-w-text text-muted">{t.intro}</p>
      <ColumnTable
        list
        caption={title}
        rows={rows}
        keyOf={({ what }) => what}
        columns={[
          { title: columns.what, card: "title", className: "font-medium", cell: ({ name }) => name },
          { title: columns.period, card: "detail", lines: true, cell: ({ period }) => period },
          { title: columns.run, card: "aside", lines: true, cell: ({ run }) => <Outcome of={run} never={t.never} /> },
          { title: columns.year, card: "figure", numeric: true, cell: ({ year }) => year },
          {
            title: columns.trial,
            card: "line",
            lines: true,
            cell: ({ trial }) => trial && <Outcome of={trial} never="" />,
          },
        ]}
      />
    </div>
  );
}

type Shown = { iso: string; at: string; isFailed: boolean; result: string };

function Outcome({ of, never }: { of: Shown | null; never: string }) {
  if (!of) return <span className="text-muted">{never}</span>;
  return (
    <span className="grid gap-0.5">
      <StatusDot tone={of.isFailed ? "red" : "signal"}>{of.result}</StatusDot>
      <time dateTime={of.iso} className="text-xs text-muted">
        {of.at}
      </time>
    </span>
  );
}
