type Announced = {
  /** Key of its texts in `announced.json`. */
  key: string;
  /** French path of what is useful now. */
  next: string;
  /** Legal pages give the essentials at once; the others say what is coming. */
  kind: "coming" | "legal";
};

const coming = (key: string, next: string): Announced => ({ key, next, kind: "coming" });
const legal = (key: string, next: string): Announced => ({ key, next, kind: "legal" });

/** Pages of the site map whose whole content is later work. Replacing one: delete its line here and give it its route. */
export const announcedPages: Record<string, Announced> = {
  "/dongle": coming("dongle", "/compatibilite"),
  "/suivi": coming("suivi", "/cgv"),
};
