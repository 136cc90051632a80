import type pg from "pg";

/**
 * The records of a shop with the orders of generated-orders.ts, which must exist: dongles, shipments, payments, refunds,
 * events, invoices, mails, audit rows, subscribers, checks, requests, conversations, codes and letters. Deterministic.
 */
export async function generateRecords(pool: pg.Pool, count: number): Promise<void> {
  const statements = [...ofOrders.map((text) => ({ text })), ...beside.map((text) => ({ text, values: [count / 10] }))];
  const work = async () => {
    for (let next = statements.shift(); next; next = statements.shift()) await pool.query(next);
  };
  await Promise.all(Array.from({ length: pool.options.max }, work));
  await pool.query(
    `insert into invoice_numbers (series, year, last) select series, year, max(sequence) from invoices group by series, year`,
  );
  // Their invoices exist, so the job need not look further back.
  await pool.query(
    `insert into invoice_progress (source, done_until) select source, now() from unnest(array['payments', 'refunds', 'files']) source
      on conflict (source) do update set done_until = now()`,
  );
}

/** `n` is the number at the end of an order's number. */
const someOrders = "(select orders.*, right(number, 7)::int as n from orders) as o";

const serial =
  "'OD' || (2400 + 1 + n / 40000) || lpad((n % 1000000)::text, 6, '0') || lpad((n % 97 + 1)::text, 2, '0')";

/** Not in the future: the invoice job would look for missing files. */
const afterNineDays = "least(created_at + interval '9 days', now() - interval '1 hour')";

