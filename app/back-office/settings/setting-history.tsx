import { ColumnTable } from "#app/staff-ui/lists/column-table.tsx";
import type { SettingsTexts } from "./settings-texts.server.ts";

type Change = { label: string; before: string; after: string };
type Props = { history: { id: string; at: string; author: string; changes: Change[] }[]; t: SettingsTexts };

/** Who changed what of a tab or a mail, newest first. */
export function SettingHistory({ history, t }: Props) {
  return (
    <section className="grid gap-3">
      <h2 className="text-base font-semibold">{t.history}</h2>
      {history.length === 0 ? (
        <p className="text-muted">{t.noHistory}</p>
      ) : (
        <ColumnTable
          caption={t.history}
          rows={history}
          keyOf={({ id }) => id}
          columns={[
            { title: t.columns.at, cell: ({ at }) => <span className="whitespace-nowrap">{at}</span> },
            { title: t.columns.author, cell: ({ author }) => author },
            {
              title: t.columns.changes,
              long: true,
              cell: ({ changes }) => (
                <ul className="grid gap-1">
                  {changes.map(({ label, before, after }) => (
                    <li key={label} className="wrap-anywhere">
                      <span className="text-muted">{label}</span> <del>{before}</del> <span>→</span> <ins>{after}</ins>
                    </li>
                  ))}
                </ul>
              ),
            },
          ]}
        />
      )}
    </section>
  );
}
