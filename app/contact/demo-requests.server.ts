import { randomUUID } from "node:crypto";
import type { Db } from "#app/platform/database/database.server.ts";
import { contactRequests } from "./server/tables.server.ts";

export type DemoRequest = Omit<typeof contactRequests.$inferInsert, "id" | "createdAt"> & { createdAt: Date };

/** No mail is queued. */
export async function storeDemoRequests(tx: Db, requests: DemoRequest[]): Promise<void> {
  await tx.insert(contactRequests).values(requests.map((request) => ({ ...request, id: randomUUID() })));
}
