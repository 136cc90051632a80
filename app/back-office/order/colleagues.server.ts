import { may, type Permission, type Role } from "#app/accounts/permissions.ts";
import { staffAccounts } from "#app/accounts/staff-accounts.server.ts";
import type { Approver } from "#app/payments/refunds/refund-approvals.server.ts";
import type { RefundLimit } from "#app/payments/refunds/refund-order.server.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { shopSetting } from "#app/platform/settings/shop/shop-settings.ts";

export const colleaguesWho = async (db: Db, permission: Permission) =>
  (await staffAccounts(db)).filter(({ role }) => may(role, permission));

/** Who may read orders: only they are named in notes and take care of an order (decisions 9.5). */
export const colleaguesOn = (db: Db) => colleaguesWho(db, "orders.read");

/** Names by author, for a select; the colleague of an order may have left the team and be missing. */
export const colleagueNames = async (db: Db): Promise<Record<string, string>> =>
  Object.fromEntries((await colleaguesOn(db)).map(({ author, name }) => [author, name]));

/** Who may approve the refund of another (security 6.66). */
export const approversOn = async (db: Db): Promise<Approver[]> =>
  (await colleaguesWho(db, "orders.refund")).map(({ author, email, role }) => ({
    ...{ author, email },
    ...refundLimitOf({ role }),
  }));

export const refundLimitOf = ({ role }: { role: Role | null }): RefundLimit =>
  role === "support" ? { limitCents: shopSetting("team.supportRefundLimit") } : {};
