import { revalidateAfterConflict } from "#app/forms/revalidate-after-conflict.ts";
import { fill, shortDate } from "#app/i18n/format.ts";
import { metaOfPrivatePage } from "#app/i18n/private-page-meta.ts";
import { adminOrderPath } from "#app/office-paths.ts";
import { DataTable } from "#app/staff-ui/lists/data-table.tsx";
import { staffOf } from "#app/staff-ui/steps/staff.server.ts";
import { staffAction } from "#app/staff-ui/steps/staff-action.server.ts";
import { PlainLink } from "#app/ui/controls/link.tsx";
import { Cell, HeaderCell, Row, Table } from "#app/ui/layout/table.tsx";
import { Badge, StatusDot } from "#app/ui/status/badge.tsx";
import { type DueRefund, refundsDue, refundsToMake } from "../../refunds-due.server.ts";
import { refundView } from "../declaration-view.server.ts";
import { withdrawalListQuery } from "../withdrawal-list.server.ts";
import { withdrawalList } from "../withdrawal-list.tsx";
import { withdrawalSteps } from "../withdrawal-steps.server.ts";
import { withdrawalTexts } from "../withdrawal-texts.server.ts";
import type { Route } from "./+types/withdrawals";

/** Declarations of withdrawal, and refunds with their due days (law 1). */
export async function loader(args: Route.LoaderArgs) {
  const { db, clock, language } = staffOf(args.context);
  const [{ list, texts: t, documentTitle }, refunds] = await Promise.all([
    withdrawalListQuery.load(args),
    refundsDue(db, clock),
  ]);
  const rowsOf = (some: DueRefund[]) =>
    some.map((refund) => ({
      orderId: refund.orderId,
      number: refund.number,
      isTest: refund.isTest,
      ...refundView(refund, t, language),
      declared: shortDate(refund.declaredAt, language),
    }));
  return {
    t,
    list,
    documentTitle,
    toMake: refundsToMake(refunds).count,
    due: rowsOf(refunds.filter(({ state }) => state !== "waiting")),
    awaited: rowsOf(refunds.filter(({ state }) => state === "waiting")),
  };
}

export const action = staffAction({
  messages: (language) => withdrawalTexts(language).messages,
  steps: withdrawalSteps,
});

export const shouldRevalidate = revalidateAfterConflict;

export const meta: Route.MetaFunction = metaOfPrivatePage;

export default function Withdrawals({ loaderData }: Route.ComponentProps) {
  const { t, list, toMake, due, awaited } = loaderData;
  return (
    <div className="grid grid-cols-1 gap-8">
      <div className="grid grid-cols-1 gap-3">
        <DataTable
          title={list.caption}
          note={<p className="max-w-text text-muted">{t.about}</p>}
          spec={withdrawalList}
          {...list}
          texts={t}
        />
      </div>
      <section id="refunds" className="grid grid-cols-1 gap-3">
        <h2 className="text-base font-semibold">{fill(t.refunds, { count: toMake })}</h2>
        {due.length === 0 ? (
          <p className="text-muted">{t.noRefunds}</p>
        ) : (
          <RefundTable caption={fill(t.refunds, { count: toMake })} refunds={due} t={t} />
        )}
      </section>
      {awaited.length > 0 && (
        <section className="grid grid-cols-1 gap-3">
          <h2 className="text-base font-semibold">{fill(t.awaited, { count: awaited.length })}</h2>
          <RefundTable caption={fill(t.awaited, { count: awaited.length })} refunds={awaited} t={t} />
        </section>
      )}
    </div>
  );
}

type RefundTableProps = {
  caption: string;
  refunds: Route.ComponentProps["loaderData"]["due"];
  t: Route.ComponentProps["loaderData"]["t"];
};

function RefundTable({ caption, refunds, t }: RefundTableProps) {
  return (
    <Table caption={caption} dense stacked>
      <thead>
        <tr>
          <HeaderCell className="w-1/5">{t.columns.order}</HeaderCell>
          <HeaderCell className="w-1/5">{t.columns.declared}</HeaderCell>
          <HeaderCell>{t.columns.due}</HeaderCell>
        </tr>
      </thead>
      <tbody>
        {refunds.map(({ orderId, number, isTest, declared, isLate, text }) => (
          <Row key={orderId}>
            <Cell column={t.columns.order}>
              <PlainLink to={adminOrderPath(orderId)} className="font-medium underline-offset-2 hover:underline">
                {number}
              </PlainLink>{" "}
              {isTest && <Badge tone="blue">{t.test}</Badge>}
            </Cell>
            <Cell column={t.columns.declared}>{declared}</Cell>
            <Cell column={t.columns.due}>
              <StatusDot tone={isLate ? "red" : "amber"}>{text}</StatusDot>
            </Cell>
          </Row>
        ))}
      </tbody>
    </Table>
  );
}