const ofOrders = [
  `insert into dongles (serial, state, order_id, created_at, updated_at)
    select ${serial}, case status when 'A_expedier' then 'associated' when 'Expediee' then 'shipped' else 'activated' end, id, created_at, created_at
    from ${someOrders} where status in ('A_expedier', 'Expediee', 'Livree', 'Retractation')`,
  `insert into dongle_events (serial, at, author, from_state, to_state, order_id)
    select serial, created_at, 'command-line', 'in_stock', state, order_id from
      (select ${serial} as serial, id as order_id, created_at, status, case status when 'A_expedier' then 'associated' when 'Expediee' then 'shipped' else 'activated' end as state from ${someOrders}) as d
    where status in ('A_expedier', 'Expediee', 'Livree', 'Retractation')`,
  `insert into shipments (order_id, carrier, tracking_number, shipped_at, delivered_at)
    select id, 'colissimo', '6A' || lpad(n::text, 11, '0'), created_at + interval '1 day', case when status = 'Livree' then created_at + interval '3 days' end
    from ${someOrders} where status in ('Expediee', 'Livree', 'Retractation')`,
  `insert into order_events (order_id, at, author, from_status, to_status, from_payment_status, to_payment_status)
    select id, created_at + step.after, 'payments', step.was, step.became, step.paid_before, step.paid
    from ${someOrders} cross join (values (interval '1 minute', 'Tentative_ok', 'A_traiter', 'pending', 'paid'),
      (interval '1 day', 'A_traiter', 'Expediee', 'paid', 'paid')) as step (after, was, became, paid_before, paid)
    where payment_status <> 'pending' and (became = 'A_traiter' or status in ('Expediee', 'Livree', 'Retractation'))`,
  // Without open ones, about which the provider would be asked each minute.
  `insert into payment_intents (id, order_id, provider, attempt, amount_cents, currency, status, created_at, updated_at)
    select 'pi_bench' || n, id, 'stripe', 1, total_amount * 100, 'eur', case payment_status when 'failed' then 'canceled' else 'succeeded' end, created_at, created_at
    from ${someOrders} where payment_status not in ('free', 'pending')`,
  `insert into payment_events (id, type, intent_id, outcome, received_at)
    select 'evt_bench' || n, 'payment_intent.succeeded', 'pi_bench' || n, case when n % 20000 = 9 then 'refundFailed' else 'applied' end, created_at
    from ${someOrders} where payment_status not in ('free', 'pending', 'failed') and created_at > now() - interval '90 days'`,
  `insert into invoices (id, kind, number, series, year, sequence, is_test, order_id, order_number, ordered_at, issued_at, paid_at, currency,
      language, country, vat_country, vat_rate, net, vat, gross, seller, buyer)
    select md5('invoice' || n)::uuid, 'invoice', 'FA-' || extract(year from created_at) || '-' || lpad(n::text, 7, '0'), 'FA', extract(year from created_at), n, false,
      id, o.number, created_at, created_at, created_at, 'EUR', language, country, country, 20, total_amount - round(total_amount / 6, 2), round(total_amount / 6, 2), total_amount,
      '{"name": "Odovia"}', '{"name": "Camille Martin"}'
    from ${someOrders} where payment_status in ('paid', 'refunded', 'partially_refunded')`,
  `insert into invoices (id, kind, number, series, year, sequence, is_test, order_id, order_number, ordered_at, credited_invoice_id, refunded_total, issued_at, paid_at, currency,
      language, country, vat_country, vat_rate, net, vat, gross, seller, buyer)
    select md5('credit' || n)::uuid, 'credit_note', 'AV-' || extract(year from created_at) || '-' || lpad(n::text, 7, '0'), 'AV', extract(year from created_at), n, false,
      id, o.number, created_at, md5('invoice' || n)::uuid, 10, ${afterNineDays}, ${afterNineDays}, 'EUR', language, country, country, 20, 8.33, 1.67, 10,
      '{"name": "Odovia"}', '{"name": "Camille Martin"}'
    from ${someOrders} where payment_status in ('refunded', 'partially_refunded')`,
  `insert into audit_log (id, at, author, action, subject, before, after)
    select md5('audit' || n), created_at + interval '1 day', 'user:' || n % 10, (array['order-shipped', 'note-added', 'dongle-associated', 'address-corrected'])[1 + n % 4],
      'order:' || id, '{"status": "A_expedier"}', '{"status": "Expediee"}'
    from ${someOrders} where created_at > now() - interval '12 months'`,
  `insert into withdrawals (id, name, order_reference, email, language, order_id, outcome, received_at, is_settled)
    select md5('withdrawal' || n)::uuid, first_name || ' ' || last_name, o.number, email, language, id, 'order', ${afterNineDays}, true
    from ${someOrders} where status = 'Retractation' or n % 40 = 1`,
  `insert into withdrawal_events (withdrawal_id, at, kind, author, order_id)
    select md5('withdrawal' || n)::uuid, ${afterNineDays}, 'confirmed', 'buyer', id
    from ${someOrders} where status = 'Retractation' or n % 40 = 1`,
  // Declarations for unknown orders, all but the last ones answered.
  `insert into withdrawals (id, name, order_reference, email, language, outcome, received_at, is_settled)
    select md5('unknown' || n)::uuid, first_name || ' ' || last_name, 'my dongle', email, language, 'unconfirmed', ${afterNineDays}, created_at < now() - interval '30 days'
    from ${someOrders} where n % 200 = 6`,
  `insert into withdrawal_events (withdrawal_id, at, kind, author, reason)
    select md5('unknown' || n)::uuid, ${afterNineDays}, 'refused', 'user:' || n % 10, 'Unknown order'
    from ${someOrders} where n % 200 = 6 and created_at < now() - interval '30 days'`,
  `insert into refund_requests (id, order_id, intent_id, amount_cents, status, author, created_at, updated_at)
    select md5('refund' || n)::uuid, id, 'pi_bench' || n, 1000, case when n % 20000 = 2 then 'failed' else 'succeeded' end, 'user:' || n % 10, ${afterNineDays}, ${afterNineDays}
    from ${someOrders} where payment_status in ('refunded', 'partially_refunded')`,
  `insert into mail_outbox (id, dedupe_key, kind, language, recipient, subject, html, text, order_id, status, attempts, created_at, sent_at)
    select md5('mail' || n)::uuid, 'order-confirmation:' || id, 'order-confirmation', language, email, 'Votre commande ' || o.number, '<p>Merci.</p>', 'Merci.', id, case when n % 300 = 5 then 'dead' else 'sent' end, 1, created_at, created_at
    from ${someOrders} where payment_status <> 'pending' and created_at > now() - interval '30 days'`,
];

