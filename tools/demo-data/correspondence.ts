import { randomBytes, randomUUID } from "node:crypto";
import type { ConversationState } from "#app/chat/conversation.ts";
import { conversations, messages, savedReplies, unansweredQuestions } from "#app/chat/server/tables.server.ts";
import type { Language } from "#app/i18n/languages.ts";
import type { UnmadeMail } from "#app/mail/queue-mail.server.ts";
import { outbox } from "#app/mail/server/tables.server.ts";
import { type DemoOrder, demoEmail, demoStaff } from "#app/orders/demo-orders.server.ts";
import type { OwnOrder } from "#app/orders/placing/create-own-order.server.ts";
import type { Db } from "#app/platform/database/database.server.ts";

const hour = 3_600_000;
const ago = (now: Date, hours: number): Date => new Date(now.getTime() - hours * hour);

type DemoConversation = {
  language: Language;
  state: ConversationState;
  assignee: string | null;
  email: string | null;
  at: Date;
  said: readonly string[];
  unanswered?: string;
};

/** Cannot be opened as a visitor. Queues no mail. */
export async function storeDemoConversations(tx: Db, now: Date): Promise<void> {
  for (const { said, unanswered, at, language, state, ...conversation } of makeConversations(now)) {
    const id = randomUUID();
    const timeOf = (place: number) => new Date(at.getTime() + place * 60_000);
    const lastMessageAt = timeOf(said.length - 1);
    await tx.insert(conversations).values({
      ...conversation,
      id,
      language,
      state,
      createdAt: at,
      lastMessageAt,
      seenAt: lastMessageAt,
      tokenHash: randomBytes(32).toString("hex"),
      version: said.length,
      waitingSince: state === "waiting" ? lastMessageAt : null,
      closedAt: state === "closed" ? lastMessageAt : null,
    });
    await tx.insert(messages).values(
      said.map((message, place) => ({
        id: randomUUID(),
        sessionId: id,
        message,
        createdAt: timeOf(place),
        sender: place % 2 === 0 ? ("user" as const) : ("agent" as const),
      })),
    );
    if (unanswered !== undefined)
      await tx.insert(unansweredQuestions).values({ language, question: unanswered, sessionId: id, lastAskedAt: at });
  }
  await tx.insert(savedReplies).values(demoReply);
}

function makeConversations(now: Date): DemoConversation[] {
  const talk = (hoursAgo: number, language: Language, said: string[], overrides: Partial<DemoConversation> = {}) => ({
    language,
    said,
    state: "assistant" as const,
    assignee: null,
    email: null,
    at: ago(now, hoursAgo),
    ...overrides,
  });
  const installed = "Branchez le dongle sur la prise OBD, ouvrez l’application et suivez les étapes.";
  return [
    talk(1, "fr", ["Le dongle convient-il à deux voitures ? Je voudrais parler à quelqu’un."], {
      state: "waiting",
      email: demoEmail("chat.1"),
      unanswered: "Le dongle convient-il à deux voitures ?",
    }),
    talk(2, "de", ["Kann ich den Dongle im Firmenwagen benutzen? Bitte einen Menschen."], {
      state: "waiting",
      unanswered: "Kann ich den Dongle im Firmenwagen benutzen?",
    }),
    talk(5, "fr", ["Mon colis n’a pas bougé depuis trois jours.", "Je regarde avec le transporteur.", "Merci !"], {
      state: "staffed",
      assignee: demoStaff,
      email: demoEmail("chat.3"),
    }),
    talk(9, "fr", ["Comment installer le dongle ?", installed]),
    talk(30, "en", ["Does it work with a 2019 Golf?", "Please check your car on the compatibility page."]),
    talk(50, "es", ["¿Cuánto tarda el envío?", "El plazo aparece al indicar su dirección, antes de pagar."]),
    talk(90, "it", ["Posso restituire il dongle?", "Sì, entro il termine di recesso indicato nelle condizioni."], {
      state: "closed",
      assignee: demoStaff,
    }),
    talk(200, "fr", ["Où est la prise OBD ?", "Le plus souvent sous le volant, à gauche."], { state: "closed" }),
  ];
}

