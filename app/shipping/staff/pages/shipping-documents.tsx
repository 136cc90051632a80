import { may } from "#app/accounts/permissions.ts";
import { cachedPrices } from "#app/catalogue/pricing/prices.server.ts";
import { fill } from "#app/i18n/format.ts";
import type { Language } from "#app/i18n/languages.ts";
import { recordAudit } from "#app/platform/audit/audit.server.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { settings } from "#app/platform/settings/settings.server.ts";
import { shopSetting } from "#app/platform/settings/shop/shop-settings.ts";
import { requireRecentSignIn } from "#app/staff-ui/sign-in/recent-sign-in.server.ts";
import { type Staff, staffOf } from "#app/staff-ui/steps/staff.server.ts";
import { needsCustomsForm } from "../../customs-forms.server.ts";
import { type CarrierFileKind, carrierFileKinds, documentKinds, maxDocuments } from "../../document-kinds.ts";
import { labelFile } from "../../labels/buy-label.server.ts";
import { CarrierError } from "../../labels/carrier-api.ts";
import { carrierApi } from "../../labels/follow-labels.server.ts";
import { customsOf, receiverAddress, senderAddress } from "../../labels/label-request.server.ts";
import { type PreparedOrder, preparedOrders } from "../../preparation-queues.server.ts";
import { printOrders } from "../../shipping-documents.server.ts";
import { carrierFile, mostParcels } from "../carrier-files/carrier-file.ts";
import { shippingTexts } from "../shipping-texts.server.ts";
import type { Route } from "./+types/shipping-documents";

/** For the ticked orders (`ids`), else all shown (`shown`): `?kind=slips&ids=…`. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, language, clock } = staffOf(context);
  const kind = documentKinds.find((each) => each === url.searchParams.get("kind"));
  const ticked = url.searchParams.getAll("ids");
  const ids = (ticked.length > 0 ? ticked : url.searchParams.getAll("shown")).slice(0, maxDocuments);
  if (kind === "carrier") return boughtLabel(db, ids[0] ?? "", language);
  const found = await preparedOrders(db, ids);
  const fileKind = carrierFileKinds.find((each) => each === url.searchParams.get("kind"));
  if (fileKind && found.length > 0) {
    const chosen = new URLSearchParams([["kind", fileKind], ...ids.map((id) => ["ids", id])]);
    requireRecentSignIn(context, `${url.pathname}?${chosen}`);
    return addressFile(fileKind, found, staffOf(context));
  }
  const isCustoms = kind === "cn22" || kind === "cn23";
  const orders = isCustoms ? found.filter(({ order }) => needsCustomsForm(order)) : found;
  if (isCustoms && found.length > 0 && orders.length === 0)
    throw new Response(shippingTexts(language).noCustoms, { status: 404 });
  if (!kind || orders.length === 0) throw new Response(null, { status: 404 });
  const { publicUrl } = settings();
  const { product: productCents } = await cachedPrices(db);
  const pdf = await printOrders(kind, orders, { language, now: clock.now(), publicUrl, productCents });
  return pdfOf(pdf, kind);
}

const pdfOf = (pdf: Uint8Array, name: string): Response =>
  new Response(new Uint8Array(pdf), {
    headers: {
      "content-type": "application/pdf",
      "content-disposition": `inline; filename="${name}.pdf"`,
      "cache-control": "private, no-store",
    },
  });

/** Audited like the exports of lists; e-mail addresses only for roles that see them (security 6.61). */
async function addressFile(kind: CarrierFileKind, orders: PreparedOrder[], { db, author, role, language }: Staff) {
  const from = senderAddress();
  if (!from) throw new Response(shippingTexts(language).messages.senderUnclear, { status: 409 });
  const most = mostParcels(kind) ?? orders.length;
  if (orders.length > most)
    throw new Response(fill(shippingTexts(language).messages.tooManyParcels, { count: most }), { status: 409 });
  const { product } = await cachedPrices(db);
  const parcels = orders.map(({ order }) => {
    const { email, ...to } = receiverAddress(order);
    const customs = customsOf(order, product);
    return {
      number: order.number,
      weightGrams: shopSetting("parcel.weightGrams"),
      language: order.language,
      to: {
        ...to,
        ...(email && may(role, "buyers.read") && { email }),
        ...{ firstName: order.first_name, lastName: order.last_name },
      },
      goods: customs && { ...customs.goods, isSample: customs.isSample },
    };
  });
  await db.transaction((tx) =>
    recordAudit(tx, author, "carrier-file-downloaded", "list:orders-to-ship", {
      after: { carrier: kind.slice("file-".length), number: parcels.map(({ number }) => number) },
    }),
  );
  const { content, charset } = carrierFile(kind, parcels, from);
  return new Response(content, {
    headers: {
      "content-type": `text/csv; charset=${charset}`,
      "content-disposition": `attachment; filename="${kind}.csv"`,
      "cache-control": "private, no-store",
    },
  });
}

/** Of one order. */
async function boughtLabel(db: Db, orderId: string, language: Language): Promise<Response> {
  try {
    const file = await labelFile(db, carrierApi(), orderId);
    if (file) return pdfOf(file, "label");
  } catch (error) {
    if (!(error instanceof CarrierError)) throw error;
    throw new Response(shippingTexts(language).label.noFile, { status: 503 });
  }
  throw new Response(null, { status: 404 });
}
