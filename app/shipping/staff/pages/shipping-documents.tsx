import { cachedPrices } from "#app/catalogue/pricing/prices.server.ts";
import { settings } from "#app/platform/settings/settings.server.ts";
import { staffOf } from "#app/staff-ui/steps/staff.server.ts";
import { needsCustomsForm } from "../../customs-forms.server.ts";
import { documentKinds, maxDocuments } from "../../document-kinds.ts";
import { preparedOrders } from "../../preparation-queues.server.ts";
import { printOrders } from "../../shipping-documents.server.ts";
import { shippingTexts } from "../shipping-texts.server.ts";
import type { Route } from "./+types/shipping-documents";

/** For the ticked orders (`ids`), else all shown (`shown`): `?kind=slips&ids=…`. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, language, clock } = staffOf(context);
  const kind = documentKinds.find((each) => each === url.searchParams.get("kind"));
  const ticked = url.searchParams.getAll("ids");
  const ids = (ticked.length > 0 ? ticked : url.searchParams.getAll("shown")).slice(0, maxDocuments);
  const found = await preparedOrders(db, ids);
  const isCustoms = kind === "cn22" || kind === "cn23";
  const orders = isCustoms ? found.filter(({ order }) => needsCustomsForm(order)) : found;
  if (isCustoms && found.length > 0 && orders.length === 0)
    throw new Response(shippingTexts(language).noCustoms, { status: 404 });
  if (!kind || orders.length === 0) throw new Response(null, { status: 404 });
  const { publicUrl } = settings();
  const { product: productCents } = await cachedPrices(db);
  const pdf = await printOrders(kind, orders, { language, now: clock.now(), publicUrl, productCents });
  return new Response(new Uint8Array(pdf), {
    headers: {
      "content-type": "application/pdf",
      "content-disposition": `inline; filename="${kind}.pdf"`,
      "cache-control": "private, no-store",
    },
  });
}
