/** A client that Redocly generates from the OpenAPI document, as another company would have one. */
import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import type { ApiRoute } from "#app/platform/http/api-route.server.ts";
import { openApiDocument } from "../openapi.ts";

type Answer = { data?: unknown; error?: unknown; response: Response };
type Args = { path?: object; query?: object; body?: object; headers?: object };
type Client = Record<string, (args: Args) => Promise<Answer>>;
type Module = { createClient(operations: unknown, config: object): Client; OPERATIONS: Record<string, unknown> };
type Validation = { zodValidation(options: { response: "throw" }): object };

const run = promisify(execFile);
/** Beneath the shop's folder, where the client finds zod, and ignored by git. */
const parent = ".cache";

export async function generateClient(routes: ApiRoute[]) {
  mkdirSync(parent, { recursive: true });
  const folder = mkdtempSync(join(process.cwd(), parent, "api-client-"));
  const document = join(folder, "openapi.json");
  writeFileSync(document, JSON.stringify(openApiDocument(routes, "https://shop.example")));
  const env = { ...process.env, REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" };
  const options = ["--generator=typescript", "--generator=zod", "--args-style=grouped", "--error-mode=result"];
  const files = [document, "-o", join(folder, "client.ts"), "--import-ext=ts"];
  await run("node_modules/.bin/redocly", ["generate-client", ...files, ...options], { env });
  const calls: string[] = [];
  const { createClient, OPERATIONS } = (await import(/* @vite-ignore */ join(folder, "client.ts"))) as Module;
  const { zodValidation } = (await import(/* @vite-ignore */ join(folder, "client.zod.ts"))) as Validation;
  return {
    operations: Object.keys(OPERATIONS),
    /** Requests and answers are checked against the document's schemas; `fetch`: the shop's. */
    with: (settings: { fetch: typeof fetch; key: string }): Client =>
      createClient(OPERATIONS, {
        serverUrl: "https://shop.example",
        fetch: settings.fetch,
        errorMode: "result",
        headers: { authorization: `Bearer ${settings.key}` },
        middleware: [zodValidation({ response: "throw" })],
      }),
    /** For `compile`: that this call was made with these values. */
    record: (operation: string, args: Args) => void calls.push(`await client.${operation}(${JSON.stringify(args)});`),
    /** The compiler's complaints about the client and the recorded calls. */
    async compile(): Promise<string> {
      writeFileSync(join(folder, "calls.ts"), `import { client } from "./client.ts";\n${calls.join("\n")}\n`);
      const strict = ["--noEmit", "--strict", "--exactOptionalPropertyTypes", "--skipLibCheck", "--ignoreConfig"];
      const modules = ["--target", "es2024", "--module", "nodenext", "--allowImportingTsExtensions", "--types", ""];
      const sources = [join(folder, "calls.ts"), join(folder, "client.zod.ts")];
      const libraries = ["--lib", "es2024,dom,dom.iterable"];
      return run("node_modules/.bin/tsc", [...strict, ...modules, ...libraries, ...sources]).then(
        () => "",
        (error: { stdout?: string }) => error.stdout ?? String(error),
      );
    },
    remove: () => rmSync(folder, { recursive: true }),
  };
}
