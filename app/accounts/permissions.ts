import { type AdminPath, adminPaths } from "#app/office-paths.ts";
import type { BusEvent } from "#app/platform/jobs/bus.server.ts";
import { ownValue } from "#app/platform/text/own-value.ts";

/** What a member of staff may do, in words of the shop's work (security 6.61). */
export const permissions = [
  // The overview, and the account and views of who is signed in.
  "office.use",
  "figures.read",
  "orders.read",
  // Orders, holds, addresses, notes and mails of an order, and orders made by staff.
  "orders.edit",
  // Also cancelling, since a paid order is refunded.
  "orders.refund",
  "orders.export",
  "queues.read",
  "queues.work",
  // E-mail, telephone and amounts; without it, only what a label needs.
  "buyers.read",
  "withdrawals.read",
  "withdrawals.handle",
  "invoices.read",
  "exports.money",
  "prices.read",
  "prices.edit",
  "promotions.read",
  "promotions.edit",
  "dongles.read",
  "dongles.edit",
  "demand.read",
  "demand.edit",
  "chat.read",
  "chat.answer",
  "requests.read",
  "requests.answer",
  "newsletter.read",
  "newsletter.send",
  "people.read",
  "people.export",
  "people.erase",
  // Mails that could not be delivered.
  "mails.read",
  "integrations.read",
  "integrations.edit",
  // API keys and the addresses that outgoing webhooks go to.
  "keys.edit",
  "audit.read",
  "settings.read",
  "settings.edit",
  "settings.money",
  "team.read",
  "team.edit",
] as const;

export type Permission = (typeof permissions)[number];

/** What a key of the admin API can be given (decisions 12.2). */
export const keyPermissions = [
  ...(["orders.read", "orders.edit", "orders.refund", "buyers.read", "queues.read", "queues.work"] as const),
  ...(["dongles.read", "dongles.edit", "invoices.read", "exports.money", "prices.read", "prices.edit"] as const),
  ...(["promotions.read", "promotions.edit", "demand.read", "demand.edit"] as const),
  ...(["requests.read", "requests.answer", "withdrawals.handle", "people.read"] as const),
] as const satisfies readonly Permission[];
export type KeyPermission = (typeof keyPermissions)[number];

/** What keys are usually for; the form of a new key ticks these permissions. */
export const keyPresets = {
  fulfilment: ["queues.read", "queues.work", "dongles.read"],
  accountant: ["invoices.read", "exports.money"],
  marketplace: [
    ...(["orders.read", "buyers.read", "queues.read", "queues.work"] as const),
    ...(["dongles.read", "prices.read", "promotions.read"] as const),
  ],
  reader: keyPermissions.filter((permission) => permission.endsWith(".read")),
} satisfies Record<string, readonly KeyPermission[]>;
export const keyPresetNames = [
  "fulfilment",
  "accountant",
  "marketplace",
  "reader",
] as const satisfies readonly (keyof typeof keyPresets)[];
export type KeyPresetName = (typeof keyPresetNames)[number];

export const roles = ["owner", "manager", "packer", "support", "accountant", "reader"] as const;
export type Role = (typeof roles)[number];

/** What describes colleagues, or the shop's keys. */
const onlyOfManagers = new Set<Permission>([
  "audit.read",
  "mails.read",
  "integrations.read",
  "settings.read",
  "team.read",
]);
const reading = permissions.filter((permission) => permission.endsWith(".read"));
const managing = permissions.filter((permission) => permission !== "team.edit" && permission !== "settings.money");

/** The only table of who may do what (security 6.61): the server refuses by it, and screens hide by it. */
const permissionsOf: Record<Role, ReadonlySet<Permission>> = {
  owner: new Set(permissions),
  manager: new Set(managing),
  packer: new Set(["office.use", "queues.read", "queues.work", "dongles.read", "dongles.edit"]),
  support: new Set([
    ...(["office.use", "orders.read", "orders.edit", "orders.refund", "buyers.read", "queues.read"] as const),
    ...(["withdrawals.read", "withdrawals.handle", "invoices.read", "prices.read", "promotions.read"] as const),
    ...(["dongles.read", "demand.read", "chat.read", "chat.answer", "requests.read", "requests.answer"] as const),
    ...(["people.read", "mails.read"] as const),
  ]),
  accountant: new Set([
    ...(["office.use", "figures.read", "orders.read", "orders.export", "buyers.read", "withdrawals.read"] as const),
    ...(["invoices.read", "exports.money", "prices.read", "promotions.read"] as const),
  ]),
  reader: new Set(["office.use", ...reading.filter((permission) => !onlyOfManagers.has(permission))]),
};

export const isRole = (value: unknown): value is Role => (roles as readonly unknown[]).includes(value);

/** As stored; a role of a later version of the shop may only read. */
export const knownRole = (stored: string): Role => (isRole(stored) ? stored : "reader");

export const may = (role: Role | null, permission: Permission): boolean =>
  role !== null && permissionsOf[role].has(permission);

/** Of each topic of the bus (platform/jobs/bus.server.ts): one of these permissions lets a role know that something changed. */
const topicPermissions: Record<BusEvent["topic"], readonly Permission[]> = {
  orders: ["orders.read", "queues.read"],
  chat: ["chat.read"],
  requests: ["requests.read"],
  mentions: ["people.read"],
  "published-data": ["prices.read", "promotions.read", "demand.read"],
  settings: ["settings.read"],
  access: ["team.read"],
};

export const mayHear = (role: Role | null, topic: string): boolean =>
  // During a deploy a process of the next version may send a topic that this one does not know.
  ownValue<readonly Permission[]>(topicPermissions, topic)?.some((permission) => may(role, permission)) ?? false;

