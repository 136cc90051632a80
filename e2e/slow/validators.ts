/** Validators that only these tests need, installed by their own lockfile (validators/) when they are first used. */
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

const folder = join(import.meta.dirname, "validators");
const modules = join(folder, "node_modules");

/** Why the validators cannot run here; undefined when they can. */
export function validatorsMissing(): string | undefined {
  if (isInstalled()) return undefined;
  const args = ["ci", "--ignore-scripts", "--no-audit", "--no-fund", "--prefix", folder];
  const { status, stderr } = spawnSync("npm", args, { encoding: "utf8", timeout: 180_000 });
  return status === 0 ? undefined : `npm could not install the validators: ${stderr?.slice(0, 200)}`;
}

export const javaMissing = (): string | undefined =>
  spawnSync("java", ["-version"]).status === 0 ? undefined : "there is no Java here";

/** npm records what it has installed. */
function isInstalled(): boolean {
  const record = join(modules, ".package-lock.json");
  if (!existsSync(record)) return false;
  const read = (path: string) =>
    JSON.parse(readFileSync(path, "utf8")).packages as Record<string, { version?: string }>;
  const installed = read(record);
  return Object.entries(read(join(folder, "package-lock.json"))).every(
    ([path, { version }]) => path === "" || installed[path]?.version === version,
  );
}

type Message = { type: string; url: string; message: string; extract?: string; lastLine?: number };

/** Faults of HTML files by the Nu checker of the W3C, each with the name of its file. */
export function htmlFaults(files: string[]): { file: string; fault: string }[] {
  const jar = join(modules, "vnu-jar/build/dist/vnu.jar");
  // Too short a run for the optimising compiler, which would double its processor time.
  const java = ["-Xss2m", "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-jar", jar];
  const { stderr, status } = spawnSync("java", [...java, "--format", "json", "--errors-only", ...files], {
    encoding: "utf8",
    timeout: 600_000,
    maxBuffer: 2 ** 28,
  });
  if (!stderr.startsWith("{")) throw new Error(`vnu ended with ${status}: ${stderr.slice(0, 500)}`);
  const { messages } = JSON.parse(stderr) as { messages: Message[] };
  return messages.map(({ url, message, extract }) => ({
    file: url.split("/").at(-1)!,
    fault: `${message}: ${extract?.slice(0, 200)}`,
  }));
}

/** Problems of an OpenAPI document by Redocly's rules of `configuration`, as `rule: message at place`. */
export function openApiFaults(file: string, configuration: string): string[] {
  const redocly = join(modules, "@redocly/cli/bin/cli.js");
  const args = [redocly, "lint", file, "--format", "json", "--config", configuration];
  const { stdout, stderr, status } = spawnSync(process.execPath, args, {
    encoding: "utf8",
    timeout: 120_000,
    env: { ...process.env, REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" },
  });
  if (!stdout.trim().startsWith("{")) throw new Error(`redocly ended with ${status}: ${stderr.slice(0, 500)}`);
  type Problem = { ruleId: string; message: string; location: { pointer?: string }[] };
  const { problems } = JSON.parse(stdout) as { problems: Problem[] };
  return problems.map(({ ruleId, message, location }) => `${ruleId}: ${message} at ${location[0]?.pointer}`);
}
