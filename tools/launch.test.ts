import { spawn } from "node:child_process";
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";

// A separate project with a stand-in for npm and for the builder, each of which writes down that it ran.
const npm = `#!/bin/sh
echo "npm $*" >> ran.log
[ "$npm_config_loglevel" = error ] || echo "npm warn EBADENGINE" >&2
[ "$(cat package-lock.json)" = broken ] && echo "npm error broken" >&2 && exit 3
mkdir -p node_modules/@react-router/dev
cat > node_modules/@react-router/dev/bin.cjs <<'END'
const fs = require("node:fs");
fs.appendFileSync("ran.log", "build\\n");
if (!process.argv.join(" ").includes("--logLevel warn")) console.log("root.js 1 kB");
if (fs.readFileSync("app/root.tsx", "utf8") === "broken") { console.error("root.tsx is broken"); process.exit(4); }
fs.mkdirSync("build/server", { recursive: true });
fs.writeFileSync("build/server/index.js", "");
END
`;
const server = `
process.on("SIGTERM", () => process.exit(7));
process.on("SIGINT", () => process.exit(8));
console.log("serving", process.argv.slice(2).join(" "), process.env.FROM_FILE ?? "");
if (process.argv[2] === "die") process.kill(process.pid, "SIGKILL");
if (process.argv[2] === "stay") setInterval(() => {}, 1000);
`;

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "launch-"));
  for (const folder of ["app", "server", "bin"]) mkdirSync(join(root, folder));
  cpSync(join(import.meta.dirname, "launch.mjs"), join(root, "tools/launch.mjs"));
  cpSync(join(import.meta.dirname, "launch"), join(root, "tools/launch"), { recursive: true });
  write("bin/npm", npm);
  chmodSync(join(root, "bin/npm"), 0o755);
  write("package.json", `{"type":"module"}`);
  write("package-lock.json", `{"packages":{"":{},"node_modules/a":{"version":"1.0.0"}}}`);
  write("app/root.tsx", "one");
  write("server/main.mjs", server);
});
afterEach(() => rmSync(root, { recursive: true }));

function write(path: string, content: string): void {
  writeFileSync(join(root, path), content);
}

/** What ran since the last call. */
function ran(): string[] {
  const log = join(root, "ran.log");
  const lines = existsSync(log) ? readFileSync(log, "utf8").trim().split("\n") : [];
  rmSync(log, { force: true });
  return lines.map((line) => line.split(" ").slice(0, 2).join(" "));
}

async function launch(args: string[], signal?: NodeJS.Signals): Promise<{ code: number | null; output: string }> {
  const env = {
    ...process.env,
    npm_config_loglevel: undefined,
    PORT: undefined,
    HOST: undefined,
    PATH: `${join(root, "bin")}:${process.env.PATH}`,
  };
  const child = spawn(process.execPath, [join(root, "tools/launch.mjs"), ...args], { env });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk) => {
      output += chunk;
      if (signal && output.includes("serving")) child.kill(signal);
    });
  }
  const code = await new Promise<number | null>((resolve) => child.on("close", resolve));
  return { code, output };
}

test("the first start installs and builds, the second does neither", async () => {
  expect(await launch(["start", "--port", "1"])).toMatchObject({
    code: 0,
    output: expect.stringContaining("serving --port 1"),
  });
  expect(ran()).toEqual(["npm ci", "build"]);
  expect((await launch(["start"])).output.trim()).toBe("serving");
  expect(ran()).toEqual([]);
});

test("a taken port is reported before anything is installed or built, from the environment and from .env", async () => {
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(0, "127.0.0.1", resolve));
  const { port } = other.address() as AddressInfo;
  const refusal = { code: 1, output: `Port ${port} is in use: stop what uses it, or set another PORT.\n` };
  try {
    write(".env", `PORT=${port}\n`);
    for (const task of ["start", "dev"]) expect(await launch([task])).toEqual(refusal);
    expect(ran()).toEqual([]);
    // Programs that do not listen are installed all the same, and a shop that is built says it by itself.
    expect((await launch(["build"])).code).toBe(0);
    expect(ran()).toEqual(["npm ci", "build"]);
    expect((await launch(["start"])).output).toContain("serving");
    write("app/root.tsx", "two");
    expect(await launch(["start"])).toEqual(refusal);
    expect(ran()).toEqual([]);
  } finally {
    other.close();
  }
});

