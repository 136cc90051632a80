// Who may import whom (CONTRIBUTING.md, "Rules"). `npm run imports:check`.

/** What each folder under app/ imports besides itself; what every folder imports is `facts`. Domains stand on `foundations`. */
const foundations = ["forms", "ui", "i18n", "platform", "mail"];
const domains = {
  accounts: [],
  catalogue: [],
  chat: [],
  checkout: ["accounts", "catalogue", "chat", "compatibility", "orders", "payments", "promotions"],
  compatibility: ["catalogue"],
  consent: [],
  contact: [],
  content: ["catalogue"],
  dongles: ["orders"],
  invoices: ["orders", "catalogue"],
  newsletter: [],
  orders: ["catalogue", "promotions"],
  payments: [],
  /** What is stored about people, everywhere. */
  privacy: [
    ...["accounts", "catalogue", "chat", "compatibility", "consent", "contact"],
    ...["dongles", "invoices", "newsletter", "orders"],
    ...["payments", "promotions", "shipping", "webhooks", "withdrawals"],
  ],
  promotions: [],
  shipping: ["orders", "dongles", "catalogue"],
  tracking: ["orders", "shipping", "invoices", "withdrawals", "catalogue"],
  withdrawals: ["orders", "catalogue"],
};
/** Rooms of large domains that others see like the files directly in the folder; all other subfolders are private. */
const openRooms = {
  accounts: ["session", "sign-in"],
  catalogue: ["pricing", "vehicles"],
  orders: ["delivery", "fields", "figures", "lists", "payment", "placing", "preparation", "privacy", "terms"],
  payments: ["refunds"],
  shipping: ["labels"],
};
const openRoom = Object.entries(openRooms)
  .map(([domain, rooms]) => `^app/${domain}/(${rooms.join("|")})/[^/]+$`)
  .join("|");
/** The shells show every domain, but not each other. */
const shells = ["site", "back-office"];
/** What the staff half of a domain (`app/<domain>/staff`) imports besides its domain, what that imports, `accounts` and `staff-ui`. */
const staffHalves = {
  catalogue: ["promotions", "compatibility"],
  contact: ["chat"],
  dongles: ["shipping"],
  orders: ["shipping", "payments", "invoices", "dongles"],
  promotions: ["catalogue", "orders"],
};
const imports = {
  platform: [],
  i18n: ["platform"],
  styles: [],
  ui: ["i18n"],
  forms: ["ui", "i18n", "platform"],
  mail: ["ui", "i18n", "platform"],
  webhooks: ["platform"],
  ...Object.fromEntries(Object.entries(domains).map(([name, seen]) => [name, [...seen, ...foundations]])),
  "staff-ui": ["accounts", ...foundations],
  site: [...Object.keys(domains), ...foundations],
  "back-office": [...Object.keys(domains), "webhooks", "staff-ui", ...foundations],
};
const tests = String.raw`\.(test|spec)\.tsx?$|/testing/`;
const banned = "(^|/)(utils?|helpers?|common|manager|lib|misc|shared?)[./]";
/** Facts that every folder may read: the brand's, the claims and the addresses of pages, directly in app/, and the list of languages; the other files there stand above all folders. */
const facts = String.raw`^app/((brand|claims|paths|office-paths)\.ts|vite-env\.d\.ts|i18n/languages\.ts)$`;
/** A domain's tables. */
const tables = String.raw`^app/([^/]+)/server/tables\.server\.ts$`;
/** Where the domains are put together: the lists of routes, jobs and queues. */
const assembly = String.raw`^server/domains\.ts$`;
/** Modules named by app/routes.ts: React Router takes their server half out of the browser's bundle. */
const routeFolders = "^app/[^/]+/(staff/)?pages/";
/** What staff do with the subject of a domain. */
const staffHalf = "^app/[^/]+/staff/";
const routeModules = String.raw`^app/(routes\.ts|root\.tsx|site/(frame|language|office-frame)\.tsx)$|${routeFolders}`;
const serverOnly = String.raw`\.server\.tsx?$|^app/[^/]+/(api\.ts$|server/)|^(server|database|tools|e2e)/|${tests}`;

