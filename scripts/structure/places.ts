// Where a file stands in the layout of docs/architecture.md, told by its path alone.
import { posix } from "node:path";

const sourceFolders = ["app", "server", "database", "fakes", "e2e", "bench", "scripts"];
const subpathFolders = ["app", "server", "database", "fakes"];

export function isTest(path: string): boolean {
  return /\.(test|spec)\.tsx?$/.test(path) || path.startsWith("e2e/") || path.split("/").includes("testing");
}

export function isServerFile(path: string): boolean {
  return /\.server\.tsx?$/.test(path);
}

/** The folder within which imports are relative: a domain (`app/orders`), a top folder (`server`), or `.`. */
export function unitOf(path: string): string {
  const [top, second, third] = path.split("/");
  if (second === undefined) return ".";
  return top === "app" && third !== undefined ? `app/${second}` : top!;
}

/** `orders` for every file under app/orders; undefined outside app and for the files directly in app. */
export function appFolderOf(path: string): string | undefined {
  const unit = unitOf(path);
  return unit.startsWith("app/") ? unit.slice("app/".length) : undefined;
}

export function isDirectlyInItsUnit(path: string): boolean {
  return posix.dirname(path) === unitOf(path);
}

/** app/<domain>/pages/** and app/<domain>/admin/**, besides what the route table names. */
export function isInRouteFolder(path: string): boolean {
  const [top, , folder, file] = path.split("/");
  return top === "app" && file !== undefined && (folder === "pages" || folder === "admin") && !isTest(path);
}

/** Runs on the server only, whoever imports it. */
export function isServerOnly(path: string): boolean {
  if (isServerFile(path) || isTest(path)) return true;
  return path.startsWith("app/") ? /^app\/[^/]+\/api\.ts$/.test(path) : sourceFolders.includes(unitOf(path));
}

export function hasSubpath(path: string): boolean {
  return subpathFolders.includes(path.split("/")[0]!);
}

/** Path from the project's root of what a file imports; undefined for packages and generated types. */
export function resolveImport(importer: string, specifier: string): string | undefined {
  const [bare = ""] = specifier.split("?");
  if (bare.includes("+types/")) return undefined;
  if (bare.startsWith("#")) return hasSubpath(bare.slice(1)) ? posix.normalize(bare.slice(1)) : undefined;
  return bare.startsWith(".") ? posix.join(posix.dirname(importer), bare) : undefined;
}

export function isSourcePath(path: string): boolean {
  return sourceFolders.includes(path.split("/")[0]!) || !path.includes("/");
}
