import { duration } from "#app/i18n/duration.ts";
import { fill, shortDate } from "#app/i18n/format.ts";
import type { Language } from "#app/i18n/languages.ts";
import { adminPaths } from "#app/paths.ts";
import { PlainLink } from "#app/ui/controls/link.tsx";
import { Cell, HeaderCell, Row, Table } from "#app/ui/layout/table.tsx";
import { StatusDot } from "#app/ui/status/badge.tsx";
import type { DashboardData, DashboardTexts } from "./dashboard-data.server.ts";

/** Each list shows exactly the rows that the overview counts. */
export const queuePaths = new Map<string, string>([
  ["A_traiter", `${adminPaths.ordersToProcess}?kind=real`],
  ["A_expedier", `${adminPaths.ordersToShip}?kind=real`],
  ["Retractation", `${adminPaths.orders}?status=Retractation&kind=real`],
  ["chats", adminPaths.chat],
  ["requests", adminPaths.requests],
  ["withdrawals", adminPaths.withdrawals],
  ["refundsDue", `${adminPaths.withdrawals}#refunds`],
  ["cancelledUnrefunded", `${adminPaths.orders}?refund=owed&kind=real`],
  ["refundsFailed", `${adminPaths.orders}?refund=failed&kind=real`],
  ["disputes", `${adminPaths.orders}?dispute=inquiry&dispute=open&kind=real`],
]);
const linkClasses = "font-medium underline-offset-[0.2em] hover:underline";

type Props = { data: DashboardData; t: DashboardTexts; count: (value: number) => string };

export function Queues({ data, t, language, count }: Props & { language: Language }) {
  const titles = new Map<string, string>(Object.entries(t.queueNames));
  return (
    <Table caption={t.queues.title} dense>
      <thead>
        <tr>
          <HeaderCell>{t.queues.queue}</HeaderCell>
          <HeaderCell numeric>{t.queues.waiting}</HeaderCell>
          <HeaderCell>{t.queues.oldest}</HeaderCell>
        </tr>
      </thead>
      <tbody>
        {data.queues.map(({ key, count: waiting, minutes, due }) => (
          <Row key={key}>
            <Cell>
              <PlainLink to={queuePaths.get(key)!} className={linkClasses}>
                {titles.get(key)}
              </PlainLink>
            </Cell>
            <Cell numeric>{count(waiting)}</Cell>
            <Cell>
              {due ? (
                <StatusDot tone={due.isUrgent ? "red" : "amber"}>
                  {fill(t.due[due.state === "late" ? "late" : due.isUrgent ? "today" : "later"], {
                    date: shortDate(due.at, language),
                  })}
                </StatusDot>
              ) : minutes === null ? (
                "–"
              ) : (
                duration(minutes, language)
              )}
            </Cell>
          </Row>
        ))}
      </tbody>
    </Table>
  );
}

/** Without held orders, which have their own line. */
export const statePath = (status: string): string => `${adminPaths.orders}?status=${status}&hold=active&kind=real`;
export const heldPath = `${adminPaths.orders}?hold=held&kind=real`;

/** By state (decisions 9), held ones separately. */
export function OrderStates({ data, t, count }: Props) {
  const titles = new Map<string, string>(Object.entries(t.statuses));
  return (
    <Table caption={t.byState} dense>
      <thead>
        <tr>
          <HeaderCell>{t.state}</HeaderCell>
          <HeaderCell numeric>{t.orders}</HeaderCell>
        </tr>
      </thead>
      <tbody>
        {data.states.map(({ status, count: orders }) => (
          <Row key={status}>
            <Cell>
              <PlainLink to={statePath(status)} className={linkClasses}>
                {titles.get(status)}
              </PlainLink>
            </Cell>
            <Cell numeric>
              <span>{count(orders)}</span>
              {data.isPartlyCounted.has(status) && <span>{"+"}</span>}
            </Cell>
          </Row>
        ))}
        <Row>
          <Cell>
            <PlainLink to={heldPath} className={linkClasses}>
              {t.queues.held}
            </PlainLink>
          </Cell>
          <Cell numeric>{count(data.held)}</Cell>
        </Row>
      </tbody>
    </Table>
  );
}
