import { useLoaderData } from "react-router";
import type { GuaranteeNoticeDetails } from "#app/catalogue/guarantee-notice.server.ts";

/** The facts required before an order that the publisher has provided, in the page's language. Empty ones are left out. */
export type SellerDetails = {
  /** Postal address, telephone, e-mail: one each. */
  contact: string[];
  mediator: string;
  ecoParticipation: string;
  notice: GuaranteeNoticeDetails;
};

/** Returned by the purchase page's loader as `seller`. */
export const useSellerDetails = (): SellerDetails => (useLoaderData() as { seller: SellerDetails }).seller;