/**
 * Of every page and file under /admin: what its loader, its action and its links need. A page without an entry does not
 * compile, and an address without one is refused.
 */
const pagePermissions: Record<AdminPath, Permission> = {
  [adminPaths.home]: "office.use",
  [adminPaths.signInAgain]: "office.use",
  [adminPaths.savedViews]: "office.use",
  [adminPaths.ordersToProcess]: "queues.read",
  [adminPaths.ordersToShip]: "queues.read",
  [adminPaths.shippingDocuments]: "queues.work",
  [adminPaths.ordersToProcessExport]: "orders.export",
  [adminPaths.ordersToShipExport]: "orders.export",
  [adminPaths.trackingImport]: "queues.work",
  [adminPaths.orders]: "orders.read",
  [adminPaths.order]: "orders.read",
  [adminPaths.returnSlip]: "orders.read",
  [adminPaths.ordersExport]: "orders.export",
  [adminPaths.withdrawals]: "withdrawals.read",
  [adminPaths.withdrawalsExport]: "orders.export",
  [adminPaths.invoices]: "invoices.read",
  [adminPaths.invoiceJournal]: "exports.money",
  [adminPaths.invoiceVat]: "exports.money",
  [adminPaths.invoiceFile]: "invoices.read",
  [adminPaths.invoicesExport]: "exports.money",
  [adminPaths.invoiceEntries]: "exports.money",
  [adminPaths.invoiceDays]: "exports.money",
  [adminPaths.books]: "exports.money",
  [adminPaths.bookPayouts]: "exports.money",
  [adminPaths.providerOrders]: "orders.read",
  [adminPaths.providerOrdersExport]: "orders.export",
  [adminPaths.prices]: "prices.read",
  [adminPaths.promoCodes]: "promotions.read",
  [adminPaths.promoCode]: "promotions.read",
  [adminPaths.promoCodesExport]: "promotions.edit",
  [adminPaths.dongleAssociation]: "dongles.read",
  [adminPaths.dongleImport]: "dongles.edit",
  [adminPaths.donglesExport]: "dongles.edit",
  [adminPaths.dongle]: "dongles.read",
  [adminPaths.tentatives]: "demand.read",
  [adminPaths.demandExport]: "demand.edit",
  [adminPaths.modelDemand]: "demand.read",
  [adminPaths.catalogueImport]: "demand.edit",
  [adminPaths.catalogueExport]: "demand.edit",
  [adminPaths.chat]: "chat.read",
  [adminPaths.chatArchive]: "chat.read",
  [adminPaths.chatReplies]: "chat.read",
  [adminPaths.conversation]: "chat.read",
  [adminPaths.requests]: "requests.read",
  [adminPaths.requestsExport]: "people.export",
  [adminPaths.request]: "requests.read",
  [adminPaths.newsletter]: "newsletter.read",
  [adminPaths.newsletterExport]: "people.export",
  [adminPaths.newsletterSubscriber]: "newsletter.read",
  [adminPaths.newsletterLetters]: "newsletter.read",
  [adminPaths.newsletterLetter]: "newsletter.read",
  [adminPaths.newsletterPreview]: "newsletter.read",
  [adminPaths.providerUsers]: "people.read",
  [adminPaths.providerUsersExport]: "people.export",
  [adminPaths.person]: "people.read",
  [adminPaths.personExport]: "people.export",
  [adminPaths.api]: "integrations.read",
  [adminPaths.apiKeys]: "integrations.read",
  [adminPaths.webhooks]: "integrations.read",
  [adminPaths.launch]: "integrations.read",
  [adminPaths.apiReference]: "office.use",
  [adminPaths.deadMails]: "mails.read",
  [adminPaths.deadMailsExport]: "integrations.edit",
  [adminPaths.deliveries]: "integrations.read",
  [adminPaths.deliveriesExport]: "integrations.edit",
  [adminPaths.webhookMessages]: "integrations.read",
  [adminPaths.webhookMessagesExport]: "integrations.edit",
  [adminPaths.audit]: "audit.read",
  [adminPaths.auditExport]: "audit.read",
  [adminPaths.retention]: "settings.read",
  [adminPaths.settings]: "settings.read",
  [adminPaths.settingsTab]: "settings.read",
  [adminPaths.mailText]: "settings.read",
  [adminPaths.mailTextPreview]: "settings.read",
  [adminPaths.team]: "team.read",
  [adminPaths.staffAccount]: "office.use",
};

const byPattern = new Map<string, Permission>([
  ...Object.entries(pagePermissions),
  [`${adminPaths.home}/*`, "office.use"],
]);

/** By a route's pattern, such as `admin/orders/:id`, without the slash that addresses begin with. */
export const pagePermission = (pattern: string): Permission | undefined => byPattern.get(`/${pattern}`);

/** Literal addresses first: `/admin/orders/export` is no order. */
const patterns = [...byPattern.keys()].sort((a, b) => a.split(":").length - b.split(":").length);
const matches = (pattern: string, path: string): boolean => {
  const [parts, given] = [pattern.split("/"), path.split("/")];
  return parts.length === given.length && parts.every((part, place) => part.startsWith(":") || part === given[place]);
};

/** Whether a link leads somewhere that the role may open; addresses outside the back office are open to all. */
export function mayOpen(role: Role | null, address: string): boolean {
  const path = address.split(/[?#]/)[0]!;
  if (path !== adminPaths.home && !path.startsWith(`${adminPaths.home}/`)) return true;
  const pattern = patterns.find((each) => matches(each, path));
  return may(role, byPattern.get(pattern ?? `${adminPaths.home}/*`)!);
}
