export type FormTexts = typeof import("../texts/fr/form.json");

/** Shared by the four offers. */
export type OfferTexts = {
  meta: { title: string; description: string; keywords: string };
  hero: { heading: string; lead: string; show: string; hide: string; formHeading: string; formText: string };
  /** `name1, text1, …` */
  features: { heading: string; [row: string]: string };
  pictureAlt: string;
  next: { heading: string; text: string; link: string };
};
