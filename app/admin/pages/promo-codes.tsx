import { dateAndTime, money } from "#app/i18n/format.ts";
import { metaOfPrivatePage } from "#app/i18n/private-page-meta.ts";
import { adminPaths, adminPromoCodePath } from "#app/paths.ts";
import { countPromos } from "#app/promotions/list-promos.server.ts";
import { StatusDot } from "#app/ui/status/badge.tsx";
import { documentTitle, sectionTitle } from "../back-office-texts.server.ts";
import { staffOf } from "../frame/staff.server.ts";
import { discountText, periodText } from "../promo-codes/describe-promo.ts";
import { promoFilter, promoRows } from "../promo-codes/promo-filter.server.ts";
import { BatchDialog, NewPromoDialog } from "../promo-codes/promo-forms.tsx";
import { promoListAction } from "../promo-codes/promo-steps.server.ts";
import { promoTable } from "../promo-codes/promo-table.ts";
import { promoTexts } from "../promo-codes/promo-texts.server.ts";
import { promoTones } from "../promo-codes/promo-tones.ts";
import { DataTable } from "../table/data-table.tsx";
import { readTableState } from "../table/table-state.ts";
import { tableTexts } from "../table/table-texts.server.ts";
import type { Route } from "./+types/promo-codes";

const countedTo = 20_000;

/** Promo codes with their uses and what they brought (decisions 9). */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, language } = staffOf(context);
  const state = readTableState(promoTable, url.searchParams);
  const { after, before } = state;
  const [page, count] = await Promise.all([
    promoRows(db, state, { after, before, limit: promoTable.pageSize }),
    countPromos(db, promoFilter(state), countedTo),
  ]);
  const title = sectionTitle("promoCodes", language);
  return {
    state,
    page: { ...page, count, countedTo },
    title,
    documentTitle: documentTitle(title, language),
    texts: promoTexts(language),
    t: tableTexts(language),
    language,
  };
}

export const action = promoListAction;

export const meta: Route.MetaFunction = metaOfPrivatePage;

export default function PromoCodes({ loaderData: { state, page, title, texts, t, language } }: Route.ComponentProps) {
  const states = new Map<string, string>(Object.entries(texts.states));
  return (
    <div className="grid gap-4">
      <h1 className="text-xl">{title}</h1>
      <DataTable
        spec={promoTable}
        state={state}
        page={page}
        caption={title}
        texts={texts}
        t={t}
        language={language}
        exportPath={adminPaths.promoCodesExport}
        idOf={({ id }) => String(id)}
        labelOf={({ code }) => code}
        pathOf={({ id }) => adminPromoCodePath(id)}
        options={{ state: (word) => states.get(word) ?? word, public: () => texts.yes }}
        bulk={[
          { intent: "deactivate", label: texts.deactivate },
          { intent: "activate", label: texts.activate },
        ]}
        action={
          <>
            <BatchDialog t={texts} language={language} />
            <NewPromoDialog t={texts} language={language} />
          </>
        }
        cells={{
          code: ({ code }) => <span className="code">{code}</span>,
          discount: (promo) => discountText(promo, language),
          state: ({ state: word }) => <StatusDot tone={promoTones[word]}>{texts.states[word]}</StatusDot>,
          public: ({ isPublic }) => isPublic && texts.yes,
          period: (promo) => periodText(promo, texts, language),
          uses: ({ uses, maxUses }) => (maxUses === null ? uses : `${uses} / ${maxUses}`),
          revenue: ({ revenue }) => money(revenue, language, { always: true }),
          batch: ({ batch }) => batch,
          created: ({ createdAt }) => (
            <time dateTime={createdAt.toISOString()}>{dateAndTime(createdAt, language)}</time>
          ),
        }}
      />
    </div>
  );
}
