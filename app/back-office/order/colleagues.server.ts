import { staffWho } from "#app/accounts/account-names.server.ts";
import type { Role } from "#app/accounts/permissions.ts";
import type { Approver } from "#app/payments/refunds/refund-approvals.server.ts";
import type { RefundLimit } from "#app/payments/refunds/refund-order.server.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { shopSetting } from "#app/platform/settings/shop/shop-settings.ts";

/** Who may approve the refund of another (security 6.66). */
const approversOn = async (db: Db): Promise<Approver[]> =>
  (await staffWho(db, "orders.refund")).map(({ author, email, role }) => ({
    author,
    email,
    ...refundLimitOf({ role }),
  }));

export const refundLimitOf = ({ role }: { role: Role | null }): RefundLimit =>
  role === "support" ? { limitCents: shopSetting("team.supportRefundLimit") } : {};

/** What a refund, or the cancelling of a paid order, is checked against: the role's limit, and who approves what is above it. */
export const refundRulesFor = async ({ db, role }: { db: Db; role: Role | null }) => ({
  ...refundLimitOf({ role }),
  approvers: await approversOn(db),
});
