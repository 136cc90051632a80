import { recordSecurityEvent } from "#app/platform/audit/security-events.server.ts";
import { ApiProblem, type ApiRoute, defineRoute, json } from "#app/platform/http/api-route.server.ts";
import { readRawBody } from "#app/platform/http/read-at-most.server.ts";
import { CarrierSignatureError } from "./labels/carrier-api.ts";
import { carrierApi, noticeParcel } from "./labels/follow-labels.server.ts";

/** Decisions 9.9: a notice only says which parcel has changed; its state is read from the carrier. */
export const shippingRoutes: ApiRoute[] = [
  defineRoute("POST /api/webhooks/sendcloud", {
    summary: "Signed notices of the carrier API about parcels",
    signed: true,
    responses: {
      200: { description: "Received, also for a parcel of another shop" },
      400: { description: "badSignature: the signature is not valid" },
    },
    async handler(context) {
      const api = carrierApi();
      if (!api) throw new ApiProblem(404, "notFound");
      const rawBody = await readRawBody(context.request, 256 * 1024);
      try {
        const named = api.readNotice(rawBody, context.request.headers.get("sendcloud-signature") ?? "");
        if (named) await noticeParcel(context, named);
        return json({ received: true });
      } catch (error) {
        if (!(error instanceof CarrierSignatureError)) throw error;
        recordSecurityEvent("webhook-signature", { address: context.address, requestId: context.requestId });
        throw new ApiProblem(400, "badSignature", { domain: "payments" });
      }
    },
  }),
];
