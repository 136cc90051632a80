import { countryName, money, shortDateAndTime } from "#app/i18n/format.ts";
import { languageNames } from "#app/i18n/languages.ts";
import { metaOfPrivatePage } from "#app/i18n/private-page-meta.ts";
import { countOrders, listOrders } from "#app/orders/list-orders.server.ts";
import { adminOrderPath, adminPaths } from "#app/paths.ts";
import { Badge, StatusDot } from "#app/ui/status/badge.tsx";
import { documentTitle, sectionTitle } from "../back-office-texts.server.ts";
import { staffOf } from "../frame/staff.server.ts";
import { staffAction } from "../frame/staff-action.server.ts";
import { orderTexts } from "../order/order-texts.server.ts";
import { orderListTexts } from "../orders/list-texts.server.ts";
import { orderBulkSteps } from "../orders/order-bulk-steps.server.ts";
import { orderFilter, orderSort } from "../orders/order-filter.server.ts";
import { paymentTones, statusTones } from "../orders/order-tones.ts";
import { ordersTable } from "../orders/orders-table.ts";
import { DataTable } from "../table/data-table.tsx";
import { readTableState } from "../table/table-state.ts";
import { tableTexts } from "../table/table-texts.server.ts";
import type { Route } from "./+types/orders";

/** Counting further takes longer than the list itself. */
const countedTo = 1_000;

/** All orders (decisions 9): the address says which ones. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, language } = staffOf(context);
  const state = readTableState(ordersTable, url.searchParams);
  const filter = orderFilter(state);
  const { after, before } = state;
  const [page, count] = await Promise.all([
    listOrders(db, { filter, sort: orderSort(state), page: { after, before, limit: ordersTable.pageSize } }),
    countOrders(db, filter, countedTo),
  ]);
  const title = sectionTitle("orders", language);
  return {
    state,
    page: { ...page, count, countedTo },
    title,
    documentTitle: documentTitle(title, language),
    texts: orderListTexts(language),
    t: tableTexts(language),
    language,
  };
}

export const action = staffAction({ messages: (language) => orderTexts(language).messages, steps: orderBulkSteps });

export const meta: Route.MetaFunction = metaOfPrivatePage;

export default function Orders({ loaderData: { state, page, title, texts, t, language } }: Route.ComponentProps) {
  const statuses = new Map<string, string>(Object.entries(texts.statuses));
  const payments = new Map<string, string>(Object.entries(texts.payments));
  return (
    <div className="grid gap-4">
      <h1 className="text-xl">{title}</h1>
      <DataTable
        spec={ordersTable}
        state={state}
        page={page}
        caption={title}
        texts={texts}
        t={t}
        language={language}
        bulk={[
          { intent: "hold", label: texts.hold, field: { name: "reason", label: texts.reason } },
          { intent: "release", label: texts.release },
        ]}
        live={["orders"]}
        exportPath={adminPaths.ordersExport}
        idOf={({ id }) => id}
        labelOf={({ number }) => number}
        pathOf={({ id }) => adminOrderPath(id)}
        options={{
          status: (status) => statuses.get(status) ?? status,
          payment: (payment) => payments.get(payment) ?? payment,
          kind: (kind) => (kind === "test" ? texts.test : texts.real),
          country: (country) => countryName(country, language),
          language: (word) => new Map<string, string>(Object.entries(languageNames)).get(word) ?? word,
        }}
        cells={{
          number: ({ number }) => number,
          created: ({ createdAt }) => (
            <time dateTime={createdAt.toISOString()}>{shortDateAndTime(createdAt, language)}</time>
          ),
          buyer: ({ firstName, lastName }) => `${firstName} ${lastName}`,
          status: ({ status, isHeld, isTest }) => (
            <span className="flex items-center gap-2">
              <StatusDot tone={statusTones[status]}>{texts.statuses[status]}</StatusDot>
              {isHeld && <Badge tone="amber">{texts.held}</Badge>}
              {isTest && <Badge>{texts.test}</Badge>}
            </span>
          ),
          payment: ({ paymentStatus }) => (
            <StatusDot tone={paymentTones[paymentStatus]}>{texts.payments[paymentStatus]}</StatusDot>
          ),
          total: ({ total }) => money(total, language, { always: true }),
          country: ({ country }) => countryName(country, language),
          vehicle: ({ vehicle }) => vehicle,
          email: ({ email }) => email,
          plate: ({ plate }) => <span className="code">{plate}</span>,
          language: ({ language: word }) => word,
          promo: ({ promoCode }) => promoCode && <span className="code">{promoCode}</span>,
        }}
      />
    </div>
  );
}
