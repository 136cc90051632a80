import { revalidateAfterConflict } from "#app/forms/posted-form.tsx";
import { fill, shortDate } from "#app/i18n/format.ts";
import { metaOfPrivatePage } from "#app/i18n/private-page-meta.ts";
import { adminOrderPath } from "#app/office-paths.ts";
import { StaffFormDialog } from "#app/staff-ui/forms/staff-form-dialog.tsx";
import { ColumnTable } from "#app/staff-ui/lists/column-table.tsx";
import { DataTable } from "#app/staff-ui/lists/data-table.tsx";
import { RowLink } from "#app/staff-ui/lists/spec-columns.tsx";
import { Permitted } from "#app/staff-ui/page/access.tsx";
import { staffOf } from "#app/staff-ui/steps/staff.server.ts";
import { staffAction } from "#app/staff-ui/steps/staff-action.server.ts";
import { ButtonLink } from "#app/ui/controls/link.tsx";
import { Badge, StatusDot } from "#app/ui/status/badge.tsx";
import { type DueRefund, refundsDue, refundsToMake } from "../../refunds-due.server.ts";
import { enterFields } from "../declaration-steps.tsx";
import { refundView } from "../declaration-view.server.ts";
import { withdrawalListQuery } from "../withdrawal-list.server.ts";
import { withdrawalList } from "../withdrawal-list.tsx";
import { enterStep, withdrawalSteps } from "../withdrawal-steps.server.ts";
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
      buyer: refund.buyer,
      ...refundView(refund, { t, language, now: clock.now() }),
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
  steps: { ...withdrawalSteps, enter: enterStep },
});

export const shouldRevalidate = revalidateAfterConflict;

export const meta: Route.MetaFunction = metaOfPrivatePage;

export default function Withdrawals({ loaderData }: Route.ComponentProps) {
  const { t, list, toMake, due, awaited } = loaderData;
  const hasOpen = list.page.rows.some(({ isOpen }) => isOpen);
  return (
    <div className="grid grid-cols-1 gap-8">
      <div className="grid grid-cols-1 gap-3">
        <DataTable
          title={list.caption}
          // What is owed has a day in the law: it comes before what waits for an answer.
          note={
            <section id="refunds" className="grid grid-cols-1 gap-3 pb-4">
              <h2 className="text-base font-semibold">{fill(t.refunds, { count: toMake })}</h2>
              {due.length === 0 ? (
                <p className="text-muted">{t.noRefunds}</p>
              ) : (
                <RefundTable caption={fill(t.refunds, { count: toMake })} refunds={due} t={t} mayRefund />
              )}
            </section>
          }
          steps={
            <StaffFormDialog
              intent="enter"
              fields={enterFields}
              texts={t}
              // A call is noted while it lasts, a letter on the day that it came.
              defaults={{ day: list.today }}
              options={{ channel: t.options.channel }}
              placeholder={t.choose}
              button={t.enter}
              description={t.enterAbout}
              submit={t.enterSubmit}
            />
          }
          {...list}
          {...(hasOpen ? withSteps(list.state) : withoutSteps(list.state))}
          texts={t}
        />
        <p className="max-w-text text-muted">{t.about}</p>
      </div>
      {awaited.length > 0 && (
        <section className="grid grid-cols-1 gap-3">
          <h2 className="text-base font-semibold">{fill(t.awaited, { count: awaited.length })}</h2>
          <RefundTable caption={fill(t.awaited, { count: awaited.length })} refunds={awaited} t={t} />
        </section>
      )}
    </div>
  );
}

/** A choice of columns that was made while nothing was open does not hide the buttons of what has come since. */
const withSteps = <State extends { columns: string[] }>(state: State) => ({
  spec: withdrawalList,
  state: { ...state, columns: [...state.columns.filter((key) => key !== "steps"), "steps"] },
});

/** A column of buttons that no row has would take the room of the others. Left out of both, it is no choice of columns. */
const withoutSteps = <State extends { columns: string[] }>(state: State) => ({
  spec: { ...withdrawalList, columns: withdrawalList.columns.filter(({ key }) => key !== "steps") },
  state: { ...state, columns: state.columns.filter((key) => key !== "steps") },
});

type RefundTableProps = {
  caption: string;
  refunds: Route.ComponentProps["loaderData"]["due"];
  t: Route.ComponentProps["loaderData"]["t"];
  mayRefund?: boolean;
};

/** On a phone a row is two lines and opens its order, whose first step is the refund. */
function RefundTable({ caption, refunds, t, mayRefund = false }: RefundTableProps) {
  return (
    <ColumnTable
      caption={caption}
      list
      opens
      rows={refunds}
      keyOf={({ orderId }) => orderId}
      rowId={({ orderId }) => orderId}
      columns={[
        {
          title: t.columns.order,
          card: "title",
          cell: ({ orderId, number, isTest }) => (
            <>
              <RowLink to={adminOrderPath(orderId)}>{number}</RowLink> {isTest && <Badge tone="blue">{t.test}</Badge>}
            </>
          ),
        },
        { title: t.columns.buyer, card: "note", long: true, cell: ({ buyer }) => buyer },
        { title: t.columns.amount, card: "aside", numeric: true, cell: ({ amount }) => amount },
        { title: t.columns.declared, card: "none", wide: true, cell: ({ declared }) => declared },
        {
          title: t.columns.due,
          card: "detail",
          lines: true,
          cell: ({ isUrgent, text }) => <StatusDot tone={isUrgent ? "red" : "amber"}>{text}</StatusDot>,
        },
        mayRefund && {
          title: t.columns.steps,
          isTitleHidden: true,
          card: "none",
          cell: ({ orderId, number, isUrgent }) => (
            <Permitted permission="orders.refund">
              <ButtonLink
                size="sm"
                className="md:min-h-7 md:py-0"
                variant={isUrgent ? "primary" : "secondary"}
                to={`${adminOrderPath(orderId)}?form=refund`}
                data-row-link=""
                aria-label={fill(t.refundOf, { number })}
              >
                {t.makeRefund}
              </ButtonLink>
            </Permitted>
          ),
        },
      ]}
    />
  );
}
