import { brand } from "#app/brand.ts";

export type SectionKey = keyof typeof import("./texts/fr/back-office.json")["sections"];
export type GroupKey = keyof typeof import("./texts/fr/back-office.json")["groups"];

/**
 * The back-office pages in the order of the menu (spec 2.2, decisions 9). `announced`: the page only shows its title so
 * far; to build it, remove the mark and add its route inside the guarded layout of app/routes.ts.
 */
export type Section = { key: SectionKey; path: string; group: GroupKey; announced?: true };

export const adminSections: readonly Section[] = [
  { key: "ordersToProcess", path: "/admin/orders-to-process", group: "orders", announced: true },
  { key: "ordersToShip", path: "/admin/orders-to-ship", group: "orders", announced: true },
  { key: "orders", path: "/admin/orders", group: "orders", announced: true },
  { key: "providerOrders", path: brand.routes.orders, group: "orders", announced: true },
  { key: "prices", path: "/admin/prices", group: "offer", announced: true },
  { key: "promoCodes", path: "/admin/promo-codes", group: "offer", announced: true },
  { key: "dongleAssociation", path: "/admin/dongle-association", group: "offer", announced: true },
  { key: "tentatives", path: "/admin/tentatives", group: "offer", announced: true },
  { key: "chat", path: "/admin/chat", group: "customers", announced: true },
  { key: "requests", path: "/admin/requests", group: "customers", announced: true },
  { key: "providerUsers", path: brand.routes.users, group: "customers", announced: true },
  { key: "api", path: "/admin/api", group: "technical", announced: true },
];