const demoReply = {
  title: "Suivi du colis",
  texts: {
    fr: "Votre numéro de suivi est dans l’e-mail d’expédition.",
    en: "Your tracking number is in the mail that announced the parcel.",
    es: "El número de seguimiento está en el correo de envío.",
    it: "Il numero di tracciamento è nell’e-mail di spedizione.",
    de: "Die Sendungsnummer steht in der Versandmail.",
  },
};

export type Shipped = { orderId: string; number: string; order: DemoOrder; queuedAt: Date };

/** `code`: the last answer of mail server or connection. */
type DemoMail = UnmadeMail & { subject: string; queuedAt: Date; code: string };

/** As given up: none is sent, and a retry has it written. */
export async function storeDemoMails(tx: Db, shipped: Shipped[]): Promise<void> {
  const dead = { html: "", text: "", status: "dead", attempts: 10 } as const;
  await tx.insert(outbox).values(
    makeLostMails(shipped).map(({ queuedAt, code, ...mail }) => ({
      ...mail,
      ...dead,
      id: randomUUID(),
      createdAt: queuedAt,
      lastError: code,
    })),
  );
}

/** As the mail has it: programs of the command line load no dictionaries. */
const shippedSubjects: Record<Language, (number: string) => string> = {
  fr: (number) => `Commande ${number} expédiée`,
  en: (number) => `Order ${number} has shipped`,
  es: (number) => `Pedido ${number} enviado`,
  it: (number) => `Ordine ${number} spedito`,
  de: (number) => `Bestellung ${number} versandt`,
};

/** The mailbox does not exist, a server was too busy for hours, or none answered. */
const mailFailures = ["550 5.1.1", "421 4.7.0", "ETIMEDOUT"];

const makeLostMails = (shipped: Shipped[]): DemoMail[] =>
  shipped.map(({ orderId, number, order: { language, buyer }, queuedAt }, index) => ({
    dedupeKey: `order-shipped:${orderId}`,
    kind: "order-shipped",
    language,
    recipient: buyer.email,
    orderId,
    subject: shippedSubjects[language](number),
    queuedAt,
    code: mailFailures[index % mailFailures.length]!,
  }));

/** Events of the payment provider without an order, or that match none. */
export const makeDeliveries = (now: Date) => [
  { type: "payment_intent.succeeded", outcome: "unknownOrder" as const, at: ago(now, 3) },
  { type: "payment_intent.succeeded", outcome: "mismatch" as const, at: ago(now, 30) },
  { type: "charge.refunded", outcome: "unknownOrder" as const, at: ago(now, 75) },
];

export const makeOwnOrders = (now: Date): { at: Date; order: OwnOrder }[] => {
  const recipient = (place: number, last_name: string): OwnOrder["recipient"] => ({
    first_name: "Ana",
    last_name,
    address: `${place} rue de la République`,
    postal_code: "69002",
    city: "Lyon",
    country: "FR",
    phone: `+33 1 99 00 10 0${place}`,
    email: demoEmail(`own.${place}`),
    language: "fr",
  });
  const ownOrder = (days: number, origin: OwnOrder["origin"], reason: string, to: OwnOrder["recipient"]) => ({
    at: ago(now, days * 24),
    order: { origin, reason, recipient: to, author: "command-line" as const },
  });
  return [
    ownOrder(20, "press", "Essai pour un magazine", recipient(1, "Garnier")),
    ownOrder(6, "demonstration", "Salon de l’auto", recipient(2, "Lopez")),
    ownOrder(1, "warranty", "La LED ne s’allume plus", recipient(3, "Martin")),
  ];
};
