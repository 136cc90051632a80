import { reactIsland } from "#app/ui/islands/hydrate-islands.ts";

export const contactIslands = {
  "offer-hero": reactIsland(async () => (await import("./components/offer-hero.tsx")).OfferHero),
};
