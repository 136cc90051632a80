/**
 * `npm run sbom [-- FILE]`: the installed packages of package-lock.json as CycloneDX 1.6 JSON, to FILE or standard output
 * (`npm run --silent sbom` for a pipe). `scope`: required in production, optional on some machines, excluded (build and
 * tests). npm's own `npm sbom` leaves out production packages that tools depend on too, and refuses our optional packages.
 */
import { existsSync, fstatSync, ftruncateSync, readFileSync, writeFileSync, writeSync } from "node:fs";
import { pathToFileURL } from "node:url";

/** Packages without a licence in package.json, with that of their LICENSE file. */
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

/** Node's resolution: the package's own folder, then those above. */
function resolve(packages: Map<string, Locked>, path: string, name: string): string | undefined {
  for (let from = path; ; from = from.slice(0, Math.max(0, from.lastIndexOf(folder) - 1))) {
    const found = `${from ? `${from}/` : ""}${folder}${name}`;
    if (packages.has(found)) return found;
    if (from === "") return undefined;
  }
}

/** Packages for other platforms are only in the lockfile. */
const isInstalled = (path: string): boolean => existsSync(`${path}/package.json`);

export function billOfMaterials(lockfile: Lockfile, isListed: (path: string) => boolean) {
  const packages = new Map(Object.entries(lockfile.packages).filter(([path]) => path !== "" && isListed(path)));
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
  const text = `${JSON.stringify(billOfMaterials(lockfile, isInstalled), null, 1)}\n`;
  const file = process.argv[2];
  if (file) writeFileSync(file, text);
  else writeOutput(text);
}

/** npm writes lines before a program's output: they are replaced in a file, and a pipe is refused. */
function writeOutput(text: string): void {
  const { npm_lifecycle_event: script, npm_config_loglevel: level } = process.env;
  const output = script === "sbom" && level !== "silent" ? fstatSync(1) : undefined;
  if (output && (output.isFIFO() || output.isSocket())) {
    console.error("npm writes lines before the JSON: use `npm run --silent sbom`, or `npm run sbom -- FILE`.");
    process.exitCode = 2;
    return;
  }
  const banner = /^\n> [^\n]* sbom\n> [^\n]*\n\n$/;
  if (!output?.isFile() || !banner.test(readFileSync("/dev/fd/1", "utf8"))) {
    process.stdout.write(text);
    return;
  }
  ftruncateSync(1, 0);
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; ) at += writeSync(1, bytes, at, bytes.length - at, at);
}