const at = "now() - make_interval(mins => (($1 - n) * 15)::int)";

const beside = [
  `insert into dongles (serial, state, created_at, updated_at)
    select 'OD2552' || lpad(n::text, 6, '0') || '55', case when n % 100 = 0 then 'quarantine' when n % 90 = 0 then 'faulty' else 'in_stock' end, ${at}, ${at}
    from generate_series(1, $1::int) n`,
  `insert into newsletter (email, language, created_at, confirmed_at)
    select 'reader' || n || '@example.com', (array['fr', 'en', 'es', 'it', 'de'])[1 + n % 5], ${at}, case when n % 9 <> 0 then ${at} end
    from generate_series(1, $1::int) n`,
  `insert into contact_requests (id, kind, company_name, first_name, last_name, email, phone, message, language, state, created_at)
    select md5('request' || n)::uuid, (array['dealer', 'insurance', 'lab', 'fleet'])[1 + n % 4], 'Garage ' || md5('g' || n), 'Camille', 'Martin' || n, 'garage' || n || '@example.com',
      '+33100000000', 'Bonjour', 'fr', case when n > $1 - 20 then 'new' else 'closed' end, ${at}
    from generate_series(1, $1::int) n`,
  `insert into compatibility_attempts (brand, model, year, energy, email, language, created_at)
    select 'Brand ' || n % 60, 'Model ' || (n * 7) % 900, 1990 + n % 15, 'Diesel', case when n % 6 = 0 then 'waiting' || n || '@example.com' end, 'fr', ${at}
    from generate_series(1, $1::int) n`,
  `insert into compatibility_check_days (day, is_compatible, shard, checks)
    select (now() - make_interval(days => n))::date, shard % 2 = 0, shard, 40 from generate_series(1, least($1::int, 1100)) n, generate_series(0, 15) shard
    on conflict do nothing`,
  `insert into chat_conversations (id, token_hash, language, state, created_at, last_message_at)
    select md5('chat' || n)::uuid, md5('t' || n), 'fr', case when n > $1 - 20 then 'waiting' when n % 10 = 0 then 'closed' else 'assistant' end, ${at}, ${at} from generate_series(1, $1::int) n`,
  `insert into chat_messages (id, session_id, message, sender, created_at)
    select md5('message' || n || sender)::uuid, md5('chat' || n)::uuid, case when n % 1000 = 0 then 'Où est ma facture ?' else 'Est-ce que ma voiture est compatible ? ' || md5('c' || n) end, sender, ${at}
    from generate_series(1, $1::int) n, unnest(array['user', 'agent']) sender`,
  `insert into promo_codes (code, discount_type, discount_value, uses, created_at)
    select 'BENCH' || lpad(n::text, 7, '0'), 'percentage', 10, n % 5, ${at} from generate_series(1, $1::int) n`,
  `insert into newsletter_letters (name, status, author, created_at, started_at, finished_at, queued_to, sums)
    select 'Letter ' || n, 'sent', 'user:1', sent_at, sent_at, sent_at, $1, jsonb_build_object('sent', $1 - $1 / 9) from generate_series(1, 12) n,
      lateral (select now() - make_interval(months => 13 - n) as sent_at) s`,
  `insert into newsletter_letter_texts (letter_id, language, subject, preheader, body)
    select n, language, 'Letter ' || n, '', 'Hello' from generate_series(1, 12) n, unnest(array['fr', 'en', 'es', 'it', 'de']) language where $1::int > 0`,
  `insert into newsletter_deliveries (letter_id, subscriber_id, language, status, queued_at)
    select letter, n, (array['fr', 'en', 'es', 'it', 'de'])[1 + n % 5], 'sent', now() - make_interval(months => 13 - letter)
    from generate_series(1, 12) letter, generate_series(1, $1::int) n where n % 9 <> 0`,
];
