import { duration } from "#app/i18n/duration.ts";
import type { Language } from "#app/i18n/languages.ts";
import { adminPaths } from "#app/paths.ts";
import { PlainLink } from "#app/ui/controls/link.tsx";
import { Cell, HeaderCell, Row, Table } from "#app/ui/layout/table.tsx";
import type { DashboardData } from "./dashboard-data.server.ts";
import type { DashboardTexts } from "./dashboard-texts.server.ts";

const queuePaths = new Map<string, string>([
  ["A_traiter", adminPaths.ordersToProcess],
  ["A_expedier", adminPaths.ordersToShip],
  ["Retractation", `${adminPaths.orders}?view=withdrawn`],
  ["chats", adminPaths.chat],
  ["requests", adminPaths.requests],
  ["withdrawals", adminPaths.withdrawals],
  ["refundsDue", `${adminPaths.withdrawals}#refunds`],
  ["refundsFailed", `${adminPaths.orders}?view=refundFailed`],
  ["disputes", `${adminPaths.orders}?view=disputed`],
]);
const linkClasses = "font-medium underline-offset-[0.2em] hover:underline";

type Props = { data: DashboardData; t: DashboardTexts; count: (value: number) => string };

/** The queues that wait for staff, with the age of the oldest entry. */
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
        {data.queues.map(({ key, count: waiting, minutes }) => (
          <Row key={key}>
            <Cell>
              <PlainLink to={queuePaths.get(key)!} className={linkClasses}>
                {titles.get(key)}
              </PlainLink>
            </Cell>
            <Cell numeric>{count(waiting)}</Cell>
            <Cell>{minutes === null ? "–" : duration(minutes, language)}</Cell>
          </Row>
        ))}
        <Row>
          <Cell>
            <PlainLink to={`${adminPaths.orders}?view=held`} className={linkClasses}>
              {t.queues.held}
            </PlainLink>
          </Cell>
          <Cell numeric>{count(data.held)}</Cell>
          <Cell>–</Cell>
        </Row>
      </tbody>
    </Table>
  );
}

/** The number of orders in each state (decisions 9), with links to the lists. */
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
              <PlainLink to={`${adminPaths.orders}?status=${status}&kind=real`} className={linkClasses}>
                {titles.get(status)}
              </PlainLink>
            </Cell>
            <Cell numeric>
              {count(orders)}
              {orders === data.countedOfState && "+"}
            </Cell>
          </Row>
        ))}
      </tbody>
    </Table>
  );
}
