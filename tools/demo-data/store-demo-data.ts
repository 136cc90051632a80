import { user } from "#app/accounts/server/tables.server.ts";
import { areVehiclesCompatible } from "#app/catalogue/vehicles/vehicle-compatibility.server.ts";
import { demoEmail, demoStaff, ordersKept } from "#app/orders/demo-orders.server.ts";
import { storeOwnOrder } from "#app/orders/placing/create-own-order.server.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import { systemClock } from "#app/platform/time/clock.ts";
import { createPromoBatch } from "#app/promotions/create-promo-batch.server.ts";
import { createPromo } from "#app/promotions/edit-promo.server.ts";
import { makeOwnOrders, storeDemoConversations } from "./correspondence.ts";
import { storeDemoNewsletter } from "./newsletter.ts";
import { demoPromos, makeLives } from "./order-lives.ts";
import { seededRandom } from "./random.ts";
import { storeLives } from "./store-lives.ts";
import { storeDemoAttempts, storeDemoRequests, storeDemoVisits } from "./visits.ts";

const cars = (...list: [brand: string, model: string, year: number, energy: string][]) =>
  list.map(([brand, model, year, energy]) => ({ brand, model, year, energy }));
const sold = cars(
  ["Renault", "Clio", 2018, "Essence"],
  ["Peugeot", "208", 2019, "Essence"],
  ["Citroën", "C3", 2017, "Diesel"],
  ["Dacia", "Sandero", 2020, "Essence"],
  ["Volkswagen", "Golf", 2016, "Diesel"],
  ["Fiat", "500", 2018, "Essence"],
  ["Seat", "Ibiza", 2019, "Essence"],
  ["BMW", "Série 3", 2015, "Diesel"],
  ["Audi", "A3", 2017, "Essence"],
);
const missed = cars(
  ["Renault", "Clio", 2003, "Essence"],
  ["Peugeot", "206", 2001, "Essence"],
  ["BMW", "i4", 2021, "Electrique"],
  ["Tesla", "Model 3", 2021, "Electrique"],
  ["BMW", "iX", 2021, "Electrique"],
  ["BMW", "Série 3", 1999, "Diesel"],
);

export type Stored = { stored: true; orders: number } | { stored: false; because: "demonstration" | "real" };

/**
 * Fills an empty shop with a year that ends at `now`. Everything but the promo codes is stored in one transaction, or nothing.
 * What has orders already is left as it is. Some mails are stored as given
 * up; none is sent. The catalogue, prices and VAT rates must be there.
 */
export async function storeDemoData({ db, now }: { db: Database; now: Date }): Promise<Stored> {
  const kept = await ordersKept(db);
  if (kept !== "none") return { stored: false, because: kept };
  const random = seededRandom(2026);
  const isSold = await areVehiclesCompatible(db, sold);
  const isMissed = await areVehiclesCompatible(db, missed);
  const lives = makeLives(
    random,
    now,
    sold.filter((_, index) => isSold[index]),
  );
  const ownOrders = makeOwnOrders(now);
  await createCodes(db);
  await db.transaction(async (tx) => {
    // The author of staff's changes; nobody can sign in as them.
    const colleague = { name: "Camille Laurent", email: demoEmail("camille.laurent") };
    await tx.insert(user).values({ id: demoStaff.replace("user:", ""), ...colleague });
    await storeLives(tx, random, lives, now);
    await storeDemoAttempts(
      tx,
      { random, now },
      missed.filter((_, index) => !isMissed[index]),
    );
    await storeDemoVisits(tx, { random, now });
    await storeDemoRequests(tx, { random, now });
    for (const { at, order } of ownOrders) await storeOwnOrder(tx, { now: at }, order);
    await storeDemoConversations(tx, now);
    await storeDemoNewsletter(tx, { random, now });
  });
  const discount = { type: "fixed", cents: 1_500 } as const;
  const rules = { discount, validFrom: null, validUntil: null, maxUses: 1 };
  await createPromoBatch(
    { db, author: "command-line" },
    { name: "Salon de l’auto", prefix: "SALON", count: 40, rules },
  );
  return { stored: true, orders: lives.length + ownOrders.length };
}

async function createCodes(db: Database): Promise<void> {
  const always = { validFrom: null, validUntil: null, isActive: true };
  const codes = [
    { code: demoPromos.everybody, hundredths: 1_000, isPublic: true, maxUses: null },
    { code: demoPromos.gift, hundredths: 10_000, isPublic: false, maxUses: 50 },
  ];
  for (const { code, hundredths, isPublic, maxUses } of codes) {
    const rules = { ...always, isPublic, maxUses, discount: { type: "percentage", hundredths } as const };
    const created = await createPromo({ db, author: "command-line", clock: systemClock }, { code, rules });
    // An interrupted run has already made it.
    if (!created.ok && created.error !== "taken")
      throw new Error(`The code ${code} cannot be created: ${created.error}.`);
  }
}
