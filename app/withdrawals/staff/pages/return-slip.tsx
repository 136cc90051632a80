import { findOrder } from "#app/orders/find-order.server.ts";
import { pdfAnswer } from "#app/platform/http/public-files.server.ts";
import { staffOf } from "#app/staff-ui/steps/staff.server.ts";
import { returnSlip } from "../../return-slip.server.ts";
import type { Route } from "./+types/return-slip";

/** For staff who post it or read it out. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const staff = staffOf(context);
  const order = await findOrder(staff.db, params.id);
  const slip = order && (await returnSlip(staff, order));
  if (!slip) throw new Response(null, { status: 404 });
  return pdfAnswer(slip.name, slip.pdf);
}
