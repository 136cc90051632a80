import { metaOfPrivatePage } from "#app/i18n/private-page-meta.ts";
import { DataTable } from "#app/staff-ui/lists/data-table.tsx";
import { staffAction } from "#app/staff-ui/steps/staff-action.server.ts";
import { orderBulkSteps } from "../order-bulk-steps.server.ts";
import { orderListQuery } from "../order-list.server.ts";
import { orderList } from "../order-list.tsx";
import { orderTexts } from "../order-texts.server.ts";
import type { Route } from "./+types/orders";

/** The list of orders (decisions 9). */
export const loader = (args: Route.LoaderArgs) => orderListQuery.load(args);

export const action = staffAction({ messages: (language) => orderTexts(language).messages, steps: orderBulkSteps });

export const meta: Route.MetaFunction = metaOfPrivatePage;

export default function Orders({ loaderData: { list, texts } }: Route.ComponentProps) {
  return (
    <div className="grid gap-4">
      <DataTable
        title={list.caption}
        spec={orderList}
        {...list}
        texts={texts}
        bulk={[
          { intent: "hold", label: texts.hold, field: { name: "reason", label: texts.reason } },
          { intent: "release", label: texts.release },
        ]}
      />
    </div>
  );
}
