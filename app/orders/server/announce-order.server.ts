import { afterCommit, type Db } from "#app/platform/database/database.server.ts";
import { publishSoon } from "#app/platform/jobs/bus.server.ts";

/** Notifies the lists of all instances that an order was written, once the caller's transaction is committed. */
export const announceOrder = (tx: Db, orderId: string): void => afterCommit(tx, (db) => announceStored(db, orderId));

/** The same when it is committed. */
export const announceStored = (db: Db, id: string): void => publishSoon(db, { topic: "orders", id });
