import { line } from "#app/forms/fields.ts";
import { metaOfPrivatePage } from "#app/i18n/private-page-meta.ts";
import type { Result } from "#app/platform/result.ts";
import { DataTable } from "#app/staff-ui/lists/data-table.tsx";
import { type Staff, staffOf } from "#app/staff-ui/steps/staff.server.ts";
import {
  type BulkStep,
  defineBulkStep,
  type StepResult,
  staffAction,
} from "#app/staff-ui/steps/staff-action.server.ts";
import { findOrder } from "../../find-order.server.ts";
import { matchingOrderIds } from "../../lists/list-orders.server.ts";
import { holdAgain, holdOrder, releaseOrder } from "../../preparation/hold-order.server.ts";
import { orderListQuery } from "../order-list.server.ts";
import { orderList } from "../order-list.tsx";
import { orderRowSteps, orderRowTexts, readOrderRows } from "../order-rows.server.ts";
import { orderRowChoices, PrintChosen } from "../order-rows.tsx";
import { orderTexts } from "../order-texts.server.ts";
import type { Route } from "./+types/orders";

/** The list of orders (decisions 9). */
export async function loader(args: Route.LoaderArgs) {
  const [list, rows] = await Promise.all([orderListQuery.load(args), readOrderRows(staffOf(args.context))]);
  return { ...list, rows };
}

const matching: BulkStep<Record<string, never>>["matching"] = async (staff, params, page) =>
  matchingOrderIds(staff.db, await orderListQuery.filter(staff, params), page);

type Written = Result<string>;

/** Bulk steps use the current version, since nobody has seen one. */
async function write(
  staff: Staff,
  id: string,
  command: (write: { orderId: string; version: number; author: Staff["author"] }) => Promise<Written>,
  message?: string,
): Promise<StepResult> {
  const order = await findOrder(staff.db, id);
  if (!order) return { ok: false, error: "unknownOrder" };
  const done = await command({ orderId: id, version: order.version, author: staff.author });
  const label = order.number;
  return done.ok ? { ok: true, label, done: message } : { ok: false, error: done.error, label };
}

const orderBulkSteps = {
  hold: defineBulkStep({
    permission: "orders.edit",
    fields: { reason: line(200) },
    matching,
    runRow: (staff, id, { reason }) => write(staff, id, (order) => holdOrder(staff, { ...order, reason })),
    undo: "release",
  }),
  release: defineBulkStep({
    permission: "orders.edit",
    fields: {},
    matching,
    runRow: (staff, id) => write(staff, id, (order) => releaseOrder(staff, order)),
    undo: "hold-again",
  }),
  "hold-again": defineBulkStep({
    permission: "orders.edit",
    fields: {},
    reversible: "It undoes a release.",
    matching,
    runRow: (staff, id) => write(staff, id, (order) => holdAgain(staff, order), "hold"),
  }),
};

export const action = staffAction({
  messages: (language) => ({ ...orderTexts(language).messages, ...orderRowTexts(language).messages }),
  steps: { ...orderBulkSteps, ...orderRowSteps(matching) },
});

export const meta: Route.MetaFunction = metaOfPrivatePage;

export default function Orders({ loaderData: { list, texts, rows } }: Route.ComponentProps) {
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
          ...orderRowChoices(rows),
        ]}
        extras={(ids) => <PrintChosen ids={ids} t={rows.t} />}
      />
    </div>
  );
}
