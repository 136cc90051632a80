import { brand } from "./brand.ts";
import { adminHome } from "./paths.ts";

/** The back office (spec 2.2, decisions 9), without language prefixes. */
export const adminPaths = {
  home: adminHome,
  signInAgain: "/admin/sign-in-again",
  savedViews: "/admin/views",
  ordersToProcess: "/admin/orders-to-process",
  ordersToShip: "/admin/orders-to-ship",
  shippingDocuments: "/admin/orders-to-process/print",
  ordersToProcessExport: "/admin/orders-to-process/export",
  ordersToShipExport: "/admin/orders-to-ship/export",
  trackingImport: "/admin/orders-to-ship/tracking",
  orders: "/admin/orders",
  order: "/admin/orders/:id",
  returnSlip: "/admin/orders/:id/return-slip",
  ordersExport: "/admin/orders/export",
  withdrawals: "/admin/withdrawals",
  withdrawalsExport: "/admin/withdrawals/export",
  invoices: "/admin/invoices",
  invoiceJournal: "/admin/invoices/journal",
  invoiceEntries: "/admin/invoices/entries",
  invoiceVat: "/admin/invoices/vat",
  invoiceDays: "/admin/invoices/days",
  books: "/admin/invoices/books",
  bookPayouts: "/admin/invoices/payouts",
  invoiceFile: "/admin/invoices/:file",
  invoicesExport: "/admin/invoices/export",
  providerOrders: brand.routes.orders,
  providerOrdersExport: `${brand.routes.orders}/export`,
  prices: "/admin/prices",
  promoCodes: "/admin/promo-codes",
  promoCode: "/admin/promo-codes/:id",
  promoCodesExport: "/admin/promo-codes/export",
  dongleAssociation: "/admin/dongle-association",
  dongleImport: "/admin/dongle-association/import",
  donglesExport: "/admin/dongle-association/export",
  dongle: "/admin/dongle-association/:serial",
  tentatives: "/admin/tentatives",
  demandExport: "/admin/tentatives/models/export",
  modelDemand: "/admin/tentatives/model",
  catalogueImport: "/admin/tentatives/import",
  catalogueExport: "/admin/tentatives/export",
  chat: "/admin/chat",
  chatArchive: "/admin/chat/archive",
  chatReplies: "/admin/chat/replies",
  conversation: "/admin/chat/:id",
  requests: "/admin/requests",
  requestsExport: "/admin/requests/export",
  request: "/admin/requests/:id",
  newsletter: "/admin/newsletter",
  newsletterExport: "/admin/newsletter/export",
  newsletterSubscriber: "/admin/newsletter/subscribers/:id",
  newsletterLetters: "/admin/newsletter/letters",
  newsletterLetter: "/admin/newsletter/letters/:id",
  newsletterPreview: "/admin/newsletter/letters/:id/preview",
  providerUsers: brand.routes.users,
  providerUsersExport: `${brand.routes.users}/export`,
  person: `${brand.routes.users}/:person`,
  personExport: `${brand.routes.users}/:person/export`,
  api: "/admin/api",
  apiKeys: "/admin/api/keys",
  webhooks: "/admin/api/webhooks",
  launch: "/admin/api/launch",
  apiReference: "/admin/api/reference",
  deadMails: "/admin/api/mails",
  deadMailsExport: "/admin/api/mails/export",
  deliveries: "/admin/api/deliveries",
  deliveriesExport: "/admin/api/deliveries/export",
  webhookMessages: "/admin/api/messages",
  webhookMessagesExport: "/admin/api/messages/export",
  audit: "/admin/audit",
  auditExport: "/admin/audit/export",
  retention: "/admin/retention",
  team: "/admin/team",
  settings: "/admin/settings",
  settingsTab: "/admin/settings/:tab",
  mailText: "/admin/settings/mails/:mail",
  mailTextPreview: "/admin/settings/mails/:mail/preview",
  staffAccount: "/admin/account",
} as const;

export type AdminPath = (typeof adminPaths)[keyof typeof adminPaths];

export const adminOrderPath = (id: string): string => `${adminPaths.orders}/${encodeURIComponent(id)}`;

export const adminInvoicePath = (number: string): string =>
  `${adminPaths.invoices}/${encodeURIComponent(`${number}.pdf`)}`;

export const adminReturnSlipPath = (orderId: string): string => `${adminOrderPath(orderId)}/return-slip`;

export const adminConversationPath = (id: string): string => `${adminPaths.chat}/${encodeURIComponent(id)}`;

export const adminRequestPath = (id: string): string => `${adminPaths.requests}/${encodeURIComponent(id)}`;

/** `person`: sealed by `personKey`, since an address holds no e-mail. */
export const adminPersonPath = (person: string): string => `${adminPaths.providerUsers}/${encodeURIComponent(person)}`;

export const adminPersonExportPath = (person: string): string => `${adminPersonPath(person)}/export`;

export const adminSubscriberPath = (id: number): string => `${adminPaths.newsletter}/subscribers/${id}`;

export const adminSettingsPath = (tab: string): string => `${adminPaths.settings}/${tab}`;

export const adminMailTextPath = (mail: string, language: string, to: "" | "/preview" = ""): string =>
  `${adminSettingsPath("mails")}/${encodeURIComponent(mail)}${to}?${new URLSearchParams({ language })}`;

export const adminLetterPath = (id: number): string => `${adminPaths.newsletterLetters}/${id}`;

export const adminLetterPreviewPath = (id: number, language: string, as: "html" | "text"): string =>
  `${adminLetterPath(id)}/preview?${new URLSearchParams({ language, as })}`;

export const adminPromoCodePath = (id: number): string => `${adminPaths.promoCodes}/${id}`;

export const adminModelPath = (brand: string, model: string): string =>
  `${adminPaths.modelDemand}?${new URLSearchParams({ brand, model })}`;

export const adminDonglePath = (serial: string): string =>
  `${adminPaths.dongleAssociation}/${encodeURIComponent(serial)}`;
