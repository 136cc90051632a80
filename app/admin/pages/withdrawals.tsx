import { fill, longDate } from "#app/i18n/format.ts";
import { metaOfPrivatePage } from "#app/i18n/private-page-meta.ts";
import { adminOrderPath } from "#app/paths.ts";
import { PlainLink } from "#app/ui/controls/link.tsx";
import { Cell, HeaderCell, Row, Table } from "#app/ui/layout/table.tsx";
import { StatusDot } from "#app/ui/status/badge.tsx";
import { openWithdrawals } from "#app/withdrawals/list-withdrawals.server.ts";
import { type DueRefund, refundsDue } from "#app/withdrawals/refunds-due.server.ts";
import { documentTitle, sectionTitle } from "../back-office-texts.server.ts";
import { useLiveUpdates } from "../frame/live-updates.ts";
import { revalidateAfterConflict } from "../frame/revalidate-after-conflict.ts";
import { staffOf } from "../frame/staff.server.ts";
import { staffAction } from "../frame/staff-action.server.ts";
import { When } from "../order/fact-card.tsx";
import { DeclarationSteps } from "../withdrawals/declaration-steps.tsx";
import { declarationView, refundView } from "../withdrawals/declaration-view.server.ts";
import { withdrawalSteps } from "../withdrawals/withdrawal-steps.server.ts";
import { withdrawalTexts } from "../withdrawals/withdrawal-texts.server.ts";
import type { Route } from "./+types/withdrawals";

/** Of the declarations; the oldest is first, so that what matters is shown. */
const shown = 200;

/** Declarations that wait for an answer, and refunds with the day by which they are due (law 1). */
export async function loader({ context }: Route.LoaderArgs) {
  const { db, clock, language } = staffOf(context);
  const t = withdrawalTexts(language);
  const [open, refunds] = await Promise.all([openWithdrawals(db, shown), refundsDue(db, clock)]);
  const title = sectionTitle("withdrawals", language);
  const rowsOf = (some: DueRefund[]) =>
    some.map((refund) => ({
      ...{ orderId: refund.orderId, number: refund.number, ...refundView(refund, t, language) },
      declared: longDate(refund.declaredAt, language),
    }));
  return {
    ...{ t, language, title, documentTitle: documentTitle(title, language) },
    declarations: open.map((each) => declarationView(each, t, language)),
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
  const { t, language, title, declarations, due, awaited } = loaderData;
  useLiveUpdates(liveTopics);
  return (
    <div className="grid grid-cols-1 gap-8">
      <h1 className="text-xl">{title}</h1>
      <section className="grid grid-cols-1 gap-3">
        <h2 className="text-base font-semibold">{t.open}</h2>
        <p className="max-w-prose text-muted">{t.about}</p>
        {declarations.length === 0 ? (
          <p className="text-muted">{t.none}</p>
        ) : (
          <Table caption={t.open} dense stacked>
            <thead>
              <tr>
                <HeaderCell>{t.columns.received}</HeaderCell>
                <HeaderCell>{t.columns.state}</HeaderCell>
                <HeaderCell>{t.columns.typed}</HeaderCell>
                <HeaderCell />
              </tr>
            </thead>
            <tbody>
              {declarations.map(({ id, at, state, tone, typed, orderId }) => (
                <Row key={id}>
                  <Cell column={t.columns.received}>
                    <When at={at} />
                  </Cell>
                  <Cell column={t.columns.state}>
                    <StatusDot tone={tone}>{state}</StatusDot>
                  </Cell>
                  <Cell column={t.columns.typed} className="wrap-anywhere">
                    {typed.join(", ")}
                    {orderId && (
                      <>
                        {" "}
                        <PlainLink to={adminOrderPath(orderId)} className="underline underline-offset-2">
                          {t.toOrder}
                        </PlainLink>
                      </>
                    )}
                  </Cell>
                  <Cell>
                    <DeclarationSteps id={id} isRecognised={orderId !== null} t={t} language={language} />
                  </Cell>
                </Row>
              ))}
            </tbody>
          </Table>
        )}
      </section>
      <section id="refunds" className="grid grid-cols-1 gap-3">
        <h2 className="text-base font-semibold">{fill(t.refunds, { count: due.length })}</h2>
        {due.length === 0 ? (
          <p className="text-muted">{t.noRefunds}</p>
        ) : (
          <RefundTable caption={fill(t.refunds, { count: due.length })} refunds={due} t={t} />
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
          <HeaderCell>{t.columns.order}</HeaderCell>
          <HeaderCell>{t.columns.declared}</HeaderCell>
          <HeaderCell>{t.columns.due}</HeaderCell>
        </tr>
      </thead>
      <tbody>
        {refunds.map(({ orderId, number, declared, isLate, text }) => (
          <Row key={orderId}>
            <Cell column={t.columns.order}>
              <PlainLink to={adminOrderPath(orderId)} className="font-medium underline-offset-2 hover:underline">
                {number}
              </PlainLink>
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
