// What each npm script runs, from the project's root. `built`: needs the production build. `settings`: reads .env. `listens`: needs a free port.

/** @type {Record<string, {program?: string, args?: string[], built?: boolean, settings?: boolean, isServer?: boolean, listens?: boolean}>} */
export const tasks = {
  start: { program: "server/main.mjs", built: true, settings: true, isServer: true, listens: true },
  dev: { program: "server/dev.ts", settings: true, listens: true },
  build: { built: true },
  test: { program: "scripts/test.ts" },
  "test:slow": { program: "scripts/test.ts", args: ["--slow"] },
  check: { program: "scripts/test.ts", args: ["--check"] },
  "test:crash": { program: "e2e/crash/run.ts", built: true },
  "test:load": { program: "e2e/load/run.ts", built: true },
  bench: { program: "bench/run.ts", built: true },
  "bench:compare": { program: "bench/compare.ts", built: true },
  "code:check": { program: "scripts/check-code.ts" },
  "db:migrate": { program: "scripts/database.ts", args: ["migrate"], settings: true },
  "db:reset": { program: "scripts/database.ts", args: ["reset"], settings: true },
  "db:dump": { program: "scripts/database.ts", args: ["dump"], settings: true },
  "db:restore": { program: "scripts/database.ts", args: ["restore"], settings: true },
  "admin:create": { program: "scripts/create-admin.ts", settings: true },
  "catalogue:import": { program: "scripts/import-catalogue.ts", settings: true },
  "demo:data": { program: "demo-data/run.ts", settings: true },
  "page-dates": { program: "scripts/page-dates.ts" },
  sbom: { program: "scripts/bill-of-materials.ts" },
  documents: { program: "documents/render.ts" },
};
