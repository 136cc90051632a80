import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";
import { adminSections } from "#app/admin/sections.ts";
import { articlePages } from "#app/content/article-pages.ts";
import { adminPaths, paths } from "./paths.ts";

/** A route whose path is one of `paths.ts`; the language's prefix is the route above it. */
const page = (path: string, file: string, options: { id?: string } = {}) => route(path.slice(1), file, options);

/**
 * The site map (spec 2.1, 2.2). French has bare paths, the other languages a prefix: `:lang?`; sign-in and back office have
 * none (decisions 2).
 */
export default [
  layout("site/frame.tsx", [
    route(":lang?", "site/language.tsx", [
      index("site/pages/home.tsx"),
      page(paths.compatibility, "compatibility/pages/compatibility.tsx"),
      page(paths.purchase, "checkout/pages/purchase.tsx"),
      page(paths.confirmation, "checkout/pages/confirmation.tsx"),
      page(paths.garage, "contact/pages/garage.tsx"),
      page(paths.garageSheet, "contact/pages/concession-fiche.tsx"),
      page(paths.insurance, "contact/pages/insurance.tsx"),
      page(paths.fleet, "contact/pages/fleet.tsx"),
      page(paths.fleetSheet, "contact/pages/fleet-fiche.tsx"),
      page(paths.smartlab, "contact/pages/smartlab.tsx"),
      page(paths.drivingScore, "content/pages/score-conduite.tsx"),
      page(paths.roadType, "content/pages/type-route.tsx"),
      page(paths.sensorFusion, "content/pages/fusion-capteurs.tsx"),
      page(paths.vinDecoder, "content/pages/vin-decoder.tsx"),
      page(paths.developers, "content/pages/developpeurs.tsx"),
      page(paths.certifications, "content/pages/certifications.tsx"),
      page(paths.ecoScore, "content/pages/score-ecodrive.tsx"),
      page(paths.dongleSheet, "content/pages/dongle-fiche.tsx"),
      page(paths.dongle, "site/pages/dongle.tsx"),
      ...Object.entries(articlePages).map(([path, slug]) =>
        page(path, "content/pages/article.tsx", { id: `content/${slug}` }),
      ),
      page(paths.faq, "content/pages/faq.tsx"),
      page(paths.userManual, "content/pages/user-manual.tsx"),
      page(paths.guide, "content/pages/guide.tsx"),
      page(paths.installationManual, "content/pages/installation-manual.tsx"),
      page(paths.portLocation, "content/pages/port-location.tsx"),
      page(paths.about, "content/pages/about.tsx"),
      page(paths.earlyAdopters, "promotions/pages/early-adopters.tsx"),
      page(paths.withdrawal, "withdrawals/pages/withdrawal.tsx"),
      page(paths.withdrawalConfirmation, "withdrawals/pages/confirm-withdrawal.tsx"),
      page(paths.withdrawalDispute, "withdrawals/pages/dispute-withdrawal.tsx"),
      page(paths.orderTracking, "tracking/pages/order-tracking.tsx"),
      page(paths.trackedOrder, "tracking/pages/tracked-order.tsx"),
      page(paths.newsletter, "newsletter/pages/confirm.tsx"),
      page(paths.newsletterUnsubscribe, "newsletter/pages/unsubscribe.tsx"),
    ]),
    page(paths.signIn, "accounts/pages/sign-in.tsx"),
    page(paths.forgottenPassword, "accounts/pages/reset-password.tsx"),
    page(paths.newPassword, "accounts/pages/update-password.tsx"),
    layout("accounts/pages/private.tsx", [
      page(paths.dashboard, "accounts/pages/title.tsx", { id: "accounts/dashboard" }),
      page(paths.account, "accounts/pages/title.tsx", { id: "accounts/account" }),
    ]),
    route("*", "site/pages/not-found.tsx"),
  ]),
  layout("site/office-frame.tsx", [
    page(adminPaths.home, "admin/pages/home.tsx"),
    layout("admin/pages/guarded.tsx", [
      page(adminPaths.signInAgain, "admin/pages/sign-in-again.tsx"),
      page(adminPaths.orders, "admin/pages/orders.tsx"),
      page(adminPaths.ordersExport, "admin/pages/orders-export.tsx"),
      page(adminPaths.order, "admin/pages/order.tsx"),
      page(adminPaths.returnSlip, "admin/pages/return-slip.tsx"),
      page(adminPaths.withdrawals, "admin/pages/withdrawals.tsx"),
      page(adminPaths.invoices, "admin/pages/invoices.tsx"),
      page(adminPaths.invoiceJournal, "admin/pages/invoice-journal.tsx"),
      page(adminPaths.invoiceVat, "admin/pages/invoice-vat.tsx"),
      page(adminPaths.invoiceFile, "admin/pages/invoice-file.tsx"),
      page(adminPaths.providerOrders, "admin/pages/own-orders.tsx"),
      page(adminPaths.providerUsers, "admin/pages/people.tsx"),
      page(adminPaths.providerUsersExport, "admin/pages/people-export.tsx"),
      page(adminPaths.person, "admin/pages/person.tsx"),
      page(adminPaths.personExport, "admin/pages/person-export.tsx"),
      page(adminPaths.prices, "admin/pages/prices.tsx"),
      page(adminPaths.promoCodes, "admin/pages/promo-codes.tsx"),
      page(adminPaths.promoCodesExport, "admin/pages/promo-codes-export.tsx"),
      page(adminPaths.promoCode, "admin/pages/promo-code.tsx"),
      page(adminPaths.tentatives, "admin/pages/demand.tsx"),
      page(adminPaths.modelDemand, "admin/pages/model-demand.tsx"),
      page(adminPaths.catalogueImport, "admin/pages/catalogue-import.tsx"),
      page(adminPaths.catalogueExport, "admin/pages/catalogue-export.tsx"),
      page(adminPaths.requests, "admin/pages/requests.tsx"),
      page(adminPaths.request, "admin/pages/request.tsx"),
      page(adminPaths.api, "admin/pages/integrations.tsx"),
      page(adminPaths.apiReference, "admin/pages/api-reference.tsx"),
      page(adminPaths.audit, "admin/pages/audit.tsx"),
      page(adminPaths.auditExport, "admin/pages/audit-export.tsx"),
      page(adminPaths.ordersToProcess, "admin/pages/orders-to-process.tsx"),
      page(adminPaths.shippingDocuments, "admin/pages/shipping-documents.tsx"),
      page(adminPaths.ordersToShip, "admin/pages/orders-to-ship.tsx"),
      page(adminPaths.trackingImport, "admin/pages/tracking-import.tsx"),
      page(adminPaths.dongleAssociation, "admin/pages/dongle-association.tsx"),
      page(adminPaths.dongleImport, "admin/pages/dongle-import.tsx"),
      page(adminPaths.dongle, "admin/pages/dongle.tsx"),
      page(adminPaths.team, "admin/pages/team.tsx"),
      page(adminPaths.staffAccount, "admin/pages/account.tsx"),
      ...adminSections
        .filter((section) => section.announced)
        .map(({ key, path }) => page(path, "admin/pages/section.tsx", { id: `admin/${key}` })),
    ]),
  ]),
  ...(process.env.NODE_ENV === "development" ? [route("dev/ui", "site/pages/design-system.tsx")] : []),
] satisfies RouteConfig;
