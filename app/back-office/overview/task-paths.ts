import { adminPaths } from "#app/office-paths.ts";

/** Each list shows exactly the rows that the overview counts. */
export const taskPaths = {
  refundsDue: `${adminPaths.withdrawals}#refunds`,
  refundsFailed: `${adminPaths.orders}?refund=failed&kind=real`,
  refundApprovals: `${adminPaths.orders}?refund=approval&kind=real`,
  providerRefunds: `${adminPaths.orders}?refund=atProvider&kind=real`,
  disputes: `${adminPaths.orders}?dispute=inquiry&dispute=open&kind=real`,
  A_traiter: `${adminPaths.ordersToProcess}?kind=real`,
  A_expedier: `${adminPaths.ordersToShip}?kind=real`,
  deadMails: adminPaths.deadMails,
  cancelledUnrefunded: `${adminPaths.orders}?refund=owed&kind=real`,
  withdrawals: adminPaths.withdrawals,
  chats: adminPaths.chat,
  requests: adminPaths.requests,
  Retractation: `${adminPaths.orders}?status=Retractation&kind=real`,
  cameBack: `${adminPaths.orders}?return=toSettle&kind=real`,
  stock: `${adminPaths.dongleAssociation}?view=stock`,
  missing: adminPaths.launch,
};
export type TaskKey = keyof typeof taskPaths;

export const latePath = ({ key, late }: { key: TaskKey; late: { until: string } | null }): string =>
  `${taskPaths[key]}&to=${late!.until}`;

/** Without held orders, which have their own line. */
export const statePath = (status: string): string => `${adminPaths.orders}?status=${status}&hold=active&kind=real`;
export const heldPath = `${adminPaths.orders}?hold=held&kind=real`;
