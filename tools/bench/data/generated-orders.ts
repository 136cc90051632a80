import type pg from "pg";

/**
 * Orders of three years in every state, distributed like a shop's. Names, models and cities repeat; numbers, e-mails and
 * plates do not.
 */
export async function generateOrders(pool: pg.Pool, count: number): Promise<void> {
  const parts = pool.options.max;
  const end = (part: number) => Math.floor((count * part) / parts);
  await Promise.all(
    Array.from({ length: parts }, (_, part) => pool.query(insertion, [count, end(part) + 1, end(part + 1)])),
  );
}

/** All properties derive from `n`, so that every run generates the same rows. */
const insertion = `
  insert into orders (id, number, first_name, last_name, address, city, postal_code, country, license_plate, phone, email, promo_code,
    vehicle_brand, vehicle_model, vehicle_year, vehicle_energy, discount_amount, product_price, shipping_price, subtotal,
    total_amount, status, payment_status, language, terms_version, accepted_terms_at, access_token_hash, created_at, updated_at)
  select md5('order' || n)::uuid,
    'OD-' || (2024 + (n * 3) / ($1 + 1)) || '-' || lpad(n::text, 7, '0'),
    (array['Camille', 'Hélène', 'Jürgen', 'María', 'Giulia', 'Thomas', 'Zoé', 'Noah', 'Chloé', 'Luca'])[1 + h % 10],
    (array['Martin', 'Lefèvre', 'Müller', 'García', 'Rossi', 'Bernard', 'Schneider', 'Fernández', 'Bianchi', 'Dubois'])[1 + (h / 10) % 10]
      || case when n % 3 = 0 then '-' || substr(md5('n' || n), 1, 5) else '' end,
    (h % 200) || ' rue de la Paix', 'Lyon', lpad((h % 95000)::text, 5, '0'),
    (array['FR', 'FR', 'FR', 'FR', 'FR', 'FR', 'DE', 'DE', 'IT', 'ES', 'BE', 'LU'])[1 + (h / 100) % 12],
    chr(65 + h % 26) || chr(65 + (h / 26) % 26) || '-' || lpad((n % 1000)::text, 3, '0') || '-' || chr(65 + (n / 1000) % 26) || chr(65 + (n / 26000) % 26),
    '+336' || lpad(n::text, 8, '0'), 'buyer' || n || '@' || (array['gmail.com', 'orange.fr', 'example.com', 'web.de'])[1 + h % 4], case when n % 10 = 7 then 'BENCH' || lpad((h % 2000 + 1)::text, 7, '0') end,
    (array['Renault', 'Peugeot', 'Volkswagen', 'Fiat'])[1 + h % 4], (array['Clio', '308', 'Golf', 'Panda'])[1 + h % 4],
    2005 + h % 20, 'Essence', 0, 79, 4.9 + h % 3, 79, 83.9 + h % 3, s.status, s.payment,
    (array['fr', 'fr', 'fr', 'fr', 'fr', 'fr', 'de', 'de', 'it', 'es', 'en', 'fr'])[1 + (h / 100) % 12],
    'generated', at, md5('token' || n), at, at
  from generate_series($2::int, $3::int) n
  cross join lateral (select abs(hashtext('x' || n)) % 1000000 as h, now() - make_interval(mins => (($1 - n) * 1.576)::int) as at) x
  cross join lateral (select
    case when n > $1 - 400 then (array['A_traiter', 'A_expedier', 'Tentative_ok', 'Expediee'])[1 + n % 4]
      when n % 25 = 0 then 'Annulee' when n % 40 = 1 then 'Remboursee' when n % 500 = 3 then case when n > $1 - 15000 then 'Retractation' else 'Remboursee' end else 'Livree' end as status) w
  cross join lateral (select w.status, case w.status when 'Tentative_ok' then 'pending' when 'Annulee' then 'failed'
    when 'Remboursee' then 'refunded' else case when n % 30 = 2 then 'partially_refunded' when n % 50 = 4 then 'free' else 'paid' end end as payment) s`;
