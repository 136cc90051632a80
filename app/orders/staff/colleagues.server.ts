import { staffWho } from "#app/accounts/account-names.server.ts";
import type { Db } from "#app/platform/database/database.server.ts";

/** Who may read orders: only they are named in notes and take care of an order (decisions 9.5). */
export const colleaguesOn = (db: Db) => staffWho(db, "orders.read");

/** Names by author, for a select; the colleague of an order may have left the team and be missing. */
export const colleagueNames = async (db: Db): Promise<Record<string, string>> =>
  Object.fromEntries((await colleaguesOn(db)).map(({ author, name }) => [author, name]));
