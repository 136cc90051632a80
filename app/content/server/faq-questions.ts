/**
 * Order and addresses of the questions (spec 2.8: six categories). Ids are the same in all languages, so that `/de/faq#led`
 * opens the same answer as `/faq#led`; `more` is the French path of the page that says more, labelled `<id>More` in the texts.
 */
export const faqCategories: readonly { id: string; questions: readonly { id: string; more?: string }[] }[] = [
  {
    id: "pricing",
    questions: [
      { id: "subscription" },
      { id: "price", more: "/" },
      { id: "delivery" },
      { id: "payment" },
      { id: "withdrawal", more: "/retractation" },
      { id: "warranty", more: "/cgv" },
    ],
  },
  {
    id: "compliance",
    questions: [
      { id: "certified", more: "/certifications" },
      { id: "certificates" },
      { id: "cybersecurity" },
      { id: "drain" },
      { id: "temperature" },
    ],
  },
  {
    id: "privacy",
    questions: [
      { id: "data", more: "/donnees" },
      { id: "sharing", more: "/privacy" },
      { id: "private-mode" },
      { id: "location" },
      { id: "export" },
      { id: "delete-account" },
    ],
  },
  {
    id: "installation",
    questions: [
      { id: "compatible", more: "/compatibilite" },
      { id: "socket", more: "/localiser-obd" },
      { id: "duration", more: "/manuel-installation" },
      { id: "led" },
      { id: "not-identified" },
      { id: "other-car", more: "/manuel-installation#move" },
    ],
  },
  {
    id: "app",
    questions: [
      { id: "phones" },
      { id: "internet" },
      { id: "range" },
      { id: "account" },
      { id: "permissions", more: "/manuel-utilisateur" },
      { id: "first-access" },
    ],
  },
  {
    id: "advanced",
    questions: [
      { id: "driving-score", more: "/score-conduite" },
      { id: "road-type", more: "/type-route" },
      { id: "fault-codes" },
      { id: "alerts" },
      { id: "vin" },
    ],
  },
];
