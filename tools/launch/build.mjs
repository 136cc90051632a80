// Builds if build/ is missing or from other sources.
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { runChild } from "./run-child.mjs";

const folders = ["app", "server", "database", "public"];
const files = ["package.json", "package-lock.json", "vite.config.ts", "react-router.config.ts", "tsconfig.json"];

/**
 * @param {string} root
 * @param {string} node the Node to build with
 * @param {() => Promise<number>} before called before the work, which is not begun where it does not return 0
 * @returns {Promise<number>} 0, or the builder's exit code
 */
export async function buildIfStale(root, node, before) {
  const stamp = join(root, "build", ".odovia-build");
  const sources = [
    ...files.filter((file) => existsSync(join(root, file))),
    ...folders.flatMap((folder) => sourcesIn(root, folder)),
  ];
  const wanted = fingerprint(root, sources);
  const output = join(root, "build", "server", "index.js");
  if (existsSync(output) && existsSync(stamp) && readFileSync(stamp, "utf8") === wanted) return 0;
  const refused = await before();
  if (refused !== 0) return refused;
  process.stdout.write("Building the shop: once, and again when its sources change.\n");
  rmSync(stamp, { force: true });
  const builder = join(root, "node_modules", "@react-router", "dev", "bin.cjs");
  const env = { ...process.env, NODE_ENV: "production" };
  // Without two hundred lines of file sizes.
  const code = await runChild(node, [builder, "build", "--logLevel", "warn"], { cwd: root, env });
  if (code === 0) writeFileSync(stamp, wanted);
  else process.stderr.write("The build failed: see above.\n");
  return code;
}

/**
 * @param {string} root
 * @param {string} folder
 * @returns {string[]} paths from the root; tests are no part of the program
 */
function sourcesIn(root, folder) {
  if (!existsSync(join(root, folder))) return [];
  return readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .map((name) => join(folder, name))
    .filter((path) => !/\.test\.tsx?$/.test(path) && statSync(join(root, path)).isFile())
    .toSorted();
}

/**
 * @param {string} root
 * @param {string[]} sources
 */
function fingerprint(root, sources) {
  const hash = createHash("sha256");
  for (const source of sources) {
    const content = readFileSync(join(root, source));
    hash.update(`${source}\n${content.length}\n`).update(content);
  }
  return hash.digest("hex");
}
