import { expect, test, vi } from "vitest";
import { shopDatabase } from "#app/catalogue/testing/shop-database.ts";
import { log } from "#app/platform/log/log.server.ts";
import { applySettings, type Settings, settings } from "#app/platform/settings/settings.server.ts";
import { applyShopValues } from "#app/platform/settings/shop/shop-settings.ts";
import { startForTests } from "#database/testing/start-for-tests.ts";
import { findInvoicesOfOrder } from "./find-invoices.server.ts";
import { invoiceJob } from "./invoice-jobs.server.ts";
import { paidOrder } from "./testing/paid-order.ts";

const database = startForTests(shopDatabase);

test("EN 16931 BR-CO-26: production makes no invoice for money without a seller, says so, and makes it later", async () => {
  const shopSettings = settings();
  const stripe: Settings["stripe"] = {
    secretKey: "sk_live_x",
    publishableKey: "pk_live_x",
    webhookSecrets: ["whsec_x"],
    apiBase: undefined,
  };
  const said = vi.spyOn(log, "error");
  try {
    applySettings({ ...shopSettings, environment: "production", payments: "stripe", stripe });
    const order = await paidOrder(database.db);
    expect(order.is_test).toBe(false);
    const write = async () => {
      await invoiceJob({ refundedSince: async () => [] }).run();
      return (await findInvoicesOfOrder(database.db, order.id)).map(({ number }) => number);
    };
    expect(await write()).toEqual([]);
    expect(await write()).toEqual([]);
    const alarms = said.mock.calls.filter(
      ([fields]) => (fields as { alert?: string }).alert === "invoice-without-seller",
    );
    expect(alarms).toEqual([
      [
        expect.objectContaining({ missing: ["siren", "vatNumber", "postalAddress"] }),
        expect.stringMatching(/admin\/settings/),
      ],
    ]);

    const identity = { siren: "732829320", vatNumber: "FR44732829320", postalAddress: "1 rue de la Paix, 75002 Paris" };
    const { vatNumber, ...seller } = identity;
    applyShopValues({
      stored: new Map<string, object>([
        ["seller", seller],
        ["tax", { vatNumber }],
      ]) as Map<string, Record<string, unknown>>,
    });
    expect(await write()).toEqual([expect.stringMatching(/^FA-\d{4}-000001$/)]);
  } finally {
    applySettings(shopSettings);
    applyShopValues({ stored: new Map() });
    said.mockRestore();
  }
});
