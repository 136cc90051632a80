// Reports a used port before minutes of installing and building.
import { existsSync, readFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import * as util from "node:util";

/**
 * @param {string} root
 * @returns {Promise<string | undefined>} a sentence when PORT is in use
 */
export async function portFault(root) {
  const env = { ...settingsIn(join(root, ".env")), ...process.env };
  const port = Number(env.PORT || 3000);
  // The shop itself reports invalid ports and foreign addresses.
  if (!Number.isInteger(port) || port < 1 || port > 65_535) return undefined;
  const code = await new Promise((resolve) => {
    const server = createServer();
    server.once("error", (/** @type {NodeJS.ErrnoException} */ error) => resolve(error.code));
    server.listen(port, env.HOST || "127.0.0.1", () => server.close(() => resolve(undefined)));
  });
  return code === "EADDRINUSE" ? `Port ${port} is in use: stop what uses it, or set another PORT.` : undefined;
}

/**
 * @param {string} file
 * @returns {Record<string, string | undefined>}
 */
function settingsIn(file) {
  // Node 20.12 and newer.
  return existsSync(file) && util.parseEnv ? util.parseEnv(readFileSync(file, "utf8")) : {};
}
