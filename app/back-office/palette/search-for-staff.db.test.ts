import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { contactRequests } from "#app/contact/server/tables.server.ts";
import { adminDonglePath, adminPaths, adminPromoCodePath, adminRequestPath } from "#app/office-paths.ts";
import { systemClock } from "#app/platform/time/clock.ts";
import { createPromo } from "#app/promotions/edit-promo.server.ts";
import { shipOrder } from "#app/shipping/ship-order.server.ts";
import { holdOrder, packedOrder, paidOrder, shippingDatabase } from "#app/shipping/testing/paid-orders.ts";
import { searchForStaff } from "./search-for-staff.server.ts";

const database = shippingDatabase();

test("the palette finds promo codes and requests by three or more characters", async () => {
  const { db } = database;
  const rules = {
    discount: { type: "percentage", hundredths: 1250 } as const,
    validFrom: null,
    validUntil: null,
    isPublic: false,
    isActive: true,
    maxUses: null,
  };
  const promo = await createPromo({ db, author: "command-line", clock: systemClock }, { code: "GARAGE12", rules });
  if (!promo.ok) throw new Error(promo.error);
  const id = randomUUID();
  await db.insert(contactRequests).values({
    id,
    kind: "fleet",
    companyName: "Garage des Lilas",
    firstName: "Ana",
    lastName: "Ruiz",
    email: "ana@example.com",
    phone: "+33100000000",
    vehicleCount: 12,
    language: "fr",
  });
  const search = (typed: string) => searchForStaff({ db, language: "en", role: "owner" }, typed);
  const code = { kind: "promo", title: "GARAGE12", detail: "12.5% · Usable", path: adminPromoCodePath(promo.id) };
  const request = { kind: "request", title: "Garage des Lilas", path: adminRequestPath(id) };
  expect(await search(" garage ")).toEqual([code, expect.objectContaining(request)]);
  expect(await search("01 00 00 00 00")).toEqual([expect.objectContaining(request)]);
  expect(await search("ana@example")).toEqual([expect.objectContaining(request)]);
  expect(await search("ga")).toEqual([]);
});

test("security 6.61: a packer finds the orders of the queues, by number, dongle, parcel or name, and no other order", async () => {
  const { db } = database;
  const packer = (typed: string) => searchForStaff({ db, language: "en", role: "packer" }, typed);
  const name = { first_name: "Zelda", last_name: "Quist" };
  const [waiting, packed, shipped] = [
    await paidOrder(db, name),
    await packedOrder(db, name),
    await packedOrder(db, name),
  ];
  const trackingNumber = "6A70000000001";
  const parcel = { orderId: shipped.id, carrier: "laposte", trackingNumber } as const;
  expect((await shipOrder(database.staff(), parcel)).ok).toBe(true);
  const entry = ({ number }: { number: string }, state: string, path: string) => ({
    kind: "order",
    title: number,
    detail: `Zelda Quist · ${state}`,
    path,
  });
  const ofWaiting = entry(waiting, "To prepare", `${adminPaths.ordersToProcess}?order=${waiting.id}`);
  const ofPacked = entry(packed, "To ship", `${adminPaths.ordersToShip}?order=${packed.id}`);
  const ofShipped = entry(shipped, "Shipped", `${adminPaths.ordersToShip}?view=on-the-way&q=${shipped.number}`);
  expect(await packer(waiting.number)).toEqual([ofWaiting]);
  const dongle = { kind: "dongle", title: packed.serial, path: adminDonglePath(packed.serial) };
  expect(await packer(packed.serial)).toEqual([ofPacked, expect.objectContaining(dongle)]);
  expect(await packer(trackingNumber)).toEqual([ofShipped]);
  expect(new Set(await packer("zelda"))).toEqual(new Set([ofWaiting, ofPacked, ofShipped]));
  await holdOrder(db, waiting.id, "address");
  expect(await packer(waiting.number)).toEqual([]);
  const owner = await searchForStaff({ db, language: "en", role: "owner" }, waiting.number);
  expect(owner.filter(({ kind }) => kind === "order")).toHaveLength(1);
});
