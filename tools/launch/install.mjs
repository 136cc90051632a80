// `npm ci` if node_modules is missing or differs from package-lock.json.
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { runChild } from "./run-child.mjs";

/**
 * @param {string} root
 * @param {() => Promise<number>} before called before the work, which is not begun where it does not return 0
 * @returns {Promise<number>} 0, or npm's exit code
 */
export async function installIfStale(root, before) {
  const stamp = join(root, "node_modules", ".odovia-install");
  const wanted = createHash("sha256")
    .update(readFileSync(join(root, "package-lock.json")))
    .digest("hex");
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === wanted) return 0;
  if (!isInstalledByNpm(root)) {
    const refused = await before();
    if (refused !== 0) return refused;
    process.stdout.write("Installing packages (npm ci): once, and again when package-lock.json changes.\n");
    // NODE_ENV=production would leave out the build tools.
    const args = ["ci", "--no-audit", "--no-fund", "--include=dev", "--include=optional"];
    const code = await runChild("npm", args, {
      cwd: root,
      // npm warns about packages for a newer Node than the machine's, but they run on the project's own. `npm start
      // --loglevel=warn` shows the warnings.
      env: { npm_config_loglevel: "error", ...process.env, PATH: pathWithoutProject(root) },
      shell: process.platform === "win32",
    });
    if (code !== 0) {
      process.stderr.write("npm ci failed: see above; without its packages the shop cannot run.\n");
      return code;
    }
  }
  writeFileSync(stamp, wanted);
  return 0;
}

/**
 * Whether npm itself recorded the very packages of the lockfile, as after `npm install <package>`.
 * @param {string} root
 */
function isInstalledByNpm(root) {
  const record = join(root, "node_modules", ".package-lock.json");
  if (!existsSync(record)) return false;
  const wanted = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")).packages;
  const installed = JSON.parse(readFileSync(record, "utf8")).packages;
  return Object.keys(wanted).every((path) => {
    if (path === "") return true;
    const { version, optional, devOptional } = wanted[path];
    return installed[path] ? installed[path].version === version : Boolean(optional || devOptional);
  });
}

/**
 * npm must run on the machine's Node: it deletes the one in node_modules.
 * @param {string} root
 */
function pathWithoutProject(root) {
  const projectBin = join(root, "node_modules", ".bin");
  return (process.env.PATH ?? "")
    .split(delimiter)
    .filter((folder) => folder !== projectBin)
    .join(delimiter);
}
