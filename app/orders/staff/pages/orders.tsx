import { countryName, money, shortDateAndTime } from "#app/i18n/format.ts";
import { metaOfPrivatePage } from "#app/i18n/private-page-meta.ts";
import { adminOrderPath, adminPaths } from "#app/paths.ts";
import { DataTable } from "#app/staff-ui/lists/data-table.tsx";
import { loadListPage } from "#app/staff-ui/lists/list-page.server.ts";
import { staffAction } from "#app/staff-ui/steps/staff-action.server.ts";
import { EmailAddress } from "#app/ui/layout/email-address.tsx";
import { Badge, StatusDot } from "#app/ui/status/badge.tsx";
import { countOrders, listOrders } from "../../lists/list-orders.server.ts";
import { orderListTexts } from "../list-texts.server.ts";
import { orderBulkSteps } from "../order-bulk-steps.server.ts";
import { orderSort } from "../order-filter.server.ts";
import { readOrderFilter } from "../order-search.server.ts";
import { orderTexts } from "../order-texts.server.ts";
import { paymentTones, statusTones } from "../order-tones.ts";
import { ordersTable } from "../orders-table.ts";
import type { Route } from "./+types/orders";

/** The list of orders (decisions 9). */
export async function loader(args: Route.LoaderArgs) {
  const page = await loadListPage(args, {
    spec: ordersTable,
    section: "orders",
    readFilter: readOrderFilter,
    rows: (db, state, page, filter) => listOrders(db, { filter, sort: orderSort(state), page }),
    count: (db, _state, atMost, filter) => countOrders(db, filter, atMost),
  });
  return { ...page, texts: orderListTexts(page.list.language) };
}

export const action = staffAction({ messages: (language) => orderTexts(language).messages, steps: orderBulkSteps });

export const meta: Route.MetaFunction = metaOfPrivatePage;

export default function Orders({ loaderData: { list, texts } }: Route.ComponentProps) {
  const { language } = list;
  return (
    <div className="grid gap-4">
      <h1 className="text-xl">{list.caption}</h1>
      <DataTable
        spec={ordersTable}
        {...list}
        texts={texts}
        bulk={[
          { intent: "hold", label: texts.hold, field: { name: "reason", label: texts.reason } },
          { intent: "release", label: texts.release },
        ]}
        live={["orders"]}
        exportPath={adminPaths.ordersExport}
        idOf={({ id }) => id}
        labelOf={({ number }) => number}
        pathOf={({ id }) => adminOrderPath(id)}
        cells={{
          number: ({ number }) => number,
          created: ({ createdAt }) => (
            <time dateTime={createdAt.toISOString()}>{shortDateAndTime(createdAt, language)}</time>
          ),
          buyer: ({ firstName, lastName }) => `${firstName} ${lastName}`,
          status: ({ status, isHeld, isTest }) => (
            <span className="flex flex-wrap items-center gap-x-2">
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
          email: ({ email }) => <EmailAddress>{email}</EmailAddress>,
          plate: ({ plate }) => <span className="code">{plate}</span>,
          language: ({ language: word }) => word,
          promo: ({ promoCode }) => promoCode && <span className="code">{promoCode}</span>,
        }}
      />
    </div>
  );
}
