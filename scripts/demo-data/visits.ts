import type { DemoAttempt } from "#app/compatibility/demo-attempts.server.ts";
import type { DemoRequest } from "#app/contact/demo-requests.server.ts";
import { languages } from "#app/i18n/languages.ts";
import { demoEmail, demoStaff } from "#app/orders/demo-orders.server.ts";
import type { Random } from "./random.ts";

const day = 86_400_000;
const ago = (now: Date, days: number): Date => new Date(now.getTime() - days * day);

/** Incompatible checks of 180 days: most without an address, some waiting for news. */
export function makeAttempts(
  random: Random,
  now: Date,
  vehicles: readonly Pick<DemoAttempt, "brand" | "model" | "year" | "energy">[],
): DemoAttempt[] {
  return Array.from({ length: 160 }, (_, index) => ({
    ...vehicles[Math.floor(random.next() ** 2 * vehicles.length)]!,
    language: random.pick(languages),
    email: random.next() < 0.4 ? demoEmail(`waiting.${index + 1}`) : null,
    createdAt: ago(now, random.next() * 180),
  }));
}

/** How many checks each day of the year saw, by answer. */
export const makeCheckDays = (random: Random, now: Date) =>
  Array.from({ length: 365 }, (_, days) => days + 1).flatMap((days) =>
    [true, false].map((isCompatible) => ({
      ...{ at: ago(now, days), isCompatible },
      checks: isCompatible ? random.integer(4, 18) : random.integer(1, 5),
    })),
  );

const companies = ["Garage du Moulin", "Autohaus Lindenhof", "Officina Marino", "Taller Olivo", "Orchard Fleet"];
const kinds = ["dealer", "insurance", "lab", "fleet"] as const;
const messages = {
  fr: "Bonjour, nous aimerions proposer le boîtier à nos clients. Quelles sont vos conditions ?",
  en: "Hello, we would like to offer the dongle to our customers. What are your terms?",
  es: "Hola, nos gustaría ofrecer el dispositivo a nuestros clientes. ¿Cuáles son sus condiciones?",
  it: "Buongiorno, vorremmo proporre il dispositivo ai nostri clienti. Quali sono le vostre condizioni?",
  de: "Guten Tag, wir möchten den Dongle unseren Kunden anbieten. Wie sind Ihre Konditionen?",
};

/** Contact and quote requests of 90 days: the new ones are the latest. */
export const makeRequests = (random: Random, now: Date): DemoRequest[] =>
  Array.from({ length: 24 }, (_, index) => {
    const kind = kinds[index % kinds.length]!;
    const language = random.pick(languages);
    return {
      ...{ kind, language, companyName: random.pick(companies), firstName: "Camille", lastName: "Garnier" },
      email: demoEmail(`company.${index + 1}`),
      phone: `+33 1 99 00 ${random.digits(2)} ${random.digits(2)}`,
      message: kind === "fleet" ? "" : messages[language],
      vehicleCount: kind === "fleet" ? random.integer(5, 200) : null,
      state: stateOf(index),
      assignee: index < 5 ? null : demoStaff,
      createdAt: ago(now, index * 3.5 + random.next()),
    };
  });

/** By its place in the list, whose latest request is the first. */
function stateOf(index: number): DemoRequest["state"] {
  if (index < 5) return "new";
  if (index < 9) return "in_progress";
  return index % 3 === 0 ? "closed" : "answered";
}
