import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";
import { adminSections } from "#app/admin/sections.ts";
import { announcedPages } from "#app/content/announced-pages.ts";
import { articlePages } from "#app/content/article-pages.ts";
import { brand } from "./brand.ts";

/**
 * The site map (spec 2.1, 2.2). French has bare paths, the other languages a prefix: `:lang?`; sign-in and back office have
 * none (decisions 2).
 */
export default [
  layout("site/frame.tsx", [
    route(":lang?", "site/language.tsx", [
      index("site/pages/home.tsx"),
      route("compatibilite", "compatibility/pages/compatibility.tsx"),
      route("acheter", "checkout/pages/purchase.tsx"),
      route("confirmation", "checkout/pages/confirmation.tsx"),
      ...["garage", "insurance", "fleet", "smartlab", "concession-fiche", "fleet-fiche"].map((path) =>
        route(path, `contact/pages/${path}.tsx`),
      ),
      route("score-conduite", "content/pages/score-conduite.tsx"),
      route("type-route", "content/pages/type-route.tsx"),
      route("fusion-capteurs", "content/pages/fusion-capteurs.tsx"),
      route("vin-decoder", "content/pages/vin-decoder.tsx"),
      route("developpeurs", "content/pages/developpeurs.tsx"),
      route("certifications", "content/pages/certifications.tsx"),
      route("score-ecodrive", "content/pages/score-ecodrive.tsx"),
      route("dongle-fiche", "content/pages/dongle-fiche.tsx"),
      route("dongle", "site/pages/dongle.tsx"),
      ...Object.entries(announcedPages).map(([path, { key }]) =>
        route(path.slice(1), "content/pages/announced.tsx", { id: `content/${key}` }),
      ),
      ...Object.entries(articlePages).map(([path, slug]) =>
        route(path.slice(1), "content/pages/article.tsx", { id: `content/${slug}` }),
      ),
      route("faq", "content/pages/faq.tsx"),
      route("manuel-utilisateur", "content/pages/user-manual.tsx"),
      route(brand.routes.guide.slice(1), "content/pages/guide.tsx"),
      route("manuel-installation", "content/pages/installation-manual.tsx"),
      route("localiser-obd", "content/pages/port-location.tsx"),
      route("about", "content/pages/about.tsx"),
      route("early-adopters", "promotions/pages/early-adopters.tsx"),
      route("retractation", "withdrawals/pages/withdrawal.tsx"),
      route("retractation/confirmer", "withdrawals/pages/confirm-withdrawal.tsx"),
      route("retractation/contester", "withdrawals/pages/dispute-withdrawal.tsx"),
      route("newsletter", "newsletter/pages/confirm.tsx"),
    ]),
    route("auth", "accounts/pages/sign-in.tsx"),
    route("reset-password", "accounts/pages/reset-password.tsx"),
    route("update-password", "accounts/pages/update-password.tsx"),
    layout("accounts/pages/private.tsx", [
      ...["dashboard", "account"].map((path) => route(path, "accounts/pages/title.tsx", { id: `accounts/${path}` })),
    ]),
    route("admin", "admin/pages/home.tsx"),
    layout(
      "admin/pages/guarded.tsx",
      adminSections
        .filter((section) => section.announced)
        .map(({ key, path }) => route(path.slice(1), "admin/pages/section.tsx", { id: `admin/${key}` })),
    ),
    route("*", "site/pages/not-found.tsx"),
  ]),
  ...(process.env.NODE_ENV === "development" ? [route("dev/ui", "site/pages/design-system.tsx")] : []),
] satisfies RouteConfig;
