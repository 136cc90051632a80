import { describe, expect, test } from "vitest";
import { settingSchema } from "./environment-variables.server.ts";
import { misspelledSettings } from "./setting-names.server.ts";

const settings = Object.keys(settingSchema.shape);
const faultsOf = (...names: string[]) => misspelledSettings(Object.fromEntries(names.map((name) => [name, "x"])));

/** Environments of usual machines: Linux, macOS, Windows, shells, terminals, CI, containers, languages, databases. */
const usual = `
  PATH HOME USER USERNAME LOGNAME SHELL SHLVL PWD OLDPWD LANG LANGUAGE LC_ALL LC_CTYPE LC_MESSAGES TERM TERM_PROGRAM TERMINFO
  COLORTERM COLUMNS LINES EDITOR VISUAL PAGER LESS LESSOPEN LS_COLORS MAIL MAILTO MAILCHECK MAILPATH HOSTNAME HOSTTYPE MACHTYPE OSTYPE
  DISPLAY WAYLAND_DISPLAY XAUTHORITY XDG_DATA_HOME XDG_DATA_DIRS XDG_CONFIG_HOME XDG_CONFIG_DIRS XDG_RUNTIME_DIR XDG_SESSION_ID
  XDG_SESSION_TYPE XDG_SESSION_CLASS XDG_CURRENT_DESKTOP DESKTOP_SESSION SESSION_MANAGER DBUS_SESSION_BUS_ADDRESS GNOME_SETUP_DISPLAY
  SSH_AUTH_SOCK SSH_AGENT_PID SSH_CLIENT SSH_CONNECTION SSH_TTY SUDO_USER SUDO_UID SUDO_GID SUDO_COMMAND TMPDIR TMP TEMP TZ UID PPID _
  http_proxy https_proxy no_proxy HTTP_PROXY HTTPS_PROXY NO_PROXY ALL_PROXY FTP_PROXY PS1 IFS HISTFILE HISTSIZE BASH_ENV ENV ZDOTDIR
  INVOCATION_ID JOURNAL_STREAM NOTIFY_SOCKET LISTEN_FDS LISTEN_PID MAINPID STATE_DIRECTORY RUNTIME_DIRECTORY LOGS_DIRECTORY SYSTEMD_EXEC_PID
  Apple_PubSub_Socket_Render __CF_USER_TEXT_ENCODING COMMAND_MODE SECURITYSESSIONID TERM_SESSION_ID ITERM_PROFILE
  ALLUSERSPROFILE APPDATA CommonProgramFiles COMPUTERNAME ComSpec DriverData HOMEDRIVE HOMEPATH LOCALAPPDATA LOGONSERVER NUMBER_OF_PROCESSORS
  OS Path PATHEXT PROCESSOR_ARCHITECTURE ProgramData ProgramFiles PUBLIC SESSIONNAME SystemDrive SystemRoot USERDOMAIN USERPROFILE windir
  NODE NODE_OPTIONS NODE_PATH NODE_HOME NODE_VERSION NODE_EXTRA_CA_CERTS NODE_NO_WARNINGS NODE_DEBUG NODE_TLS_REJECT_UNAUTHORIZED NODE_PENDING_DEPRECATION
  NODE_UNIQUE_ID NODE_CHANNEL_FD NVM_DIR NVM_BIN FNM_DIR VOLTA_HOME YARN_VERSION PNPM_HOME COREPACK_HOME INIT_CWD UV_THREADPOOL_SIZE
  npm_config_loglevel npm_config_port npm_config_host npm_package_name npm_lifecycle_event npm_execpath npm_node_execpath npm_config_user_agent
  PGHOST PGPORT PGUSER PGPASSWORD PGDATABASE PGDATA PGSSLMODE PGOPTIONS PGAPPNAME PGSERVICE PGPASSFILE PG_VERSION PG_MAJOR
  POSTGRES_PASSWORD POSTGRES_USER POSTGRES_DB POSTGRES_URL MYSQL_HOST MYSQL_DATABASE REDIS_URL MONGO_URL DB_HOST DB_URL DB_NAME SHOP_DATABASE_PASSWORD
  TEST_DATABASE_URL TEST_DATABASE_TEMPLATE BUILD_DIRECTORY WEB_PROCESS_NUMBER WEB_PROCESS_SHARES_PORT LESS_WORK
  CI CONTINUOUS_INTEGRATION BUILD_ID BUILD_NUMBER BUILD_URL JOB_NAME JENKINS_URL GITHUB_ACTIONS GITHUB_TOKEN GITHUB_SERVER_URL RUNNER_TEMP
  GITLAB_CI CI_SERVER_URL CI_PROJECT_URL CI_REGISTRY TRAVIS CIRCLECI DYNO HEROKU_APP_NAME RENDER FLY_APP_NAME VERCEL VERCEL_URL RAILWAY_PUBLIC_DOMAIN
  DOCKER_HOST DOCKER_CONFIG CONTAINER container KUBERNETES_SERVICE_HOST KUBERNETES_PORT KUBERNETES_PORT_443_TCP_ADDR POD_NAME NAMESPACE
  AWS_REGION AWS_ACCESS_KEY_ID AWS_SECRET_ACCESS_KEY AWS_SESSION_TOKEN GOOGLE_APPLICATION_CREDENTIALS AZURE_CLIENT_ID SENTRY_DSN OTEL_SERVICE_NAME
  JAVA_HOME PYTHONPATH VIRTUAL_ENV CONDA_PREFIX GOPATH GOROOT CARGO_HOME RUSTUP_HOME GEM_HOME RUBYOPT PERL5LIB PHP_INI_DIR MAKEFLAGS MAKELEVEL
  PORTER PORTS HOSTS HOSTFILE POST PROXY_HOST SERVER_PORT HTTP_PORT HTTPS_PORT APP_PORT APP_HOST APP_ENV APP_URL BASE_URL SITE_URL API_URL
  SECRET_KEY SECRET SESSION SESSION_ID SESSION_NAME LOG_FILE LOG_DIR LOG_FORMAT DEBUG VERBOSE RUST_LOG CACHE_DIR DATA DATA_PATH DATA_HOME
  EMAIL FROM REPLYTO GIT_AUTHOR_EMAIL GIT_EDITOR DEBFULLNAME DEBEMAIL PUBLIC_IP PUBLIC_KEY PUBLIC_DNS PUBLIC_DIR METRICS PAYLOAD STAFF
  WORKERS WEB_WORKERS PROCESSES VITEST VITEST_POOL_ID VITEST_WORKER_ID PLAYWRIGHT_BROWSERS_PATH PUPPETEER_EXECUTABLE_PATH FORCE_COLOR NO_COLOR`
  .trim()
  .split(/\s+/);

