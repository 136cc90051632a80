import { paths } from "#app/paths.ts";

/**
 * Order and addresses of the questions (spec 2.8: six categories). Ids are the same in all languages, so that `/de/faq#led`
 * opens the same answer as `/faq#led`; `more` is the French path of the page that says more, labelled `<id>More` in the texts.
 */
export const faqCategories: readonly { id: string; questions: readonly { id: string; more?: string }[] }[] = [
  {
    id: "pricing",
    questions: [
      { id: "subscription" },
      { id: "price", more: paths.home },
      { id: "delivery" },
      { id: "payment" },
      { id: "withdrawal", more: paths.withdrawal },
      { id: "warranty", more: paths.termsOfSale },
    ],
  },
  {
    id: "compliance",
    questions: [
      { id: "certified", more: paths.certifications },
      { id: "certificates" },
      { id: "cybersecurity" },
      { id: "drain" },
      { id: "temperature" },
    ],
  },
  {
    id: "privacy",
    questions: [
      { id: "data", more: paths.dataRights },
      { id: "sharing", more: paths.privacy },
      { id: "private-mode" },
      { id: "location" },
      { id: "export" },
      { id: "delete-account" },
    ],
  },
  {
    id: "installation",
    questions: [
      { id: "compatible", more: paths.compatibility },
      { id: "socket", more: paths.portLocation },
      { id: "duration", more: paths.installationManual },
      { id: "led" },
      { id: "not-identified" },
      { id: "other-car", more: `${paths.installationManual}#move` },
    ],
  },
  {
    id: "app",
    questions: [
      { id: "phones" },
      { id: "internet" },
      { id: "range" },
      { id: "account" },
      { id: "permissions", more: paths.userManual },
      { id: "first-access" },
    ],
  },
  {
    id: "advanced",
    questions: [
      { id: "driving-score", more: paths.drivingScore },
      { id: "road-type", more: paths.roadType },
      { id: "fault-codes" },
      { id: "alerts" },
      { id: "vin" },
    ],
  },
];
