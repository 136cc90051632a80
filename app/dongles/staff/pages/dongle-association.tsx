import { plural, shortDateAndTime } from "#app/i18n/format.ts";
import { metaOfPrivatePage } from "#app/i18n/private-page-meta.ts";
import { adminDonglePath, adminOrderPath, adminPaths } from "#app/paths.ts";
import { DataTable } from "#app/staff-ui/lists/data-table.tsx";
import { loadListPage } from "#app/staff-ui/lists/list-page.server.ts";
import { staffOf } from "#app/staff-ui/steps/staff.server.ts";
import { staffAction } from "#app/staff-ui/steps/staff-action.server.ts";
import { ButtonLink, TextLink } from "#app/ui/controls/link.tsx";
import { StatusDot } from "#app/ui/status/badge.tsx";
import { Notice } from "#app/ui/status/notice.tsx";
import { countDongles } from "../../list-dongles.server.ts";
import { dongleFilter } from "../dongle-filter.server.ts";
import { dongleRows } from "../dongle-rows.server.ts";
import { bulkDongleSteps } from "../dongle-steps.server.ts";
import { dongleTexts } from "../dongle-texts.server.ts";
import { dongleTones } from "../dongle-tones.ts";
import { donglesTable } from "../dongles-table.ts";
import { stockLevel } from "../stock-level.server.ts";
import type { Route } from "./+types/dongle-association";

/** The list of dongles (decisions 9) with their state, order and vehicle. */
export async function loader(args: Route.LoaderArgs) {
  const { db, clock, language } = staffOf(args.context);
  const [page, level] = await Promise.all([
    loadListPage(args, {
      spec: donglesTable,
      section: "dongleAssociation",
      rows: dongleRows,
      count: (db, state, atMost) => countDongles(db, dongleFilter(state), atMost),
    }),
    stockLevel(db, clock.now()),
  ]);
  return { ...page, level, texts: dongleTexts(language) };
}

export const action = staffAction({ messages: (language) => dongleTexts(language).messages, steps: bulkDongleSteps });

export const meta: Route.MetaFunction = metaOfPrivatePage;

export default function Dongles({ loaderData }: Route.ComponentProps) {
  const { list, level, texts } = loaderData;
  const { language } = list;
  const { bulk } = texts;
  return (
    <div className="grid gap-4">
      <h1 className="text-xl">{list.caption}</h1>
      {level.isLow ? (
        <Notice tone="amber">
          {level.inStock === 0 ? texts.noStock : plural(texts.lowStock, level.inStock, language)}
        </Notice>
      ) : (
        <p className="text-muted">{plural(texts.inStock, level.inStock, language)}</p>
      )}
      <DataTable
        spec={donglesTable}
        {...list}
        texts={texts}
        idOf={({ serial }) => serial}
        labelOf={({ serial }) => serial}
        pathOf={({ serial }) => adminDonglePath(serial)}
        live={["orders"]}
        exportPath={adminPaths.donglesExport}
        bulk={[
          { intent: "restock", label: bulk.restock },
          { intent: "quarantine", label: bulk.quarantine },
          { intent: "returned", label: bulk.returned },
          { intent: "faulty", label: bulk.faulty },
        ]}
        action={
          <ButtonLink size="sm" to={adminPaths.dongleImport}>
            {texts.import}
          </ButtonLink>
        }
        cells={{
          serial: ({ serial }) => <span className="code">{serial}</span>,
          state: ({ state: now }) => <StatusDot tone={dongleTones[now]}>{texts.states[now]}</StatusDot>,
          order: ({ order }) => order && <TextLink to={adminOrderPath(order.id)}>{order.number}</TextLink>,
          buyer: ({ order }) => order?.buyer,
          vehicle: ({ order }) => order?.vehicle,
          updated: ({ updatedAt }) => (
            <time dateTime={updatedAt.toISOString()}>{shortDateAndTime(updatedAt, language)}</time>
          ),
        }}
      />
    </div>
  );
}
