import { type AdminPath, adminPaths } from "#app/office-paths.ts";

export type SectionKey = keyof typeof import("../texts/fr/back-office.json")["sections"];
/** A section of the menu, or the overview. */
export type MenuKey = SectionKey | "home";
export type GroupKey = keyof typeof import("../texts/fr/back-office.json")["groups"];

/** The back-office pages in the order of the menu (spec 2.2, decisions 9). */
export type Section = { key: SectionKey; path: AdminPath; group: GroupKey };

const listsOfSections: readonly Omit<Section, "group">[] = [
  { key: "chat", path: adminPaths.chatArchive },
  { key: "newsletter", path: adminPaths.newsletterLetters },
  { key: "api", path: adminPaths.deadMails },
  { key: "api", path: adminPaths.deliveries },
  { key: "api", path: adminPaths.webhookMessages },
];

export const adminSections: readonly Section[] = [
  { key: "ordersToProcess", path: adminPaths.ordersToProcess, group: "orders" },
  { key: "ordersToShip", path: adminPaths.ordersToShip, group: "orders" },
  { key: "orders", path: adminPaths.orders, group: "orders" },
  { key: "withdrawals", path: adminPaths.withdrawals, group: "orders" },
  { key: "invoices", path: adminPaths.invoices, group: "orders" },
  { key: "providerOrders", path: adminPaths.providerOrders, group: "orders" },
  { key: "prices", path: adminPaths.prices, group: "offer" },
  { key: "promoCodes", path: adminPaths.promoCodes, group: "offer" },
  { key: "dongleAssociation", path: adminPaths.dongleAssociation, group: "offer" },
  { key: "tentatives", path: adminPaths.tentatives, group: "offer" },
  { key: "chat", path: adminPaths.chat, group: "customers" },
  { key: "requests", path: adminPaths.requests, group: "customers" },
  { key: "newsletter", path: adminPaths.newsletter, group: "customers" },
  { key: "providerUsers", path: adminPaths.providerUsers, group: "customers" },
  { key: "api", path: adminPaths.api, group: "technical" },
  { key: "audit", path: adminPaths.audit, group: "technical" },
  { key: "retention", path: adminPaths.retention, group: "technical" },
  { key: "settings", path: adminPaths.settings, group: "access" },
  { key: "team", path: adminPaths.team, group: "access" },
  { key: "account", path: adminPaths.staffAccount, group: "access" },
];

export const listPages: readonly Omit<Section, "group">[] = [...adminSections, ...listsOfSections];
