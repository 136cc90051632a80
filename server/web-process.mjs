/** One web process: alone, or started by supervise-web-processes.mjs. */
import cluster from "node:cluster";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

process.on("SIGHUP", () => {
  // The supervising process decides for its workers.
  if (cluster.isWorker) return;
  // A closed terminal stops the shop.
  if (process.stdin.isTTY) process.kill(process.pid, "SIGTERM");
  else
    process.stderr.write(
      "SIGHUP is ignored: it replaces several web processes one after the other, and WEB_CONCURRENCY is 1. A restart applies changes.\n",
    );
});

const root = process.cwd();
// Packages outside the bundle, such as React, read NODE_ENV too: outside production they would load their much slower
// development builds.
const given = { ...process.env };
process.env.NODE_ENV = "production";
const buildDirectory = process.env.BUILD_DIRECTORY ?? "build";
/** @type {typeof import("./bundle.ts")} */
const bundle = await import(pathToFileURL(join(root, buildDirectory, "server/index.js")).href);

const read = bundle.readSettings(given);
if (!read.ok) {
  for (const fault of read.faults) process.stderr.write(`${fault}\n`);
  process.exit(78);
}

let stopping = false;
const shop = await bundle
  .startShop({
    settings: read.settings,
    loadBuild: async () => /** @type {never} */ (bundle),
    clientFolder: join(root, buildDirectory, "client"),
    ...(cluster.isWorker
      ? { processNumber: Number(given.WEB_PROCESS_NUMBER), sharesPort: given.WEB_PROCESS_SHARES_PORT === "1" }
      : {}),
  })
  .catch((/** @type {Error & { exitCode?: number }} */ error) => {
    process.stderr.write(`${error.message}\n`);
    bundle.log.debug({ err: error }, "start failed");
    process.exit(error.exitCode ?? 1);
  });

/**
 * @param {number} code
 * @param {{ isReplaced?: boolean }} options
 */
const stop = (code, options = {}) => {
  if (stopping) return;
  stopping = true;
  // Below the 30 seconds that compose.yaml and most supervisors wait before they kill.
  setTimeout(() => process.exit(code || 1), 28_000).unref();
  shop.close(options).then(
    () => process.exit(code),
    () => process.exit(code || 1),
  );
};
process.on("SIGTERM", () => stop(0));
process.on("SIGINT", () => stop(0));
if (cluster.isWorker)
  process.on("message", (/** @type {{ isReplaced?: boolean }} */ message) => message.isReplaced && stop(0, message));
// The supervising process was killed; nothing could stop or replace this one.
if (cluster.isWorker) process.on("disconnect", () => stop(0));
process.on("uncaughtException", (error) => {
  bundle.log.error({ err: error }, "uncaught exception");
  stop(1);
});
process.on("unhandledRejection", (error) => {
  bundle.log.error({ err: error }, "unhandled rejection");
  stop(1);
});

const address =
  read.settings.publicUrl === `http://localhost:${read.settings.port}`
    ? `http://localhost:${shop.port}`
    : read.settings.publicUrl;
const isLive = /^(sk|rk)_live_/.test(read.settings.stripe?.secretKey ?? "");
const notice = [
  "",
  `  The shop is open:   ${address}`,
  ...(read.settings.productionBecause
    ? [`  Environment:        production, because of ${read.settings.productionBecause} (NODE_ENV is not set)`]
    : []),
  ...(read.settings.payments === "sandbox"
    ? [
        "  Test card:          4242 4242 4242 4242, any future date, any code",
        ...(read.settings.environment === "production"
          ? []
          : ["  Promo codes:        ESSAI10 (10 %), ESSAI100 (nothing to pay)"]),
      ]
    : []),
  ...(read.settings.payments === "off"
    ? [`  Payments:           off (${given.PAYMENTS ? "PAYMENTS=off" : "the Stripe keys are not set"})`]
    : []),
  ...(read.settings.mail.smtpUrl
    ? []
    : [
        read.settings.environment === "production"
          ? "  Mails are kept in the database (SMTP_URL is not set)"
          : `  Mails are read at:  ${address}/dev/mailbox`,
      ]),
  ...(read.settings.databaseUrl
    ? []
    : read.settings.environment !== "production"
      ? ["  Embedded database:  PostgreSQL on this machine; another server is set by DATABASE_URL"]
      : read.settings.embeddedDatabase
        ? []
        : [
            "  Warning:            production on the embedded database: set DATABASE_URL, or EMBEDDED_DATABASE=yes if this is meant",
          ]),
  ...(shop.clockDoubt ? [`  Warning:            ${shop.clockDoubt}`] : []),
  // Security 6.13: logged at every start.
  ...(read.settings.payments === "stripe" && isLive && !read.settings.databaseUrl
    ? [
        "  Warning:            live payments on the embedded database: one disk is one copy; keep DATA_DIR/backups elsewhere too",
      ]
    : []),
  ...shop.missing.map(({ isLegal, sentence }, index) => {
    const heading = index === 0 ? "  Before launch:      " : " ".repeat(22);
    return `${heading}${isLegal ? "owed by law: " : ""}${sentence}`;
  }),
  "",
  "",
].join("\n");
if (cluster.isWorker) process.send?.({ ready: notice });
else process.stdout.write(notice);
