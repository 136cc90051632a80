import { money, shortDateAndTime } from "#app/i18n/format.ts";
import { metaOfPrivatePage } from "#app/i18n/private-page-meta.ts";
import { adminPaths, adminPromoCodePath } from "#app/paths.ts";
import { DataTable } from "#app/staff-ui/lists/data-table.tsx";
import { loadListPage } from "#app/staff-ui/lists/list-page.server.ts";
import { staffOf } from "#app/staff-ui/steps/staff.server.ts";
import { TextLink } from "#app/ui/controls/link.tsx";
import { StatusDot } from "#app/ui/status/badge.tsx";
import { Notice } from "#app/ui/status/notice.tsx";
import { countPromos } from "../../list-promos.server.ts";
import { misleadingReduction, publicHelp } from "../announced-reduction.server.ts";
import { discountText, periodText } from "../describe-promo.ts";
import { promoFilter, promoRows } from "../promo-filter.server.ts";
import { BatchDialog, NewPromoDialog } from "../promo-forms.tsx";
import { promoListAction } from "../promo-steps.server.ts";
import { promoTable } from "../promo-table.ts";
import { promoTexts } from "../promo-texts.server.ts";
import { promoTones } from "../promo-tones.ts";
import type { Route } from "./+types/promo-codes";

/** Promo codes with their uses and revenue (decisions 9). */
export async function loader(args: Route.LoaderArgs) {
  const page = await loadListPage(args, {
    spec: promoTable,
    section: "promoCodes",
    rows: promoRows,
    count: (db, state, atMost) => countPromos(db, promoFilter(state), atMost),
  });
  const staff = staffOf(args.context);
  const [help, warning] = await Promise.all([publicHelp(staff), misleadingReduction(staff)]);
  return { ...page, warning, texts: { ...promoTexts(staff.language), publicHelp: help } };
}

export const action = promoListAction;

export const meta: Route.MetaFunction = metaOfPrivatePage;

export default function PromoCodes({ loaderData: { list, texts, warning } }: Route.ComponentProps) {
  const { language } = list;
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-xl">{list.caption}</h1>
        <div className="flex flex-wrap gap-2">
          <BatchDialog t={texts} />
          <NewPromoDialog t={texts} />
        </div>
      </div>
      {warning && <Notice tone="amber">{warning}</Notice>}
      <DataTable
        spec={promoTable}
        {...list}
        texts={texts}
        exportPath={adminPaths.promoCodesExport}
        idOf={({ id }) => String(id)}
        labelOf={({ code }) => code}
        pathOf={({ id }) => adminPromoCodePath(id)}
        bulk={[
          { intent: "deactivate", label: texts.deactivate },
          { intent: "activate", label: texts.activate },
        ]}
        cells={{
          code: ({ code }) => <span className="code">{code}</span>,
          discount: (promo) => discountText(promo, language),
          state: ({ state: word }) => <StatusDot tone={promoTones[word]}>{texts.states[word]}</StatusDot>,
          public: ({ isPublic }) => isPublic && texts.yes,
          period: (promo) => periodText(promo, texts, language),
          uses: ({ uses, maxUses }) => (maxUses === null ? uses : `${uses} / ${maxUses}`),
          revenue: ({ revenue }) => money(revenue, language, { always: true }),
          batch: ({ batch }) =>
            batch && <TextLink to={`${adminPaths.promoCodes}?${new URLSearchParams({ q: batch })}`}>{batch}</TextLink>,
          created: ({ createdAt }) => (
            <time dateTime={createdAt.toISOString()}>{shortDateAndTime(createdAt, language)}</time>
          ),
        }}
      />
    </div>
  );
}
