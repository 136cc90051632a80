/** Vite's server entry: pages, domains and HTTP layer in one bundle with one module graph. */
export * from "virtual:react-router/server-build";
export { log } from "#app/platform/log/log.server.ts";
export { readSettings } from "#app/platform/settings/settings.server.ts";
export { startShop } from "./start-shop.ts";
