import { revalidateAfterConflict } from "#app/forms/posted-form.tsx";
import { fill, money, shortDateAndTime } from "#app/i18n/format.ts";
import { metaOfPrivatePage } from "#app/i18n/private-page-meta.ts";
import { promoRevenue } from "#app/orders/figures/promo-revenue.server.ts";
import { rowNumber } from "#app/platform/database/row-ids.ts";
import { documentTitle } from "#app/staff-ui/page/back-office-texts.server.ts";
import { Facts } from "#app/staff-ui/page/details-card.tsx";
import { PageHeading } from "#app/staff-ui/page/page-heading.tsx";
import { missingRow, staffOf } from "#app/staff-ui/steps/staff.server.ts";
import { Card } from "#app/ui/layout/card.tsx";
import { StatusDot } from "#app/ui/status/badge.tsx";
import { Notice } from "#app/ui/status/notice.tsx";
import { findPromo } from "../../list-promos.server.ts";
import { misleadingReduction, publicHelp } from "../misleading-reduction.server.ts";
import { EditPromoForm } from "../promo-forms.tsx";
import { promoTexts } from "../promo-list.server.ts";
import { promoTones } from "../promo-list.tsx";
import { promoAction } from "../promo-steps.server.ts";
import type { Route } from "./+types/promo-code";

/** One promo code: its fields, uses and revenue (decisions 9). */
export async function loader({ params, context }: Route.LoaderArgs) {
  const staff = staffOf(context);
  const { db, language } = staff;
  const promo = await findPromo(db, rowNumber(params.id));
  if (!promo) throw missingRow("promo", context);
  const brought = (await promoRevenue(db, [promo.code])).get(promo.code);
  return {
    promo: { ...promo, revenue: brought?.revenue ?? 0, paidOrders: brought?.orders ?? 0 },
    discount: brought?.discount ?? 0,
    documentTitle: documentTitle(promo.code, language),
    t: { ...promoTexts(language), publicHelp: await publicHelp(staff, promo.id) },
    warning: await misleadingReduction(staff),
    language,
  };
}

export const action = promoAction;

export const shouldRevalidate = revalidateAfterConflict;

export const meta: Route.MetaFunction = metaOfPrivatePage;

export default function PromoCode({ loaderData }: Route.ComponentProps) {
  const { promo, discount, t, language, warning } = loaderData;
  const euros = (cents: number) => money(cents, language, { always: true });
  const rows = [
    [t.columns.uses, promo.maxUses === null ? String(promo.uses) : `${promo.uses} / ${promo.maxUses}`],
    [t.columns.orders, String(promo.paidOrders)],
    [t.columns.revenue, euros(promo.revenue)],
    [t.columns.given, euros(discount)],
    [t.columns.created, shortDateAndTime(promo.createdAt, language)],
    ...(promo.batch === null ? [] : [[t.columns.batch, promo.batch] as const]),
  ] as const;
  return (
    <div className="grid gap-5">
      <PageHeading
        title={<span className="code">{promo.code}</span>}
        state={<StatusDot tone={promoTones[promo.state]}>{t.states[promo.state]}</StatusDot>}
      />
      {warning && <Notice tone="amber">{warning}</Notice>}
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_340px]">
        <Card padding="sm">
          <EditPromoForm key={promo.id} promo={promo} t={t} language={language} />
        </Card>
        <Card padding="sm">
          <Facts rows={rows} figures />
          {promo.isDemo && <p className="pt-3 text-muted">{fill(t.demo, { code: promo.code })}</p>}
        </Card>
      </div>
    </div>
  );
}
