import { paths } from "#app/paths.ts";

type Announced = {
  /** Key of its texts in `announced.json`. */
  key: string;
  /** French path of what is useful now. */
  next: string;
};

const coming = (key: string, next: string): Announced => ({ key, next });

/** Pages of the site map whose whole content is later work. Replacing one: delete its line here and give it its route. */
export const announcedPages: Record<string, Announced> = {
  [paths.orderTracking]: coming("suivi", paths.termsOfSale),
};
