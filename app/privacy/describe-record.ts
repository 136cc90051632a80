import type { PersonalRecord } from "#app/platform/retention.server.ts";

/** One record of an export in a line, for people: what it is, more about it, when. The file has all of it. */
export type RecordLine = { title: string; detail: string; at: Date | null };

type Fields = { title: readonly string[]; detail: readonly string[]; at: string };

const fieldsOfPart = new Map<string, Fields>([
  ["accounts", { title: ["name"], detail: ["email"], at: "createdAt" }],
  [
    "orders",
    {
      title: ["number"],
      detail: ["vehicle_brand", "vehicle_model", "vehicle_year", "license_plate", "address", "postal_code", "city"],
      at: "created_at",
    },
  ],
  ["payments", { title: ["reference"], detail: ["provider", "state"], at: "createdAt" }],
  ["invoices", { title: ["number"], detail: ["gross", "currency"], at: "issuedAt" }],
  ["parcels", { title: ["carrier"], detail: ["trackingNumber"], at: "shippedAt" }],
  ["dongles", { title: ["serial"], detail: [], at: "at" }],
  ["withdrawals", { title: ["orderReference"], detail: ["name", "email"], at: "receivedAt" }],
  [
    "contactRequests",
    { title: ["companyName"], detail: ["firstName", "lastName", "phone", "message"], at: "createdAt" },
  ],
  ["chat", { title: ["language"], detail: ["email"], at: "begunAt" }],
  ["newsletter", { title: ["email"], detail: ["language"], at: "subscribedAt" }],
  ["waitingList", { title: ["brand", "model"], detail: ["year", "energy"], at: "askedAt" }],
  ["mails", { title: ["subject"], detail: ["recipient"], at: "queuedAt" }],
]);

const longest = 160;

export function describeRecord(part: string, record: PersonalRecord): RecordLine {
  const fields = fieldsOfPart.get(part) ?? { title: ["name", "title", "kind"], detail: [], at: "at" };
  const values = new Map(Object.entries(record));
  const words = (names: readonly string[]) => names.flatMap((name) => wordOf(values.get(name)));
  const at = values.get(fields.at);
  return {
    title: words(fields.title).join(" ") || part,
    detail: words(fields.detail).join(" · "),
    at: at instanceof Date ? at : null,
  };
}

function wordOf(value: unknown): string[] {
  if (typeof value === "number") return value === 0 ? [] : [String(value)];
  if (typeof value !== "string" || value === "") return [];
  return [value.length > longest ? `${value.slice(0, longest)}…` : value];
}
