export type FormTexts = typeof import("../texts/fr/form.json");

/** What the four offer pages say alike; each has the texts of its picture besides. */
export type OfferTexts = {
  meta: { title: string; description: string; keywords: string };
  hero: { heading: string; lead: string; show: string; hide: string; formHeading: string; formText: string };
  /** `name1, text1, …` */
  features: { heading: string; [row: string]: string };
  next: { heading: string; text: string; link: string };
};