test("the first start shows errors, and neither sizes nor warnings of npm", async () => {
  const { output } = await launch(["start"]);
  expect(
    output
      .trim()
      .split("\n")
      .map((line) => line.split(/[ :]/)[0]),
  ).toEqual(["Installing", "Building", "serving"]);
  write("app/root.tsx", "broken");
  expect((await launch(["start"])).output).toContain("root.tsx is broken");
  write("package-lock.json", "broken");
  rmSync(join(root, "node_modules"), { recursive: true });
  expect((await launch(["start"])).output).toContain("npm error broken");
});

test("it installs again when the lockfile changes, unless npm has recorded those packages", async () => {
  await launch(["start"]);
  ran();
  const lockfile = (version: string) => `{"packages":{"":{},"node_modules/a":{"version":"${version}"}}}`;
  write("package-lock.json", lockfile("2.0.0"));
  await launch(["test"]);
  expect(ran()).toEqual(["npm ci"]);
  write("package-lock.json", lockfile("3.0.0"));
  write("node_modules/.package-lock.json", lockfile("3.0.0"));
  await launch(["test"]);
  expect(ran()).toEqual([]);
});

test("it builds again when a source changes, not when a test does", async () => {
  await launch(["start"]);
  ran();
  write("app/root.test.tsx", "new");
  await launch(["start"]);
  expect(ran()).toEqual([]);
  write("app/root.tsx", "two");
  await launch(["start"]);
  expect(ran()).toEqual(["build"]);
});

test("a failing install or build ends with its code, says so, and is tried again", async () => {
  write("app/root.tsx", "broken");
  expect(await launch(["start"])).toMatchObject({ code: 4, output: expect.stringContaining("The build failed") });
  write("app/root.tsx", "one");
  expect(await launch(["start"])).toMatchObject({ code: 0 });
  write("package-lock.json", "broken");
  rmSync(join(root, "node_modules"), { recursive: true });
  expect(await launch(["start"])).toMatchObject({ code: 3, output: expect.stringContaining("npm ci failed") });
  expect(ran()).toEqual(["npm ci", "build", "build", "npm ci"]);
});

test.each([
  ["SIGTERM", 7],
  ["SIGINT", 8],
] as const)("%s reaches the program, and its exit code is returned", async (signal, code) => {
  expect((await launch(["start", "stay"], signal)).code).toBe(code);
});

test("killing npm's shell stops the program too", async () => {
  const env = { ...process.env, PATH: `${join(root, "bin")}:${process.env.PATH}`, npm_lifecycle_event: "start" };
  const command = `"${process.execPath}" tools/launch.mjs start stay; true`;
  const shell = spawn("sh", ["-c", command], { cwd: root, env, stdio: ["ignore", "pipe", "ignore"] });
  shell.stdout.on("data", (chunk) => {
    if (String(chunk).includes("serving")) shell.kill("SIGKILL");
  });
  // The pipe closes when the last process that holds it has ended.
  await new Promise((resolve) => shell.on("close", resolve));
  expect(shell.signalCode).toBe("SIGKILL");
});

test("a program that a signal kills ends with 128 plus its number", async () => {
  expect((await launch(["start", "die"])).code).toBe(137);
});

test("start reads .env, and an unknown task names those that exist", async () => {
  write(".env", "FROM_FILE=yes\n");
  expect((await launch(["start"])).output).toContain("serving  yes");
  expect(await launch(["strat"])).toMatchObject({ code: 1, output: expect.stringContaining("one of start, dev,") });
});
