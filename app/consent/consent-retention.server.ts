import { lt } from "drizzle-orm";
import { monthsBefore, type Retention, rowsChanged } from "#app/platform/privacy/retention.server.ts";
import { consents } from "./server/tables.server.ts";

/** 6 months, as long as the choice (privacy page). */
export const consentRetention: Retention = {
  what: "cookie choices",
  erase: ({ db, now }) => rowsChanged(db.delete(consents).where(lt(consents.createdAt, monthsBefore(now, 6)))),
};
