import { Counter, Gauge, type Registry } from "prom-client";
import { countAdmins } from "#app/accounts/create-admin.server.ts";
import { database } from "#app/platform/database.server.ts";
import { securityEventCounts } from "#app/platform/security-events.server.ts";
import { policyReportCounts } from "./policy-reports.ts";

/** Metrics for an operator's alarms (docs/operations.md). The labels are closed lists, so callers cannot create series. */
export function registerSecurityMetrics(registry: Registry): void {
  new Counter({
    name: "security_events_total",
    help: "Refused sign-ins, calls and rights, and changes of who may sign in, by kind",
    labelNames: ["event"],
    registers: [registry],
    collect() {
      this.reset();
      for (const [event, count] of securityEventCounts()) this.inc({ event }, count);
    },
  });
  new Counter({
    name: "csp_reports_total",
    help: "What browsers report to have refused by the content security policy, by directive",
    labelNames: ["directive"],
    registers: [registry],
    collect() {
      this.reset();
      for (const [directive, count] of policyReportCounts()) this.inc({ directive }, count);
    },
  });
  new Gauge({
    name: "admin_accounts",
    help: "Accounts with access to the back office; the command line makes them without this process knowing",
    registers: [registry],
    async collect() {
      this.set(await countAdmins(database()).catch(() => Number.NaN));
    },
  });
}
