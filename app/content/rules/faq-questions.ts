import { paths } from "#app/paths.ts";

/**
 * Order and addresses of the questions (spec 2.8: six categories). Ids are the same in all languages, so that `/de/faq#led`
 * opens the same answer as `/faq#led`; `page` is the French path of the page that says more, labelled `<id>More` in the texts.
 */
export const faqCategories: readonly { id: string; questions: readonly { id: string; page?: string }[] }[] = [
  {
    id: "pricing",
    questions: [
      { id: "subscription" },
      { id: "price", page: paths.home },
      { id: "delivery" },
      { id: "payment" },
      { id: "withdrawal", page: paths.withdrawal },
      { id: "warranty", page: paths.termsOfSale },
    ],
  },
  {
    id: "compliance",
    questions: [
      { id: "certified", page: paths.certifications },
      { id: "certificates" },
      { id: "cybersecurity" },
      { id: "drain" },
      { id: "temperature" },
    ],
  },
  {
    id: "privacy",
    questions: [
      { id: "data", page: paths.dataRights },
      { id: "sharing", page: paths.privacy },
      { id: "private-mode" },
      { id: "location" },
      { id: "export" },
      { id: "delete-account" },
    ],
  },
  {
    id: "installation",
    questions: [
      { id: "compatible", page: paths.compatibility },
      { id: "socket", page: paths.portLocation },
      { id: "duration", page: paths.installationManual },
      { id: "led" },
      { id: "not-identified" },
      { id: "other-car", page: `${paths.installationManual}#move` },
    ],
  },
  {
    id: "app",
    questions: [
      { id: "phones" },
      { id: "internet" },
      { id: "range" },
      { id: "account" },
      { id: "permissions", page: paths.userManual },
      { id: "first-access" },
    ],
  },
  {
    id: "advanced",
    questions: [
      { id: "driving-score", page: paths.drivingScore },
      { id: "road-type", page: paths.roadType },
      { id: "fault-codes" },
      { id: "alerts" },
      { id: "vin" },
    ],
  },
];
