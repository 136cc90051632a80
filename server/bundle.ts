/** Vite's server entry: one bundle with the pages, the domains and the HTTP layer, so that there is one module graph. */
export * from "virtual:react-router/server-build";
export { log } from "#app/platform/log/log.server.ts";
export { readSettings } from "#app/platform/settings/settings.server.ts";
export { startShop } from "./start-shop.ts";
