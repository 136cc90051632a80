import { mayOpen, type Role } from "#app/accounts/permissions.ts";
import { waitingConversations } from "#app/chat/list-conversations.server.ts";
import { countOpenRequests } from "#app/contact/list-requests.server.ts";
import { deadMailsSince } from "#app/mail/dead-mails.server.ts";
import { adminPaths } from "#app/office-paths.ts";
import { unreadMentions } from "#app/orders/assign-order.server.ts";
import { orderQueues } from "#app/orders/figures/order-figures.server.ts";
import { unreadPersonNotes } from "#app/orders/person-notes.server.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import type { Clock } from "#app/platform/time/clock.ts";
import type { MenuKey } from "#app/staff-ui/page/sections.ts";
import { unprovedWithdrawals } from "#app/withdrawals/list-withdrawals.server.ts";
import { refundsDue, refundsToMake } from "#app/withdrawals/refunds-due.server.ts";

export const countedSections = [
  // Notes that name the reader (decisions 9.5).
  "home",
  "ordersToProcess",
  "ordersToShip",
  "withdrawals",
  "chat",
  "requests",
  "api",
] as const satisfies MenuKey[];

/** By section of the menu and of the overview; those that the role may not open are missing. */
export type WaitingCounts = Partial<Record<(typeof countedSections)[number], number>>;

/** For the first page of a window: its browser asks for them after each event. */
export const countsOfDocument = async (
  request: Request,
  db: Db,
  reader: { role: Role; userId: string },
  clock: Clock,
): Promise<Awaited<ReturnType<typeof waitingCounts>> | null> =>
  request.headers.get("Sec-Fetch-Dest") === "document" ? waitingCounts(db, reader, clock) : null;

/** What waits, as the overview counts it (decisions 9), without test orders. `latest`: since when the last visitor waits, ISO 8601. */
export async function waitingCounts(
  db: Db,
  { role, userId }: { role: Role; userId: string },
  clock: Clock,
): Promise<{ counts: WaitingCounts; latest: string | null }> {
  const ifOpen = <Value>(path: string, read: () => Promise<Value>) =>
    mayOpen(role, path) ? read() : Promise.resolve(undefined);
  const [named, namedOnPersons, queues, chats, requests, unproved, owed, dead] = await Promise.all([
    ifOpen(adminPaths.orders, () => unreadMentions(db, userId)),
    ifOpen(adminPaths.providerUsers, () => unreadPersonNotes(db, userId)),
    ifOpen(adminPaths.ordersToProcess, () => orderQueues(db)),
    ifOpen(adminPaths.chat, () => waitingConversations(db)),
    ifOpen(adminPaths.requests, () => countOpenRequests(db)),
    ifOpen(adminPaths.withdrawals, () => unprovedWithdrawals(db)),
    ifOpen(adminPaths.withdrawals, () => refundsDue(db, clock)),
    ifOpen(adminPaths.api, () => deadMailsSince(db)),
  ]);
  const ofStatus = (status: "A_traiter" | "A_expedier") => queues?.find((queue) => queue.status === status)?.count ?? 0;
  return {
    counts: {
      ...((named ?? namedOnPersons) && { home: (named?.length ?? 0) + (namedOnPersons?.length ?? 0) }),
      ...(queues && { ordersToProcess: ofStatus("A_traiter"), ordersToShip: ofStatus("A_expedier") }),
      ...(unproved && owed && { withdrawals: unproved.count + refundsToMake(owed).count }),
      ...(chats && { chat: chats.count }),
      ...(requests !== undefined && { requests }),
      ...(dead && { api: dead.count }),
    },
    latest: chats?.latest?.toISOString() ?? null,
  };
}
