/** A visitor whose data are unique words that can be found anywhere (security 6.45). */
import { orderBody } from "#app/orders/testing/order-body.ts";

/** Personal data that may only be in the tables and mails that need them. */
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

/** Secrets in the settings of the shop. */
export const ownSecrets = {
  sessionSecret: "canary-session-secret-of-more-than-32-letters",
  metricsToken: "canary-metrics-token",
  smtpPassword: "canary-smtp-word",
};

/** Secrets of the visitor. */
export const secrets = {
  password: "zebra-lantern-harbour-71",
  wrongPassword: "wrong-serinus-word-19",
  webhookSignature: "v1=canary0signature0of0a0forged0webhook",
  card: "5555555555554444",
};

/** Adds parts that would reveal a value too. */
export const personalWords = [
  ...Object.values(personal),
  "698712345",
  "serin.example",
  "Goldfinch",
  "Serin-Cini",
  "Tarin des Aulnes",
];
export const secretWords = [...Object.values(ownSecrets), ...Object.values(secrets), "5555 5555"];

/** The only tables that may contain a visitor's data; `app/privacy/kept-data.server.ts` has their retention periods. */
export const tablesOfPersons = new Set(
  ["orders", "contact_requests", "newsletter", "compatibility_attempts", "withdrawals", "mail_outbox", "invoices"]
    .concat("user", "admin_users", "staff_invitations", "data_links")
    .concat("chat_messages", "chat_conversations", "chat_unanswered_questions")
    .map((name) => `public.${name}`),
);
/** The only tables that may contain a token: mails contain links, and the sandbox simulates Stripe. */
export const tablesOfTokens = new Set(["public.mail_outbox", "public.sandbox_intents"]);

/** The words that a text contains in any encoding, each with its surroundings. */
export function wordsIn(text: string, words: string[]): string[] {
  const low = text.toLowerCase();
  return words.flatMap((word) =>
    [...new Set([word, encodeURIComponent(word), JSON.stringify(word).slice(1, -1)])].flatMap((form) => {
      const at = low.indexOf(form.toLowerCase());
      return at < 0 ? [] : [`${form} in …${text.slice(Math.max(0, at - 150), at + 150)}…`];
    }),
  );
}

export const canaryOrder = (overrides: Record<string, unknown> = {}) =>
  orderBody({
    first_name: personal.firstName,
    last_name: personal.lastName,
    address: personal.address,
    city: personal.city,
    license_plate: personal.plate,
    phone: personal.phone,
    email: personal.orderEmail,
    ...overrides,
  });

/** Every form with personal data, by its API call. */
export const canaryForms: [path: string, body: Record<string, unknown>][] = [
  ["/api/newsletter", { email: personal.formEmail }],
  [
    "/api/contact-requests",
    {
      kind: "dealer",
      companyName: personal.company,
      firstName: personal.firstName,
      lastName: personal.lastName,
      email: personal.formEmail,
      phone: personal.phone,
      message: personal.message,
    },
  ],
  [
    "/api/fleet-quotes",
    {
      companyName: personal.company,
      firstName: personal.firstName,
      personName: personal.lastName,
      email: personal.formEmail,
      phone: personal.phone,
      vehicleCount: 7,
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
