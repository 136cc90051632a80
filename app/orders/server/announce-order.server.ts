import { afterCommit, type Db } from "#app/platform/database/database.server.ts";
import { publishSoon } from "#app/platform/jobs/bus.server.ts";

/** Notifies the lists of all instances after the commit. */
export const announceOrder = (tx: Db, orderId: string): void => afterCommit(tx, (db) => announceStored(db, orderId));

export const announceStored = (db: Db, id: string): void => publishSoon(db, { topic: "orders", id });
