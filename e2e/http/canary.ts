/** A visitor whose every word is recognised wherever it turns up (security 6.45). */
import { orderBody } from "#app/orders/testing/order-body.ts";

/** What nobody may find outside the tables and mails that it is for. */
export const personal = {
  firstName: "Canarina",
  lastName: "Vogelsang",
  company: "Serinus Transporte",
  address: "77 rue du Serin-Cini",
  city: "Serinville",
  plate: "ZQ-717-XJ",
  phone: "+33 698712345",
  message: "A message that names the Goldfinch.",
  orderEmail: "canary-buyer@serin.example",
  formEmail: "canary-forms@serin.example",
  staffEmail: "canary-staff@serin.example",
  invitedEmail: "canary-invited@serin.example",
  search: "99 quai du Tarin des Aulnes",
};

/** Settings of the shop. */
export const ownSecrets = {
  sessionSecret: "canary-session-secret-of-more-than-32-letters",
  metricsToken: "canary-metrics-token",
  smtpPassword: "canary-smtp-word",
};

/** What only a visitor knows. */
export const secrets = {
  password: "zebra-lantern-harbour-71",
  wrongPassword: "wrong-serinus-word-19",
  webhookSignature: "v1=canary0signature0of0a0forged0webhook",
  card: "5555555555554444",
};

/** With parts that would give a value away too. */
export const personalWords = [
  ...Object.values(personal),
  "698712345",
  "serin.example",
  "Goldfinch",
  "Serin-Cini",
  "Tarin des Aulnes",
];
export const secretWords = [...Object.values(ownSecrets), ...Object.values(secrets), "5555 5555"];

/** The only tables in which a visitor's words may stand; `app/privacy/kept-data.server.ts` says for how long. */
export const tablesOfPersons = new Set(
  ["orders", "contact_requests", "newsletter", "compatibility_attempts", "withdrawals", "mail_outbox", "invoices"]
    .concat("user", "admin_users", "staff_invitations", "data_links")
    .concat("chat_messages", "chat_conversations", "chat_unanswered_questions")
    .map((name) => `public.${name}`),
);
/** The only ones that hold a token as it is: a mail's text has its link, the sandbox plays Stripe. */
export const tablesOfTokens = new Set(["public.mail_outbox", "public.sandbox_intents"]);

/** Which of the words are in a text, in whatever way they were written, each with what is around it. */
export function wordsIn(text: string, words: string[]): string[] {
  const low = text.toLowerCase();
  return words.flatMap((word) =>
    [...new Set([word, encodeURIComponent(word), JSON.stringify(word).slice(1, -1)])].flatMap((form) => {
      const at = low.indexOf(form.toLowerCase());
      return at < 0 ? [] : [`${form} in …${text.slice(Math.max(0, at - 150), at + 150)}…`];
    }),
  );
}

export const canaryOrder = (more: Record<string, unknown> = {}) =>
  orderBody({
    first_name: personal.firstName,
    last_name: personal.lastName,
    address: personal.address,
    city: personal.city,
    license_plate: personal.plate,
    phone: personal.phone,
    email: personal.orderEmail,
    ...more,
  });

/** Every form that takes something personal, by the call that carries it. */
export const canaryForms: [path: string, body: Record<string, unknown>][] = [
  ["/api/newsletter", { email: personal.formEmail }],
  [
    "/api/contact-requests",
    {
      ...{ kind: "dealer", companyName: personal.company, firstName: personal.firstName, lastName: personal.lastName },
      ...{ email: personal.formEmail, phone: personal.phone, message: personal.message },
    },
  ],
  [
    "/api/fleet-quotes",
    {
      ...{ companyName: personal.company, firstName: personal.firstName, personName: personal.lastName },
      ...{ email: personal.formEmail, phone: personal.phone, vehicleCount: 7 },
    },
  ],
  [
    "/api/compatibility-attempts",
    { vehicle: { brand: "Renault", model: "Clio", year: 1999, energy: "Essence" }, email: personal.formEmail },
  ],
  [
    "/api/withdrawals",
    { name: `${personal.firstName} ${personal.lastName}`, orderReference: "OD-2026-000001", email: personal.formEmail },
  ],
  ["/api/orders", canaryOrder()],
  ["/api/auth/request-password-reset", { email: personal.staffEmail }],
];
