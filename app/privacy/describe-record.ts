import { money } from "#app/i18n/format.ts";
import { isLanguage, type Language, languageNames } from "#app/i18n/languages.ts";
import { fieldsShownIn, linesOf } from "#app/orders/fields/order-field-rules.ts";
import { centsFromDecimal } from "#app/platform/money/money.ts";
import type { PersonalRecord } from "#app/platform/privacy/retention.server.ts";
import { findCarrier } from "#app/shipping/carriers.ts";

/** One line for people; the file has everything. */
export type RecordLine = { title: string; details: string[]; at: Date | null };

/** Fields of `detail` in one list are read as one: "Renault Clio 2018". */
type Fields = { title: readonly string[]; detail: readonly (string | readonly string[])[]; at: string };

const fieldsOfPart = new Map<string, Fields>([
  ["accounts", { title: ["name"], detail: ["email"], at: "createdAt" }],
  [
    "orders",
    {
      title: ["number"],
      detail: linesOf(fieldsShownIn("summary")),
      at: "created_at",
    },
  ],
  ["payments", { title: ["reference"], detail: ["amountCents"], at: "createdAt" }],
  ["invoices", { title: ["number"], detail: ["gross"], at: "issuedAt" }],
  ["parcels", { title: ["carrier"], detail: ["trackingNumber"], at: "shippedAt" }],
  ["dongles", { title: ["serial"], detail: [], at: "at" }],
  ["withdrawals", { title: ["orderReference"], detail: ["name", "email"], at: "receivedAt" }],
  [
    "contactRequests",
    { title: ["companyName"], detail: [["firstName", "lastName"], "phone", "message"], at: "createdAt" },
  ],
  ["chat", { title: ["language"], detail: ["email"], at: "begunAt" }],
  ["newsletter", { title: ["email"], detail: ["language"], at: "subscribedAt" }],
  ["notes", { title: ["text"], detail: [], at: "at" }],
  ["waitingList", { title: ["brand", "model"], detail: ["year", "energy"], at: "askedAt" }],
  ["mails", { title: ["subject"], detail: ["recipient"], at: "queuedAt" }],
]);

const longest = 160;

type Formatter = (value: unknown, language: Language) => string;
const languageName: Formatter = (value) =>
  typeof value === "string" && isLanguage(value) ? languageNames[value] : String(value ?? "");
const amount = (cents: number, language: Language) => money(cents, language, { always: true });

const formatters = new Map<string, Formatter>([
  ["payments.amountCents", (cents, language) => amount(Number(cents), language)],
  ["invoices.gross", (euros, language) => amount(centsFromDecimal(String(euros)), language)],
  ["parcels.carrier", (id) => findCarrier(String(id))?.name ?? String(id)],
  ["chat.language", languageName],
  ["newsletter.language", languageName],
]);

export function describeRecord(part: string, record: PersonalRecord, language: Language): RecordLine {
  const fields = fieldsOfPart.get(part) ?? { title: ["name", "title", "kind"], detail: [], at: "at" };
  const values = new Map(Object.entries(record));
  const word = (name: string) => {
    const value = values.get(name);
    const format = formatters.get(`${part}.${name}`);
    return wordOf(format && value !== undefined && value !== null ? format(value, language) : value);
  };
  const words = (names: readonly string[]) => names.flatMap(word).join(" ");
  const at = values.get(fields.at);
  return {
    title: words(fields.title) || part,
    details: fields.detail
      .map((names) => words(typeof names === "string" ? [names] : names))
      .filter((words) => words !== ""),
    at: at instanceof Date ? at : null,
  };
}

function wordOf(value: unknown): string[] {
  if (typeof value === "number") return value === 0 ? [] : [String(value)];
  if (typeof value !== "string" || value === "") return [];
  return [value.length > longest ? `${value.slice(0, longest)}…` : value];
}
