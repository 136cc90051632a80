import { lazy } from "react";

/** A code is not always published: what shows it is loaded with it. */
const load = () => import("./promo-offer.tsx");
export const OfferLine = lazy(async () => ({ default: (await load()).OfferLine }));
export const OfferBadge = lazy(async () => ({ default: (await load()).OfferBadge }));