const rule = (name, comment, from, to) => ({ name, comment, severity: "error", from, to });

export default {
  forbidden: [
    ...Object.entries(imports).map(([folder, seen]) =>
      rule(
        "direction",
        `app/${folder} imports ${seen.join(", ") || "no other folder of app/"}`,
        { path: `^app/${folder}/`, pathNot: staffHalf },
        { path: "^app/", pathNot: [`^app/(${[folder, ...seen].join("|")})/`, facts] },
      ),
    ),
    ...Object.keys(domains).map((domain) => {
      const seen = [domain, "staff-ui", "accounts", ...imports[domain], ...(staffHalves[domain] ?? [])];
      return rule(
        "direction",
        `app/${domain}/staff imports ${seen.join(", ")}`,
        { path: `^app/${domain}/staff/` },
        { path: "^app/", pathNot: [`^app/(${seen.join("|")})/`, facts] },
      );
    }),
    rule(
      "direction",
      "only the back office and other staff halves import a staff half",
      { path: "^app/", pathNot: [staffHalf, "^app/back-office/", "^app/routes.ts$"] },
      { path: staffHalf },
    ),
    rule(
      "direction",
      "a folder of app/ is in the table above",
      { path: "^app/([^/]+)/", pathNot: `^app/(${Object.keys(imports).join("|")})/` },
      {},
    ),
    rule(
      "direction",
      "facts import facts and packages only",
      { path: facts },
      { pathNot: facts, path: "^(app|server|database|tools|e2e)/" },
    ),
    rule(
      "direction",
      "app/ stands below all other folders",
      { path: "^app/", pathNot: tests },
      { path: "^(server|database|tools|e2e)/" },
    ),
    rule(
      "direction",
      "the tests of app/ have database/testing and the stand-ins",
      { path: "^app/.*(\\.test\\.tsx?$|/testing/)" },
      { path: "^(server|database|tools|e2e)/", pathNot: "^(database/testing|tools/stand-ins)/" },
    ),
    rule(
      "direction",
      "database/ imports app/platform",
      { path: "^database/" },
      { path: "^(app|server|tools|e2e)/", pathNot: "^(app/platform|tools/stand-ins)/" },
    ),
    rule(
      "direction",
      "database/embedded knows nothing outside database/",
      { path: "^database/embedded/" },
      { path: "^(app|tools)/" },
    ),
    rule(
      "direction",
      "only tests and benchmarks use the stand-ins",
      { path: "^(database|server|tools/(commands|launch|test-run|checks|demo-data|documents|media))/", pathNot: tests },
      { path: "^tools/stand-ins/" },
    ),
    rule(
      "direction",
      "stand-ins know of the shop only the simulator of Stripe, which the sandbox runs too",
      { path: "^tools/stand-ins/" },
      { path: "^(app|server|database|tools|e2e)/", pathNot: "^(app/payments/simulator|tools/stand-ins)/" },
    ),
    rule(
      "direction",
      "server/ stands below tools and journeys",
      { path: "^server/" },
      { path: "^(tools|e2e)/", pathNot: "^tools/stand-ins/" },
    ),
    rule(
      "direction",
      "commands, checks and what starts them stand below the journeys",
      { path: "^tools/(commands|checks|launch|test-run)[./]" },
      { path: "^(server|e2e|tools/(demo-data|documents|media|bench))/" },
    ),
    rule(
      "direction",
      "sample data, documents and media import app/ and the commands",
      { path: "^tools/(demo-data|documents|media)/", pathNot: tests },
      { path: "^(server|e2e|tools/(stand-ins|bench))/" },
    ),
    rule(
      "direction",
      "documents and media know no database",
      { path: "^tools/(documents|media)/" },
      { path: "^database/" },
    ),
    rule(
      "direction",
      "nothing imports documents and media",
      { path: "^(e2e|tools/bench)/" },
      { path: "^tools/(documents|media)/" },
    ),
    rule("direction", "benchmarks stand on top", { path: "^e2e/" }, { path: "^tools/bench/" }),
    rule(
      "private-file",
      "only files directly in another domain's folder are seen from outside",
      { path: "^app/([^/]+)/", pathNot: [tests, tables] },
      {
        path: "^app/[^/]+/[^/]+/",
        pathNot: ["^app/$1/", "^app/(forms|ui|i18n|platform|staff-ui)/", "^app/[^/]+/staff/[^/]+$", openRoom],
      },
    ),
    rule(
      "private-file",
      "a domain's tables see other tables, for foreign keys, and no other private file of another domain",
      { path: tables },
      { path: "^app/[^/]+/[^/]+/", pathNot: ["^app/$1/", "^app/(forms|ui|i18n|platform)/", tables, openRoom] },
    ),
    rule(
      "private-file",
      "server/ and programs see no domain's server/ folder",
      { path: "^(server|tools|database)/", pathNot: [tests, "^tools/(stand-ins|bench|demo-data)/"] },
      { path: "^app/[^/]+/server/" },
    ),
    rule(
      "private-file",
      "the sample year writes into tables and sees nothing else of a domain's server/ folder",
      { path: "^tools/demo-data/", pathNot: tests },
      { path: "^app/[^/]+/server/", pathNot: tables },
    ),
    rule(
      "private-file",
      "of the server only the file that assembles the domains sees more than the files directly in a domain's folder",
      { path: "^server/", pathNot: [tests, assembly] },
      {
        path: `^app/(${[...Object.keys(domains), ...shells, "mail"].join("|")})/[^/]+/`,
        pathNot: ["^app/[^/]+/server/", openRoom],
      },
    ),
    ...Object.keys(domains).map((domain) => ({
      name: "door",
      comment: "only what other folders import stands directly in a domain's folder",
      severity: "error",
      from: { pathNot: `^app/${domain}/(?!staff/)|${tests}` },
      module: { path: `^app/${domain}/[^/]+$`, pathNot: tests, numberOfDependentsLessThan: 1 },
    })),
    rule(
      "room",
      "a file of ui stands in one of its rooms: controls, overlays, layout, …",
      {},
      { path: "^app/ui/[^/]+$" },
    ),
    rule(
      "route-module",
      "no module but a test imports a route module: move the part that others need out of it",
      { pathNot: tests },
      { path: `${routeFolders}.*\\.tsx?$`, pathNot: tests, dependencyTypesNot: ["type-only"] },
    ),
    rule(
      "server-in-browser",
      "this file reaches the browser (use import type)",
      { path: "^app/", pathNot: [serverOnly, routeModules] },
      { path: serverOnly, dependencyTypesNot: ["type-only"] },
    ),
    rule("cycle", "imports in a circle, types included", {}, { circular: true }),
    rule(
      "import-path",
      "imports across folders are written #folder/…",
      { path: "^app/([^/]+)/" },
      { path: "^(app|server|database|tools)/", pathNot: "^app/$1/", dependencyTypesNot: ["aliased-subpath-import"] },
    ),
    rule(
      "import-path",
      "imports across folders are written #folder/…",
      { path: "^app/[^/]+$" },
      { path: "^(app/[^/]+|server|database|tools)/", dependencyTypesNot: ["aliased-subpath-import"] },
    ),
    rule(
      "import-path",
      "imports across folders are written #folder/…",
      { path: "^(?!app/)([^/]+)/" },
      { path: "^(app|server|database|tools)/", pathNot: "^$1/", dependencyTypesNot: ["aliased-subpath-import"] },
    ),
    rule(
      "import-path",
      "imports inside one folder are relative",
      { path: "^(.+)/[^/]+$" },
      { path: "^$1/[^/]+$", dependencyTypes: ["aliased-subpath-import"] },
    ),
    rule(
      "import-path",
      "there is no such file: write its extension",
      { pathNot: String.raw`\.d\.ts$` },
      { couldNotResolve: true, path: "^[.#]", pathNot: String.raw`\+types/` },
    ),
    rule("name", "the name says nothing: name the subject", { path: banned }, {}),
    rule("name", "the name says nothing: name the subject", {}, { path: banned, pathNot: "node_modules" }),
  ],
  options: {
    parser: "swc",
    tsPreCompilationDeps: true,
    doNotFollow: { path: "node_modules" },
    exclude: { path: "^(build[^/]*|data)/" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "node", "default", "types"],
      extensions: [".json"],
    },
  },
};
