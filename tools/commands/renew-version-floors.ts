/**
 * Renews the list of lowest versions without a known advisory (e2e/http/version-floors.json, security 6.47):
 *
 *   node tools/commands/renew-version-floors.ts           asks OSV (https://osv.dev) for the advisories of the listed packages, raises
 *                                                  the floors, dates the list, and fails if an installed version is affected
 *   node tools/commands/renew-version-floors.ts --age     says how old the list is
 *
 * It needs the network, so no test runs it. OSV_URL names another server.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { z } from "zod";

const defaultList = "e2e/http/version-floors.json";

const listSchema = z.object({ askedOn: z.iso.date(), floors: z.record(z.string(), z.string()) });
type FloorList = z.infer<typeof listSchema>;

const answerSchema = z.object({
  vulns: z
    .array(
      z.object({
        id: z.string(),
        affected: z.array(
          z.object({
            package: z.object({ name: z.string(), ecosystem: z.string() }),
            ranges: z
              .array(
                z.object({
                  events: z.array(z.object({ introduced: z.string().optional(), fixed: z.string().optional() })),
                }),
              )
              .default([]),
          }),
        ),
      }),
    )
    .default([]),
});
export type Advisory = { id: string; introduced: string; fixed: string | undefined };

const order = (a: string, b: string): number => a.localeCompare(b, "en", { numeric: true });

export function advisoriesOf(name: string, answer: unknown): Advisory[] {
  return answerSchema.parse(answer).vulns.flatMap(({ id, affected }) =>
    affected
      .filter((each) => each.package.ecosystem === "npm" && each.package.name === name)
      .flatMap(({ ranges }) => ranges)
      .flatMap(({ events }) =>
        events.flatMap(({ introduced }, at) =>
          introduced === undefined
            ? []
            : [{ id, introduced, fixed: events.slice(at + 1).find(({ fixed }) => fixed)?.fixed }],
        ),
      ),
  );
}

/** The highest fixed version up to the installed one, and the advisories that affect the installed one. */
export function floorOf(installed: string, floor: string, advisories: Advisory[]): { floor: string; open: string[] } {
  const mended = advisories.flatMap(({ fixed }) => (fixed && order(fixed, installed) <= 0 ? [fixed] : []));
  const open = advisories.filter(
    ({ introduced, fixed }) => order(introduced, installed) <= 0 && (!fixed || order(installed, fixed) < 0),
  );
  return { floor: [floor, ...mended].toSorted(order).at(-1)!, open: open.map(({ id }) => id) };
}

export function ageOf({ askedOn }: Pick<FloorList, "askedOn">, now: Date): string {
  const days = Math.floor((now.getTime() - Date.parse(askedOn)) / 86_400_000);
  return `The advisories of packages were last asked for on ${askedOn}, ${days} days ago (node tools/commands/renew-version-floors.ts).`;
}

export const readFloors = (file = defaultList): FloorList => listSchema.parse(JSON.parse(readFileSync(file, "utf8")));

async function renew(file: string): Promise<string[]> {
  const { floors } = readFloors(file);
  const lock = z
    .object({ packages: z.record(z.string(), z.object({ version: z.string().optional() })) })
    .parse(JSON.parse(readFileSync("package-lock.json", "utf8")));
  const affected: string[] = [];
  const renewed = new Map<string, string>();
  for (const [name, floor] of Object.entries(floors)) {
    const installed = new Map(Object.entries(lock.packages)).get(`node_modules/${name}`)?.version;
    if (!installed) throw new Error(`${name} is not installed: take it off the list.`);
    const response = await fetch(`${process.env.OSV_URL ?? "https://api.osv.dev"}/v1/query`, {
      method: "POST",
      body: JSON.stringify({ package: { name, ecosystem: "npm" } }),
      signal: AbortSignal.timeout(30_000),
    });
    if (!response.ok) throw new Error(`OSV answered ${response.status} about ${name}: the list stays as it is.`);
    const found = floorOf(installed, floor, advisoriesOf(name, await response.json()));
    renewed.set(name, found.floor);
    affected.push(...found.open.map((id) => `${name} ${installed}: ${id}`));
  }
  const list = { askedOn: new Date().toISOString().slice(0, 10), floors: Object.fromEntries(renewed) };
  writeFileSync(file, `${JSON.stringify(list, null, 2)}\n`);
  return affected;
}

if (import.meta.main) {
  if (process.argv.includes("--age")) console.log(ageOf(readFloors(), new Date()));
  else {
    const affected = await renew(defaultList);
    console.log(affected.length > 0 ? affected.join("\n") : "No advisory concerns an installed version of the list.");
    process.exitCode = affected.length > 0 ? 1 : 0;
  }
}
