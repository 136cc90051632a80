import { fill, money, plural, shortDate } from "#app/i18n/format.ts";
import type { Language } from "#app/i18n/languages.ts";
import { adminOrderPath } from "#app/office-paths.ts";
import { ownValue } from "#app/platform/text/own-value.ts";
import { ColumnTable } from "#app/staff-ui/lists/column-table.tsx";
import { PermittedLink } from "#app/staff-ui/page/access.tsx";
import { StatusDot } from "#app/ui/status/badge.tsx";
import { Notice } from "#app/ui/status/notice.tsx";
import { BookSection } from "./book-section.tsx";
import type { MonthSums, NamedPayout } from "./books.server.ts";
import type { BooksTexts } from "./books-texts.server.ts";

type Shared = { t: BooksTexts; language: Language };
type PayoutProps = Shared & { payouts: NamedPayout[] | "paymentsOff" | "paymentUnavailable" };

const sources = ["journal", "vat", "days", "entries", "provider"] as const;

export function SumsSection({ sums, payouts, t, language }: PayoutProps & { sums: MonthSums }) {
  const { columns } = t;
  const known = sources.flatMap((source) => sums[source] ?? []);
  const isEqual = new Set(known).size === 1;
  const total = money(sums.journal, language, { always: true });
  return (
    <BookSection title={t.sums} text={t.sumsText}>
      <Notice tone={!isEqual ? "red" : known.length === sources.length ? "signal" : "amber"}>
        {fill(!isEqual ? t.verdicts.differs : known.length === sources.length ? t.verdicts.equal : t.verdicts.partly, {
          amount: total,
        })}
      </Notice>
      <ColumnTable
        list
        caption={t.sums}
        rows={sources.map((source) => ({ source, cents: sums[source] }))}
        keyOf={({ source }) => source}
        columns={[
          { title: columns.source, card: "title", className: "font-medium", cell: ({ source }) => t.sumNames[source] },
          {
            title: columns.sum,
            card: "aside",
            numeric: true,
            cell: ({ cents }) => (cents === null ? "–" : money(cents, language, { always: true })),
          },
          {
            title: columns.state,
            card: "detail",
            cell: ({ cents }) =>
              cents === null ? (
                <StatusDot tone="amber">{payouts === "paymentsOff" ? t.off : t.unknown}</StatusDot>
              ) : (
                <Difference cents={cents - sums.journal} same={t.equal} t={t} language={language} />
              ),
          },
        ]}
      />
    </BookSection>
  );
}

function Difference({ cents, same, t, language }: Shared & { cents: number; same: string }) {
  if (cents === 0) return <StatusDot tone="signal">{same}</StatusDot>;
  return <StatusDot tone="red">{fill(t.differs, { amount: money(cents, language, { always: true }) })}</StatusDot>;
}

export function PayoutSection({ payouts, t, language }: PayoutProps) {
  return (
    <BookSection title={t.payouts} text={t.payoutsText}>
      {payouts === "paymentsOff" && <p className="text-muted">{t.off}</p>}
      {payouts === "paymentUnavailable" && <Notice tone="amber">{t.unavailable}</Notice>}
      {typeof payouts === "object" && payouts.length === 0 && <p className="text-muted">{t.noPayouts}</p>}
      {typeof payouts === "object" && payouts.length > 0 && (
        <>
          <PayoutTable payouts={payouts} t={t} language={language} />
          {payouts.map((payout) => (
            <Movements key={payout.id} payout={payout} t={t} language={language} />
          ))}
        </>
      )}
    </BookSection>
  );
}

function PayoutTable({ payouts, t, language }: Shared & { payouts: NamedPayout[] }) {
  const { columns } = t;
  return (
    <ColumnTable
      list
      caption={t.payouts}
      rows={payouts}
      keyOf={({ id }) => id}
      columns={[
        { title: columns.day, card: "title", cell: ({ arrivesAt }) => shortDate(arrivesAt, language) },
        { title: columns.payout, card: "line", long: true, className: "code", cell: ({ id }) => id },
        { title: columns.status, card: "detail", cell: ({ status }) => ownValue(t.statuses, status) ?? status },
        {
          title: columns.fees,
          card: "line",
          numeric: true,
          cell: ({ movements }) =>
            money(
              movements.reduce((sum, { feeCents }) => sum + feeCents, 0),
              language,
              { always: true },
            ),
        },
        {
          title: columns.amount,
          card: "aside",
          numeric: true,
          cell: ({ amountCents }) => money(amountCents, language, { always: true }),
        },
        {
          title: columns.state,
          card: "state",
          cell: ({ differenceCents }) => (
            <Difference cents={differenceCents} same={t.agrees} t={t} language={language} />
          ),
        },
      ]}
    />
  );
}

function Movements({ payout, t, language }: Shared & { payout: NamedPayout }) {
  const { columns } = t;
  const count = plural(t.movements, payout.movements.length, language);
  const caption = `${shortDate(payout.arrivesAt, language)}, ${count}`;
  return (
    <details className="grid grid-cols-1">
      <summary className="w-fit cursor-pointer py-1 text-sm font-medium">{caption}</summary>
      <div className="pt-2">
        <ColumnTable
          list
          caption={caption}
          rows={payout.movements}
          keyOf={({ id }) => id}
          columns={[
            { title: columns.date, card: "state", cell: ({ at }) => shortDate(at, language) },
            { title: columns.type, card: "detail", cell: ({ type }) => ownValue(t.types, type) ?? type },
            {
              title: columns.order,
              card: "title",
              cell: ({ orderId, orderNumber }) =>
                orderId && orderNumber ? (
                  <PermittedLink to={adminOrderPath(orderId)}>{orderNumber}</PermittedLink>
                ) : (
                  t.noOrder
                ),
            },
            {
              title: columns.amount,
              card: "aside",
              numeric: true,
              cell: (each) => money(each.amountCents, language, { always: true }),
            },
            {
              title: columns.fees,
              card: "line",
              numeric: true,
              cell: (each) => money(each.feeCents, language, { always: true }),
            },
            {
              title: columns.net,
              card: "line",
              numeric: true,
              cell: (each) => money(each.netCents, language, { always: true }),
            },
          ]}
        />
      </div>
    </details>
  );
}
