/**
 * `npm run sbom`: the bill of materials (CycloneDX 1.6, JSON) of package-lock.json, on standard output. Every package has
 * its version, licence, hash and what it depends on; `scope` says whether it runs in production (required), only on some
 * machines (optional), or builds and tests (excluded). Not npm's own `npm sbom`: it leaves out production packages that
 * tools depend on too (React among them), and refuses a tree whose optional packages disagree.
 */
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

/** Packages whose package.json names no licence, with that of their LICENSE file. */
export const undeclaredLicences: ReadonlyMap<string, string> = new Map([["png-js", "MIT"]]);

type Locked = {
  version: string;
  integrity?: string;
  license?: string;
  dev?: boolean;
  optional?: boolean;
  devOptional?: boolean;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
};
export type Lockfile = { name: string; packages: Record<string, Locked> };

const folder = "node_modules/";
const nameOf = (path: string): string => path.slice(path.lastIndexOf(folder) + folder.length);
const purlOf = (name: string, version: string): string => `pkg:npm/${name.replace("@", "%40")}@${version}`;

function scopeOf({ dev, optional, devOptional }: Locked): "required" | "optional" | "excluded" {
  if (dev || devOptional) return "excluded";
  return optional ? "optional" : "required";
}

/** Where Node finds `name` from the package at `path`: in its own folder, then in those above. */
function resolve(packages: Map<string, Locked>, path: string, name: string): string | undefined {
  for (let from = path; ; from = from.slice(0, Math.max(0, from.lastIndexOf(folder) - 1))) {
    const found = `${from ? `${from}/` : ""}${folder}${name}`;
    if (packages.has(found)) return found;
    if (from === "") return undefined;
  }
}

export function billOfMaterials(lockfile: Lockfile) {
  const packages = new Map(Object.entries(lockfile.packages).filter(([path]) => path !== ""));
  const root = lockfile.packages[""]!;
  const dependsOn = (path: string, { dependencies, optionalDependencies }: Locked): string[] =>
    Object.keys({ ...dependencies, ...optionalDependencies })
      .flatMap((name) => resolve(packages, path, name) ?? [])
      .sort();
  return {
    bomFormat: "CycloneDX",
    specVersion: "1.6",
    version: 1,
    metadata: {
      component: { type: "application", "bom-ref": lockfile.name, name: lockfile.name, version: root.version },
    },
    components: [...packages].map(([path, locked]) => {
      const name = nameOf(path);
      const licence = locked.license ?? undeclaredLicences.get(name);
      const hash = Buffer.from(locked.integrity?.replace(/^sha512-/, "") ?? "", "base64").toString("hex");
      return {
        type: "library",
        "bom-ref": path,
        name,
        version: locked.version,
        scope: scopeOf(locked),
        purl: purlOf(name, locked.version),
        hashes: hash ? [{ alg: "SHA-512", content: hash }] : [],
        licenses: licence ? [{ expression: licence }] : [],
      };
    }),
    dependencies: [...packages, ["", root] as const].map(([path, locked]) => ({
      ref: path || lockfile.name,
      dependsOn: dependsOn(path, locked),
    })),
  };
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const lockfile = JSON.parse(readFileSync("package-lock.json", "utf8")) as Lockfile;
  process.stdout.write(`${JSON.stringify(billOfMaterials(lockfile), null, 1)}\n`);
}
