import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { shopDatabase } from "#app/catalogue/testing/shop-database.ts";
import { outbox } from "#app/mail/server/tables.server.ts";
import { payableOrders } from "#app/orders/payment/payable-orders.server.ts";
import { orders } from "#app/orders/server/tables.server.ts";
import { placedOrder } from "#app/orders/testing/order-input.ts";
import { startForTests } from "#database/testing/start-for-tests.ts";
import { createMetrics } from "./metrics.ts";

const shop = startForTests(shopDatabase);
const lineOf = (text: string, series: string) => text.split("\n").find((line) => line.startsWith(`${series} `));

test("operations: paid orders, mails that need somebody and late invoices are figures for alarms", async () => {
  const { id } = await placedOrder(shop.db);
  await shop.db.update(orders).set({ is_test: false });
  await shop.db.transaction((tx) => payableOrders.markPaid(tx, id, "pi_1"));
  await shop.db.update(outbox).set({ status: "dead" });
  const text = await (await createMetrics().answer()).text();
  expect(lineOf(text, "orders_paid_last_day")).toBe("orders_paid_last_day 1");
  expect(lineOf(text, 'mails{state="dead"}')).toMatch(/ [1-9]\d*$/);
  expect(lineOf(text, "invoice_backlog_seconds")).not.toMatch(/ 0$| NaN$/i);
  expect(text).toMatch(/^shop_info\{version="\d+\.\d+\.\d+"\} 1$/m);
});

test("operations: every figure in the alarms and on the dashboard is one that the shop reports", async () => {
  const text = await (await createMetrics().answer()).text();
  const reported = new Set([...text.matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name!));
  // Of Prometheus itself, of another kind of database, and one that begins with the first request.
  for (const name of ["up", "backup_age_seconds", "http_request_seconds"]) reported.add(name);
  const folder = join(import.meta.dirname, "../../docs/operations");
  const rules = readFileSync(join(folder, "prometheus-rules.yml"), "utf8");
  const { panels } = JSON.parse(readFileSync(join(folder, "grafana-dashboard.json"), "utf8"));
  const expressions = [
    ...[...rules.matchAll(/expr: (.+)$/gm)].map(([, expression]) => expression!),
    ...panels.map(({ targets }: { targets: { expr: string }[] }) => targets[0]!.expr),
  ];
  expect(expressions.length).toBeGreaterThan(20);
  for (const expression of expressions) {
    const [name = ""] =
      /[a-z]+_[a-z_0-9]+(?=[ [{)]|$)|\bup\b|\bmails\b/.exec(
        expression.replaceAll(/\b(histogram_quantile|min_over_time)\b/g, ""),
      ) ?? [];
    expect(reported, expression).toContain(name.replace(/_(count|bucket|sum)$/, ""));
  }
});
