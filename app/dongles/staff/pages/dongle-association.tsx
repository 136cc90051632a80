import { redirect } from "react-router";
import { fill, plural } from "#app/i18n/format.ts";
import { metaOfPrivatePage } from "#app/i18n/private-page-meta.ts";
import { adminDonglePath, adminPaths } from "#app/office-paths.ts";
import { scannedCode } from "#app/platform/text/scanned-text.ts";
import { DataTable } from "#app/staff-ui/lists/data-table.tsx";
import { Permitted } from "#app/staff-ui/page/access.tsx";
import { staffOf } from "#app/staff-ui/steps/staff.server.ts";
import { staffAction } from "#app/staff-ui/steps/staff-action.server.ts";
import { ButtonLink } from "#app/ui/controls/link.tsx";
import { Notice } from "#app/ui/status/notice.tsx";
import { findDongle } from "../../list-dongles.server.ts";
import { isSerial } from "../../serial.ts";
import { dongleListQuery } from "../dongle-list.server.ts";
import { dongleList } from "../dongle-list.tsx";
import { bulkDongleSteps } from "../dongle-steps.server.ts";
import { dongleTexts } from "../dongle-texts.server.ts";
import { stockLevel } from "../stock-level.server.ts";
import type { Route } from "./+types/dongle-association";

/** With state, order and vehicle (decisions 9). A whole serial, as a scanner types it, opens its dongle or offers to add it. */
export async function loader(args: Route.LoaderArgs) {
  const { db, clock } = staffOf(args.context);
  const scanned = scannedCode(args.url.searchParams.get("q") ?? "");
  const isWhole = isSerial(scanned);
  if (isWhole && (await findDongle(db, scanned))) throw redirect(adminDonglePath(scanned));
  const [page, level] = await Promise.all([dongleListQuery.load(args), stockLevel(db, clock.now())]);
  return { ...page, level, unknown: isWhole ? scanned : null };
}

export const action = staffAction({ messages: (language) => dongleTexts(language).messages, steps: bulkDongleSteps });

export const meta: Route.MetaFunction = metaOfPrivatePage;

export default function Dongles({ loaderData }: Route.ComponentProps) {
  const { list, level, texts, unknown } = loaderData;
  const { language } = list;
  const { bulk } = texts;
  return (
    <div className="grid gap-4">
      <DataTable
        title={list.caption}
        about={!level.isLow && plural(texts.inStock, level.inStock, language)}
        note={
          level.isLow && (
            <Notice tone="amber">
              {level.inStock === 0 ? texts.noStock : plural(texts.lowStock, level.inStock, language)}
            </Notice>
          )
        }
        spec={dongleList}
        {...list}
        texts={texts}
        bulk={[
          { intent: "restock", label: bulk.restock },
          { intent: "quarantine", label: bulk.quarantine },
          { intent: "returned", label: bulk.returned },
          { intent: "faulty", label: bulk.faulty },
        ]}
        action={
          <Permitted to={adminPaths.dongleImport}>
            {unknown ? (
              <ButtonLink size="sm" variant="primary" to={`${adminPaths.dongleImport}?serial=${unknown}`}>
                {fill(texts.addSerial, { serial: unknown })}
              </ButtonLink>
            ) : (
              <ButtonLink size="sm" to={adminPaths.dongleImport}>
                {texts.import}
              </ButtonLink>
            )}
          </Permitted>
        }
      />
    </div>
  );
}
