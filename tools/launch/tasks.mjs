// npm scripts. `built`: needs the production build; `settings`: reads .env; `listens`: needs a free port.

/** @type {Record<string, {program?: string, args?: string[], built?: boolean, settings?: boolean, isServer?: boolean, listens?: boolean}>} */
export const tasks = {
  start: { program: "server/main.mjs", built: true, settings: true, isServer: true, listens: true },
  dev: { program: "server/dev.ts", settings: true, listens: true },
  build: { built: true },
  test: { program: "tools/test-run/test.ts" },
  "test:slow": { program: "tools/test-run/test.ts", args: ["--slow"] },
  check: { program: "tools/test-run/test.ts", args: ["--check"] },
  promises: { program: "tools/commands/promises.ts" },
  "test:crash": { program: "e2e/crash/run.ts", built: true },
  "test:load": { program: "e2e/load/run.ts", built: true },
  bench: { program: "tools/bench/run.ts", built: true },
  "bench:compare": { program: "tools/bench/compare.ts", built: true },
  "code:check": { program: "tools/checks/check-code.ts" },
  "db:migrate": { program: "tools/commands/database.ts", args: ["migrate"], settings: true },
  "db:reset": { program: "tools/commands/database.ts", args: ["reset"], settings: true },
  "db:dump": { program: "tools/commands/database.ts", args: ["dump"], settings: true },
  "db:restore": { program: "tools/commands/database.ts", args: ["restore"], settings: true },
  "audit:verify": { program: "tools/commands/audit-verify.ts", settings: true },
  "admin:create": { program: "tools/commands/create-admin.ts", settings: true },
  "catalogue:import": { program: "tools/commands/import-catalogue.ts", settings: true },
  "demo:data": { program: "tools/demo-data/run.ts", settings: true },
  "page-dates": { program: "tools/commands/page-dates.ts" },
  figures: { program: "tools/commands/figures.ts" },
  sbom: { program: "tools/commands/bill-of-materials.ts" },
  documents: { program: "tools/documents/render.ts" },
};
