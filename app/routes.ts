import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";

/** The site map (spec 2.1, 2.2). French has bare paths, the other languages a prefix: `:lang?` (decisions 2). */
export default [
  layout("site/frame.tsx", [
    route(":lang?", "site/language.tsx", [
      index("site/pages/home.tsx"),
      route("compatibilite", "compatibility/pages/compatibility.tsx"),
      route("acheter", "checkout/pages/purchase.tsx"),
      route("confirmation", "checkout/pages/confirmation.tsx"),
      route("newsletter", "newsletter/pages/confirm.tsx"),
    ]),
    route("*", "site/pages/not-found.tsx"),
  ]),
] satisfies RouteConfig;