describe("a typing error in the name of a setting is never silently ignored", () => {
  test.each([
    ["DATABSE_URL", "DATABASE_URL"],
    ["SESION_SECRET", "SESSION_SECRET"],
    ["MAILFROM", "MAIL_FROM"],
    ["PUBLICURL", "PUBLIC_URL"],
    ["Smtp_Url", "SMTP_URL"],
    ["smtpUrl", "SMTP_URL"],
    ["smtp.url", "SMTP_URL"],
    ["port", "PORT"],
    ["Host", "HOST"],
    ["URL_DATABASE", "DATABASE_URL"],
    ["DATABASE_ULR", "DATABASE_URL"],
    ["DATA-DIR", "DATA_DIR"],
    ["NODEENV", "NODE_ENV"],
    ["TRUSTED_PROXYS", "TRUSTED_PROXIES"],
    ["LOGLEVEL", "LOG_LEVEL"],
  ])("%s: %s is named", (name, setting) => {
    expect(faultsOf(name)).toEqual([`${name} is not a setting of this program; the nearest one is ${setting}.`]);
  });

  test("every setting in lower case, without underscores, and of six letters or more with one letter lost, doubled, wrong or swapped", () => {
    const missed: string[] = [];
    for (const name of settings) {
      const variants = [name.toLowerCase(), name.replaceAll("_", ""), name.replaceAll("_", "-"), `${name}_`];
      if (name.replaceAll("_", "").length >= 6)
        for (let at = 0; at < name.length; at++) {
          variants.push(name.slice(0, at) + name.slice(at + 1), name.slice(0, at) + name[at] + name.slice(at));
          variants.push(`${name.slice(0, at)}X${name.slice(at + 1)}`);
          if (at > 0) variants.push(name.slice(0, at - 1) + name[at] + name[at - 1] + name.slice(at + 1));
        }
      for (const variant of variants)
        if (!settings.includes(variant) && faultsOf(variant).length === 0) missed.push(variant);
    }
    expect(missed).toEqual([]);
  });

  test("the variables of usual machines are no typing errors", () => {
    expect(faultsOf(...usual)).toEqual([]);
  });

  test("what this test itself runs in is no typing error", () => {
    const given = Object.entries(process.env).filter(([name]) => !settings.includes(name));
    expect(misspelledSettings(Object.fromEntries(given) as Record<string, string>)).toEqual([]);
  });

  test("names with the shop's prefixes are refused; those that Kubernetes makes of a service called database or mail are not", () => {
    expect(faultsOf("DATABASE_POOL", "SMTP_HOST", "STRIPE_KEY")).toHaveLength(3);
    const services = {
      DATABASE_PORT: "tcp://10.0.0.7:5432",
      DATABASE_SERVICE_HOST: "10.0.0.7",
      DATABASE_SERVICE_PORT: "5432",
      DATABASE_SERVICE_PORT_POSTGRES: "5432",
      DATABASE_PORT_5432_TCP: "tcp://10.0.0.7:5432",
      DATABASE_PORT_5432_TCP_ADDR: "10.0.0.7",
      METRICS_SERVICE_HOST: "10.0.0.8",
      PAYMENTS_SERVICE_PORT: "80",
      PAYMENTS_PORT: "tcp://10.0.0.9:80",
    };
    expect(misspelledSettings(services)).toEqual([]);
  });
});
