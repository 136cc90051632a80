import { listDeliveries, type WebhookDelivery } from "#app/payments/webhook-deliveries.server.ts";
import { ownValue } from "#app/platform/text/own-value.ts";
import { exportList } from "#app/staff-ui/export/list-export.server.ts";
import { staffOf } from "#app/staff-ui/steps/staff.server.ts";
import { deliveryFilter, deliverySpec, deliveryTexts } from "../integrations/integration-lists.server.ts";
import type { Route } from "./+types/deliveries-export";

export const loader = (args: Route.LoaderArgs) =>
  exportList<WebhookDelivery>(args, {
    spec: deliverySpec(staffOf(args.context).language),
    name: "deliveries",
    columns(language) {
      const { columns: t, effects } = deliveryTexts(language);
      return [
        [t.date, ({ receivedAt }) => receivedAt],
        [t.event, ({ type }) => type],
        [t.outcome, ({ outcome }) => ownValue(effects, outcome) ?? outcome],
        [t.payment, ({ intentId }) => intentId],
        [t.id, ({ id }) => id],
      ];
    },
    rows: (db, state, page) => listDeliveries(db, { filter: deliveryFilter(state), descending: true, page }),
  });
