// The Node that comes with the project, or this one if it can run TypeScript.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";

const packages = [`node-${process.platform}-${process.arch}`, `node-bin-${process.platform}-${process.arch}`];
const fallback = { major: 22, minor: 22 };

/**
 * @param {string} root
 * @returns {string | undefined} path of a Node that runs this project, undefined if there is none
 */
export function projectNode(root) {
  // Node says win32, the packages say win.
  const names = packages.map((name) => name.replace("win32", "win"));
  const binary = process.platform === "win32" ? "node.exe" : "node";
  const candidates = [
    ...names.map((name) => join(root, "node_modules", name, "bin", binary)),
    join(root, "node_modules", ".bin", "node"),
  ];
  // Without glibc the file exists and cannot run.
  const runs = (/** @type {string} */ path) => spawnSync(path, ["--version"], { stdio: "ignore" }).status === 0;
  const own = candidates.find((path) => existsSync(path) && runs(path));
  if (own) return own;
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  const isNewEnough = major > fallback.major || (major === fallback.major && minor >= fallback.minor);
  return isNewEnough ? process.execPath : undefined;
}
