/** The list of orders in the back office, and sixty orders for it. */
import type { Page } from "@playwright/test";
import { adminPaths } from "#app/office-paths.ts";
import { textsOf } from "./dictionaries.ts";
import { openPage, type RunningShop } from "./running-shop.ts";
import { signIn } from "./sign-in.ts";

export const texts = textsOf<typeof import("#app/orders/staff/texts/fr/orders.json")>("orders/staff", "orders", "de");
export const t = textsOf<typeof import("#app/staff-ui/texts/fr/table.json")>("staff-ui", "table", "de");
export const frame = textsOf<typeof import("#app/staff-ui/texts/fr/frame.json")>("staff-ui", "frame", "de");
export const views = textsOf<typeof import("#app/staff-ui/texts/fr/saved-views.json")>("staff-ui", "saved-views", "de");

const people = ["Adler", "Bauer", "Conrad"];

/** Two pages; the newest three are named and paid. */
export async function storeOrders(shop: RunningShop): Promise<void> {
  await shop.pool.query(
    `
    insert into orders (id, number, first_name, last_name, address, city, postal_code, country, license_plate, phone, email,
      vehicle_brand, vehicle_model, vehicle_year, vehicle_energy, discount_amount, product_price, shipping_price, subtotal,
      total_amount, status, payment_status, language, terms_version, accepted_terms_at, access_token_hash, created_at)
    select gen_random_uuid(), 'OD-2020-' || lpad((100 + n)::text, 6, '0'), 'Eva', coalesce(($1::text[])[n], 'Muster'), 'Weg 1', 'Köln',
      '50667', case when n = 2 then 'DE' else 'FR' end, 'AB-' || (100 + n) || '-CD', '+33600000000', 'eva' || n || '@example.com', 'Fiat', 'Panda', 2018, 'Essence', 0, 79, 4.9,
      79, 83.9, case when n <= 3 then 'A_traiter' else 'Livree' end, 'paid', 'fr', 'x', now(), md5('x' || n), now() - make_interval(mins => n)
    from generate_series(1, 60) n`,
    [people],
  );
}

export const number = (n: number) => `OD-2020-${String(100 + n).padStart(6, "0")}`;
export const row = (page: Page, n: number) => page.getByRole("row").filter({ hasText: number(n) });

export async function openOrders(page: Page, shopUrl: string, query = "") {
  await signIn(page, { url: shopUrl });
  await openPage(page, `${adminPaths.orders}${query}`);
}
