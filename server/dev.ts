/** `npm run dev`: the same shop with Vite's hot reload; API and domain changes need a restart. */
import type { ServerBuild } from "react-router";
import { createServer } from "vite";
import type * as App from "./bundle.ts";

const vite = await createServer({
  server: { middlewareMode: true, ws: { port: 24_700 + (process.pid % 200) } },
  appType: "custom",
});
const app = (await vite.ssrLoadModule("/server/bundle.ts")) as typeof App;
const read = app.readSettings(process.env);
if (!read.ok) {
  for (const fault of read.faults) process.stderr.write(`${fault}\n`);
  process.exit(78);
}
if (read.settings.environment === "production") {
  process.stderr.write(
    "npm run dev is for your own machine alone: leave NODE_ENV, PUBLIC_URL, HOST and live keys out.\n",
  );
  process.exit(78);
}
const shop = await app
  .startShop({
    settings: read.settings,
    // Vite has no types for a virtual module.
    loadBuild: async () => (await vite.ssrLoadModule("virtual:react-router/server-build")) as ServerBuild,
    clientFolder: "public",
    development: true,
    before: (request, response, next) => vite.middlewares(request, response, next),
  })
  .catch((error: Error) => {
    process.stderr.write(`${error.message}\n`);
    app.log.debug({ err: error }, "start failed");
    process.exit(1);
  });
process.stdout.write(
  `\n  Development:        http://localhost:${shop.port}\n  Design system:      http://localhost:${shop.port}/dev/ui\n  Mails:              http://localhost:${shop.port}/dev/mailbox\n\n`,
);
for (const signal of ["SIGTERM", "SIGINT"] as const) {
  // React Router's own Vite server ends the process as soon as it has closed itself; the database would keep running.
  process.removeAllListeners(signal);
  process.on(signal, () => {
    void shop
      .close()
      .then(() => vite.close())
      .then(() => process.exit(0));
  });
}
