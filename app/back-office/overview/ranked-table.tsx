import { Cell, HeaderCell, Row, Table } from "#app/ui/layout/table.tsx";
import type { DashboardTexts } from "./dashboard-data.server.ts";
import { ShareBar } from "./day-chart.tsx";

type RankedRow = { name: string; paid: number; revenue: number };
type Props = {
  caption: string;
  first: string;
  rows: RankedRow[];
  t: DashboardTexts;
  count: (value: number) => string;
  euros: (cents: number) => string;
};

export function RankedTable({ caption, first, rows, t, count, euros }: Props) {
  if (rows.length === 0) return <p className="text-muted">{t.noOrders}</p>;
  const largest = Math.max(...rows.map(({ paid }) => paid));
  return (
    <Table caption={caption} dense>
      <thead>
        <tr>
          <HeaderCell>{first}</HeaderCell>
          <HeaderCell numeric>{t.orders}</HeaderCell>
          <HeaderCell aria-hidden="true" className="w-1/4 max-sm:hidden" />
          <HeaderCell numeric>{t.revenue}</HeaderCell>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, paid, revenue }) => (
          <Row key={name}>
            <Cell>{name}</Cell>
            <Cell numeric>{count(paid)}</Cell>
            <Cell aria-hidden="true" className="align-middle! max-sm:hidden">
              <ShareBar part={paid} largest={largest} />
            </Cell>
            <Cell numeric>{euros(revenue)}</Cell>
          </Row>
        ))}
      </tbody>
    </Table>
  );
}
