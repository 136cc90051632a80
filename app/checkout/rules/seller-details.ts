import { useLoaderData } from "react-router";
import type { GuaranteeNoticeDetails } from "#app/catalogue/guarantee-notice.server.ts";
import type { Transit } from "#app/catalogue/zone-days.server.ts";

/** Required before an order, in the page's language; missing ones are left out. */
export type SellerDetails = {
  /** Postal address, telephone, e-mail. */
  contact: string[];
  mediator: string;
  ecoParticipation: string;
  notice: GuaranteeNoticeDetails;
  /** When a parcel arrives that is ordered today. */
  deliveryDates: { france: string; abroad: string };
  /** Working days from the dispatch; `zones`: by country, where they are others. */
  daysAbroad: Transit;
  zones: Record<string, { days: Transit; dates: string }>;
};

export const useSellerDetails = (): SellerDetails => (useLoaderData() as { seller: SellerDetails }).seller;
