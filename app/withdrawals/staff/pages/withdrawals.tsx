import { revalidateAfterConflict } from "#app/forms/revalidate-after-conflict.ts";
import { fill, shortDate } from "#app/i18n/format.ts";
import { languageName } from "#app/i18n/languages.ts";
import { metaOfPrivatePage } from "#app/i18n/private-page-meta.ts";
import { adminOrderPath, adminPaths } from "#app/paths.ts";
import { DataTable } from "#app/staff-ui/lists/data-table.tsx";
import { loadListPage } from "#app/staff-ui/lists/list-page.server.ts";
import { When } from "#app/staff-ui/page/fact-card.tsx";
import { staffOf } from "#app/staff-ui/steps/staff.server.ts";
import { staffAction } from "#app/staff-ui/steps/staff-action.server.ts";
import { PlainLink, TextLink } from "#app/ui/controls/link.tsx";
import { EmailAddress } from "#app/ui/layout/email-address.tsx";
import { Cell, HeaderCell, Row, Table } from "#app/ui/layout/table.tsx";
import { Badge, StatusDot } from "#app/ui/status/badge.tsx";
import { countWithdrawals, listWithdrawals } from "../../list-withdrawals.server.ts";
import { type DueRefund, refundsDue, refundsToMake } from "../../refunds-due.server.ts";
import { DeclarationSteps } from "../declaration-steps.tsx";
import { declarationView, refundView } from "../declaration-view.server.ts";
import { withdrawalFilter } from "../withdrawal-filter.server.ts";
import { withdrawalSteps } from "../withdrawal-steps.server.ts";
import { withdrawalTexts } from "../withdrawal-texts.server.ts";
import { withdrawalsTable } from "../withdrawals-table.ts";
import type { Route } from "./+types/withdrawals";

/** Declarations of withdrawal, and refunds with their due days (law 1). */
export async function loader(args: Route.LoaderArgs) {
  const { db, clock, language } = staffOf(args.context);
  const t = withdrawalTexts(language);
  const [{ list, documentTitle }, refunds] = await Promise.all([
    loadListPage(args, {
      spec: withdrawalsTable,
      section: "withdrawals",
      async rows(db, state, page) {
        const { descending } = state.sort;
        const found = await listWithdrawals(db, { filter: withdrawalFilter(state), descending, page });
        return { ...found, rows: found.rows.map((each) => declarationView(each, t, language)) };
      },
      count: (db, state, atMost) => countWithdrawals(db, withdrawalFilter(state), atMost),
    }),
    refundsDue(db, clock),
  ]);
  const rowsOf = (some: DueRefund[]) =>
    some.map((refund) => ({
      ...{ orderId: refund.orderId, number: refund.number, isTest: refund.isTest, ...refundView(refund, t, language) },
      declared: shortDate(refund.declaredAt, language),
    }));
  return {
    ...{ t, list, documentTitle },
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

const liveTopics = ["orders"];

export default function Withdrawals({ loaderData }: Route.ComponentProps) {
  const { t, list, toMake, due, awaited } = loaderData;
  return (
    <div className="grid grid-cols-1 gap-8">
      <div className="grid grid-cols-1 gap-3">
        <h1 className="text-xl">{list.caption}</h1>
        <p className="max-w-text text-muted">{t.about}</p>
        <DataTable
          spec={withdrawalsTable}
          {...list}
          texts={t}
          exportPath={adminPaths.withdrawalsExport}
          live={liveTopics}
          idOf={({ id }) => id}
          labelOf={({ name }) => name}
          cells={{
            received: ({ at }) => <When at={at} />,
            state: ({ state, tone, period }) => (
              <>
                <StatusDot tone={tone}>{state}</StatusDot>
                {period && <span className="block text-xs whitespace-normal text-muted">{period}</span>}
              </>
            ),
            name: ({ name }) => <span className="wrap-anywhere">{name}</span>,
            email: ({ email }) => <EmailAddress>{email}</EmailAddress>,
            reference: ({ reference, orderId }) =>
              orderId ? (
                <TextLink to={adminOrderPath(orderId)} className="wrap-anywhere">
                  {reference}
                </TextLink>
              ) : (
                <span className="wrap-anywhere">{reference}</span>
              ),
            language: (declaration) => languageName(declaration.language),
            reason: ({ reason }) => reason,
            steps: ({ id, acceptance, isOpen, orderId }) =>
              isOpen && <DeclarationSteps id={id} acceptance={acceptance} isRecognised={orderId !== null} t={t} />,
          }}
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
