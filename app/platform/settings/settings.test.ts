import { readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { describe, expect, test } from "vitest";
import { settingSchema } from "./environment-variables.server.ts";
import { readSettings } from "./settings.server.ts";

const live = { STRIPE_SECRET_KEY: "sk_live_x", STRIPE_PUBLISHABLE_KEY: "pk_live_x", STRIPE_WEBHOOK_SECRET: "whsec_x" };
/** Live payments as they are accepted. */
const selling = { ...live, PUBLIC_URL: "https://shop.example" };
const given = (env: Record<string, string>) => {
  const read = readSettings(env);
  if (!read.ok) throw new Error(read.faults.join(" "));
  return read.settings;
};

describe("security 6.49: every fault is one sentence", () => {
  const faults: [Record<string, string>, RegExp][] = [
    [{ PORT: "x" }, /^PORT /],
    [{ PORT: "70000" }, /^PORT /],
    [{ DATABASE_URL: "mysql://localhost/x" }, /^DATABASE_URL must be an address that starts with postgres/],
    [{ PUBLIC_URL: "shop.example" }, /^PUBLIC_URL must be an address/],
    [{ PUBLIC_URL: "javascript:alert(1)" }, /^PUBLIC_URL must be an address/],
    [{ PAYMENTS: "paypal" }, /^PAYMENTS is wrong/],
    [{ PAYMENTS: "stripe" }, /^PAYMENTS=stripe needs/],
    [{ STRIPE_SECRET_KEY: "sk_test_x" }, /must be set together/],
    [{ STRIPE_SECRET_KEY: "pk_test_x" }, /^STRIPE_SECRET_KEY must be a Stripe secret key/],
    [{ ...selling, STRIPE_PUBLISHABLE_KEY: "pk_test_x" }, /must both be live keys or both/],
    [{ STRIPE_WEBHOK_SECRET: "whsec_x" }, /^STRIPE_WEBHOK_SECRET is not a setting/],
    [{ SMTP_URL: "http://mail" }, /^SMTP_URL must be an address/],
    [{ STAFF_EMAIL: "nobody" }, /^STAFF_EMAIL must be an e-mail address/],
    [{ STAFF_LANGUAGE: "nl" }, /^STAFF_LANGUAGE is wrong/],
    [{ ADMIN_EMAIL: "a@example.com" }, /must be set together/],
    [{ ADMIN_EMAIL: "a@example.com", ADMIN_PASSWORD: "short" }, /^ADMIN_PASSWORD must have at least 12/],
    [{ RATE_LIMITS: "none" }, /^RATE_LIMITS is wrong/],
    [{ RATE_LIMITS: "test", NODE_ENV: "production" }, /refused in production/],
    [{ SESSION_SECRET: "short" }, /^SESSION_SECRET must have at least 32/],
    [{ DATABASE_URL: "postgres://localhost/x", NODE_ENV: "production" }, /^SESSION_SECRET must be set/],
    [{ DATABASE_REPLICA_URLS: "postgres://replica/x" }, /^DATABASE_REPLICA_URLS needs DATABASE_URL/],
    [
      { DATABASE_URL: "postgres://localhost/x", DATABASE_REPLICA_URLS: "postgres://replica/x, mysql://replica/x" },
      /^DATABASE_REPLICA_URLS must list addresses/,
    ],
    [{ MIGRATION_DATABASE_URL: "postgres://localhost/x" }, /^MIGRATION_DATABASE_URL needs DATABASE_URL/],
    [{ MIGRATION_URL: "postgres://localhost/x" }, /^MIGRATION_URL is not a setting/],
    [{ DATABSE_URL: "postgres://localhost/x" }, /^DATABSE_URL is not a setting .* nearest one is DATABASE_URL/],
    [{ EMBEDDED_DATABASE: "1" }, /^EMBEDDED_DATABASE must be yes, or unset/],
    [{ EMBEDDED_DATABASE: "yes", DATABASE_URL: "postgres://localhost/x" }, /^EMBEDDED_DATABASE=yes and DATABASE_URL/],
    [{ TRUSTED_PROXIES: "10.0.0.0/33" }, /^TRUSTED_PROXIES must list/],
    [{ TRUSTED_PROXIES: "everyone" }, /^TRUSTED_PROXIES must list/],
    [{ METRICS_TOKEN: "short" }, /^METRICS_TOKEN must have at least 16/],
    [{ METRICS_PORT: "0" }, /^METRICS_PORT must be a port number/],
    [{ METRICS_PORT: "70000" }, /^METRICS_PORT must be a port number/],
    [{ METRICS_PORT: "3000" }, /^METRICS_PORT must be another port than PORT/],
    [{ METRICS_PORT: "2998", WEB_CONCURRENCY: "3" }, /^METRICS_PORT must be another .* one for each web process/],
    [{ CLOCK_CONFIRMED: "yes" }, /^CLOCK_CONFIRMED must be a day/],
    [{ LOG_LEVEL: "loud" }, /^LOG_LEVEL is wrong/],
    [{ ...selling, NODE_ENV: "production", PUBLIC_URL: "http://shop.example" }, /^PUBLIC_URL must start with https/],
    // Live keys make it production, whatever NODE_ENV does not say.
    [{ ...selling, PUBLIC_URL: "http://shop.example" }, /^PUBLIC_URL must start with https/],
    [{ ...selling, PUBLIC_URL: "http://localhost:3000" }, /^PUBLIC_URL must start with https/],
    [{ ...selling, PAYMENTS: "sandbox" }, /^PAYMENTS=sandbox takes no money, and STRIPE_SECRET_KEY is a live key/],
    [{ ...selling, PAYMENTS: "sandbox", NODE_ENV: "production" }, /^PAYMENTS=sandbox takes no money/],
    [
      { ...selling, NODE_ENV: "development" },
      /^NODE_ENV=development is for your own machine alone \(STRIPE_SECRET_KEY/,
    ],
    [{ NODE_ENV: "development", PUBLIC_URL: "https://shop.example" }, /^NODE_ENV=development is .* \(PUBLIC_URL/],
    [{ NODE_ENV: "development", PUBLIC_URL: "http://192.168.1.5:3000" }, /^NODE_ENV=development is .* \(PUBLIC_URL/],
    [{ NODE_ENV: "development", HOST: "0.0.0.0" }, /^NODE_ENV=development is .* \(HOST/],
    [{ NODE_ENV: "development", HOST: "::" }, /^NODE_ENV=development is .* \(HOST/],
    [{ NODE_ENV: "test", PUBLIC_URL: "https://shop.example" }, /^NODE_ENV=test is for your own machine alone/],
    [{ RATE_LIMITS: "test", PUBLIC_URL: "https://shop.example" }, /^RATE_LIMITS=test .* \(PUBLIC_URL is an address/],
    [{ RATE_LIMITS: "test", HOST: "0.0.0.0" }, /^RATE_LIMITS=test is refused in production \(HOST lets/],
    [{ DATABASE_URL: "postgres://localhost/x", HOST: "10.0.0.1" }, /^SESSION_SECRET must be set .* \(HOST lets/],
    [{ STRIPE_WEBHOOK_SECRET_PREVIOUS: "whsec_x" }, /^STRIPE_WEBHOOK_SECRET_PREVIOUS needs STRIPE_WEBHOOK_SECRET/],
    [{ ...selling, STRIPE_WEBHOOK_SECRET_PREVIOUS: "secret-x" }, /^STRIPE_WEBHOOK_SECRET_PREVIOUS must be a Stripe/],
    [{ ALLOW_INCOMPLETE_LEGAL: "yes" }, /^ALLOW_INCOMPLETE_LEGAL is wrong/],
    [{ ALLOW_INCOMPLETE: "1" }, /^ALLOW_INCOMPLETE is not a setting/],
    [{ ASSISTANT_URL: "https://llm.example" }, /^ASSISTANT_URL needs/],
    [{ ASSISTANT_KEY: "secret-x" }, /^ASSISTANT_MODEL and ASSISTANT_KEY need ASSISTANT_URL/],
    [{ ASSISTANT_MODEL: "m", ASSISTANT_KEY: "secret-x" }, /^ASSISTANT_MODEL and ASSISTANT_KEY need ASSISTANT_URL/],
    [{ PORT: " " }, /^PORT must be a port number, 0 to 65535/],
    [{ PORT: "-1.5" }, /^PORT must be a port number/],
    [{ HOST: "999.1.1.1" }, /^HOST must be an address of this machine/],
    [{ HOST: "http://localhost" }, /^HOST must be an address of this machine/],
    [{ PUBLIC_URL: "https://shop.example/boutique" }, /^PUBLIC_URL must be scheme, host and port alone/],
    [{ PUBLIC_URL: "https://shop.example/?a=b" }, /^PUBLIC_URL must be scheme, host and port alone/],
    [{ PUBLIC_URL: "https://me:secret-x@shop.example" }, /^PUBLIC_URL must be scheme, host and port alone/],
    [{ SMTP_URL: "smtp://" }, /^SMTP_URL must be an address .* names a host/],
    [{ SMTP_URL: "smtp:mail.example" }, /^SMTP_URL must be an address .* names a host/],
    [{ DATABASE_URL: "postgres:///shop" }, /^DATABASE_URL must be an address .* names a host/],
    [{ MAIL_FROM: "abc" }, /^MAIL_FROM must be an e-mail address/],
    [{ MAIL_FROM: "Odovia <abc>" }, /^MAIL_FROM must be an e-mail address/],
    [{ MAIL_FROM: "Odovia, SAS <shop@odovia.example>" }, /^MAIL_FROM must be an e-mail address/],
    [{ MAIL_FROM: "Odovia\nBcc: a@example.com <shop@odovia.example>" }, /^MAIL_FROM must be an e-mail address/],
  ];

  test.each(faults)("security 6.49: %j", (env, sentence) => {
    const read = readSettings(env);
    expect(read.ok).toBe(false);
    const lines = read.ok ? [] : read.faults;
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(sentence);
    expect(lines[0]).toMatch(/^[A-Z].*\.$/);
    expect(lines[0]).not.toMatch(/\n|sk_live_x|whsec_x|secret-x|\bshort\b/);
  });

  test("decisions 10: all faults are reported at once, those of one setting and those of several", () => {
    const read = readSettings({
      PORT: "x",
      STRIPE_X: "1",
      MAIL_FROM: "abc",
      ASSISTANT_KEY: "k",
      ADMIN_EMAIL: "a@b.fr",
    });
    expect(read.ok ? [] : read.faults.map((fault) => fault.split(" ")[0])).toEqual([
      "STRIPE_X",
      "PORT",
      "MAIL_FROM",
      "ADMIN_EMAIL",
      "ASSISTANT_MODEL",
    ]);
  });

  test.each(["abc@odovia.example", "Odovia <abc@odovia.example>", '"Odovia, SAS" <abc@odovia.example>'])(
    "decisions 7: %s is a sender",
    (sender) => expect(given({ MAIL_FROM: sender }).mail.from).toBe(sender),
  );

  test("PostgreSQL may be reached by a socket's folder, HOST may be a name", () => {
    const socket = "postgres:///shop?host=/run/postgresql";
    expect(given({ DATABASE_URL: socket }).databaseUrl).toBe(socket);
    for (const host of ["localhost", "shop-1.internal", "::", "10.0.0.1"])
      expect(given({ HOST: host }).host).toBe(host);
  });
});

describe("decisions 10: defaults", () => {
  test("nothing set: development, the sandbox, the embedded database, loopback", () => {
    expect(given({})).toMatchObject({
      environment: "development",
      port: 3000,
      host: "127.0.0.1",
      dataDir: "./data",
      databaseUrl: undefined,
      publicUrl: "http://localhost:3000",
      payments: "sandbox",
      limitFactor: 1,
      trustedProxies: [],
    });
    expect(given({ PORT: "8080", PAYMENTS: "" }).publicUrl).toBe("http://localhost:8080");
  });

  test("one web process, as many as are wanted, or one for each core", () => {
    expect(given({}).webConcurrency).toBe(1);
    expect(given({ WEB_CONCURRENCY: "3" }).webConcurrency).toBe(3);
    expect(given({ WEB_CONCURRENCY: "auto" }).webConcurrency).toBe(availableParallelism());
  });

  test("production: all addresses, no payment without keys", () => {
    expect(given({ NODE_ENV: "production" })).toMatchObject({ host: "0.0.0.0", payments: "off" });
    const test = {
      STRIPE_SECRET_KEY: "sk_test_x",
      STRIPE_PUBLISHABLE_KEY: "pk_test_x",
      STRIPE_WEBHOOK_SECRET: "whsec_x",
    };
    expect(given({ ...test, NODE_ENV: "production" }).payments).toBe("stripe");
    expect(given({ ...test, PAYMENTS: "sandbox" }).payments).toBe("sandbox");
    expect(given(selling).payments).toBe("stripe");
    const onPostgres = { DATABASE_URL: "postgres://x/y", SESSION_SECRET: "x".repeat(32) };
    expect(given({ ...selling, ...onPostgres }).payments).toBe("stripe");
  });

  const servers: [Record<string, string>, string][] = [
    [{ PUBLIC_URL: "https://shop.example" }, "PUBLIC_URL"],
    [{ PUBLIC_URL: "http://shop.example" }, "PUBLIC_URL"],
    [{ PUBLIC_URL: "https://localhost.shop.example" }, "PUBLIC_URL"],
    [{ HOST: "0.0.0.0" }, "HOST"],
    [{ HOST: "::" }, "HOST"],
    [{ HOST: "shop-1.internal" }, "HOST"],
    [{ HOST: "128.0.0.1" }, "HOST"],
    [selling, "STRIPE_SECRET_KEY"],
  ];
  test.each(servers)(
    "security 6.58: without NODE_ENV these settings are production, with none of development's conveniences: %j",
    (env, because) => {
      expect(given(env)).toMatchObject({ environment: "production", productionBecause: because });
      expect(given(env).payments).toBe(env.STRIPE_SECRET_KEY ? "stripe" : "off");
      expect(given({ ...env, NODE_ENV: "production" })).toMatchObject({ productionBecause: undefined });
    },
  );

  test("production without NODE_ENV listens on this machine only", () => {
    expect(given({ PUBLIC_URL: "https://shop.example" }).host).toBe("127.0.0.1");
    expect(given({ PUBLIC_URL: "https://shop.example", HOST: "10.0.0.1" }).host).toBe("10.0.0.1");
  });

  test("any name of the machine itself is development", () => {
    const testKeys = {
      STRIPE_SECRET_KEY: "sk_test_x",
      STRIPE_PUBLISHABLE_KEY: "pk_test_x",
      STRIPE_WEBHOOK_SECRET: "whsec_x",
    };
    for (const env of [
      {},
      testKeys,
      { HOST: "localhost" },
      { HOST: "127.0.0.2", PUBLIC_URL: "http://127.0.0.2:8080" },
      { HOST: "::1", PUBLIC_URL: "http://[::1]:3000" },
      { PUBLIC_URL: "https://localhost:3443" },
    ] as Record<string, string>[]) {
      expect(given(env), JSON.stringify(env)).toMatchObject({ environment: "development" });
      expect(given({ ...env, NODE_ENV: "test" })).toMatchObject({ environment: "test" });
    }
  });

  test("two webhook secrets, the one in use first", () => {
    expect(given(selling).stripe!.webhookSecrets).toEqual(["whsec_x"]);
    expect(given({ ...selling, STRIPE_WEBHOOK_SECRET_PREVIOUS: "whsec_old" }).stripe!.webhookSecrets).toEqual([
      "whsec_x",
      "whsec_old",
    ]);
  });

  test("other programs' variables are ignored; lists and origins are normalised", () => {
    expect(given({ HOME: "/root", EDITOR: "x", npm_config_x: "1" }).port).toBe(3000);
    expect(given({ PUBLIC_URL: "https://shop.example/" }).publicUrl).toBe("https://shop.example");
    expect(given({ TRUSTED_PROXIES: " loopback, 10.0.0.0/8,2001:db8::/32 ," }).trustedProxies).toEqual([
      "loopback",
      "10.0.0.0/8",
      "2001:db8::/32",
    ]);
    expect(given({ RATE_LIMITS: "test" }).limitFactor).toBe(100);
  });
});

describe("the values of .env reach the shop", () => {
  const namesIn = (file: string, pattern: RegExp) =>
    new Set(Array.from(readFileSync(file, "utf8").matchAll(pattern), ([, name]) => name));
  const example = namesIn(".env.example", /^#?([A-Z_]+)=/gm);
  const onlyCompose = ["POSTGRES_PASSWORD", "SHOP_DATABASE_PASSWORD"];

  test(".env.example names every setting, and nothing else", () => {
    expect([...example].sort()).toEqual([...Object.keys(settingSchema.shape), ...onlyCompose].sort());
  });

  test("compose passes on every setting that it does not decide itself", () => {
    const itsOwn = "DATABASE_URL MIGRATION_DATABASE_URL DATA_DIR HOST NODE_ENV";
    // The database of compose is another, a port on the 127.0.0.1 of the container, and two settings for tests.
    const useless = "EMBEDDED_DATABASE METRICS_PORT RATE_LIMITS STRIPE_API_BASE";
    const left = new Set(`${itsOwn} ${useless}`.split(" "));
    const passed = namesIn("compose.yaml", /\$\{([A-Z_]+)/g);
    expect([...passed].sort()).toEqual([...example].filter((name) => !left.has(name!)).sort());
  });
});
