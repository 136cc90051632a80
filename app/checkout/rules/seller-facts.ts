import { useLoaderData } from "react-router";
import type { GuaranteeNoticeFacts } from "#app/catalogue/guarantee-notice.ts";

/**
 * What the publisher has given of what is owed before an order, in the page's language. An empty text is left out.
 */
export type SellerFacts = {
  /** Postal address, telephone, e-mail: one each. */
  contact: string[];
  mediator: string;
  ecoParticipation: string;
  notice: GuaranteeNoticeFacts;
};

/** The purchase page's loader has them as `seller`. */
export const useSellerFacts = (): SellerFacts => (useLoaderData() as { seller: SellerFacts }).seller;
