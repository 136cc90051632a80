import { beforeEach, expect, test } from "vitest";
import type { Role } from "#app/accounts/permissions.ts";
import { shopDatabase } from "#app/catalogue/testing/shop-database.ts";
import { auditOf } from "#app/platform/audit/audit.server.ts";
import { applyShopValues } from "#app/platform/settings/shop/shop-settings.ts";
import { staffContext } from "#app/staff-ui/testing/staff-context.ts";
import { startForTests } from "#database/testing/start-for-tests.ts";
import { packedOrder } from "../testing/paid-orders.ts";
import { loader } from "./pages/shipping-documents.tsx";

const database = startForTests(shopDatabase);

beforeEach(() => applyShopValues({ stored: new Map([["returns", { address: "2 quai de l’Essai\n69002 Lyon" }]]) }));

function download(query: string, { role = "owner", minutesAgo = 0 }: { role?: Role; minutesAgo?: number } = {}) {
  const context = staffContext({ role, signedInAt: new Date(Date.now() - minutesAgo * 60_000) });
  const url = new URL(`http://localhost:3000/admin/shipping-documents?${query}`);
  return loader({ url, context } as unknown as Parameters<typeof loader>[0]);
}
const downloads = async () =>
  (await auditOf(database.db, "list:orders-to-ship")).filter(({ action }) => action === "carrier-file-downloaded");

test("decisions 9.11: a file for a carrier is audited with its orders, and has e-mail addresses for roles that see them", async () => {
  const { id, number, email } = await packedOrder(database.db);
  const query = `kind=file-dpd&ids=${id}`;
  const file = await (await download(query)).text();
  expect(file).toContain(number);
  expect(file).toContain(email);
  expect(await (await download(query, { role: "packer" })).text()).not.toContain(email);
  expect(await downloads()).toMatchObject([
    { author: "user:u1", after: { carrier: "dpd", number: [number] } },
    { author: "user:u1", after: { carrier: "dpd", number: [number] } },
  ]);
});

test("decisions 9.11: a file for a carrier needs a recent sign-in, and printed labels do not", async () => {
  const before = (await downloads()).length;
  const { id } = await packedOrder(database.db);
  const answer = await download(`kind=file-laposte&shown=${id}`, { minutesAgo: 16 }).catch((thrown) => thrown);
  expect(answer.status).toBe(302);
  expect(decodeURIComponent(answer.headers.get("location"))).toContain(`?kind=file-laposte&ids=${id}`);
  expect(await downloads()).toHaveLength(before);
  expect((await download(`kind=labels-a6&ids=${id}`, { minutesAgo: 16 })).headers.get("content-type")).toBe(
    "application/pdf",
  );
});
