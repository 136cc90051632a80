import type pg from "pg";

/** What is finished, into the two years before. Foreign keys and triggers must be off. */
export async function multiplyYear(pool: pg.Pool, count: number): Promise<void> {
  const { rows } = await pool.query<{ orders: number }>(
    `select count(*)::int as orders from orders where ${isFinished}`,
  );
  const copies = Math.ceil(count / rows[0]!.orders);
  const waiting = [...tables];
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) await copyTable(pool, next, copies);
  };
  await Promise.all(Array.from({ length: pool.options.max }, work));
  for (const statement of afterwards) await pool.query(statement);
}

/** `share`: how many copies, relative to those of the orders. */
type Copied = { table: string; where?: string; share?: number };

const isFinished = "status in ('Livree', 'Annulee', 'Remboursee') and origin = 'shop'";
/** Of the others some hundred in all, and none whose payment is open: the provider would be asked about it. */
const isOther = "k <= 10 and status <> 'Tentative_ok' and origin = 'shop'";
const ofFinished = `order_id in (select id from orders where ${isFinished})`;
const ofOther = "order_id in (select id from orders where status <> 'Tentative_ok' and origin = 'shop')";
const ofCopied = `(${ofFinished} or k <= 10 and ${ofOther})`;

const dongleOfCopied = `k <= 10 or serial not in
  (select serial from dongle_events where order_id not in (select id from orders where ${isFinished}))`;

const isOver = "state in ('closed', 'assistant')";

/** The orders come last: which rows of other tables are copied depends on those of the sample. */
const tables: readonly Copied[] = [
  { table: "dongles", where: dongleOfCopied },
  { table: "dongle_events", where: dongleOfCopied },
  { table: "shipments", where: ofCopied },
  { table: "order_events", where: ofCopied },
  { table: "refund_requests", where: ofCopied },
  // Older ones are erased.
  { table: "payment_events", where: `intent_id in (select id from payment_intents where ${ofFinished})`, share: 1 / 8 },
  { table: "mail_outbox", share: 1 / 24 },
  { table: "invoice_lines", where: `invoice_id in (select id from invoices where ${ofFinished}) or k <= 10` },
  { table: "invoices", where: ofCopied },
  { table: "withdrawals", where: ofCopied },
  { table: "newsletter" },
  { table: "contact_requests", where: "state = 'closed'", share: 10 },
  { table: "compatibility_attempts" },
  { table: "chat_messages", where: `session_id in (select id from chat_conversations where ${isOver})`, share: 6 },
  { table: "chat_conversations", where: isOver, share: 6 },
  { table: "promo_codes", where: "batch_id is not null" },
  { table: "payment_intents", where: ofCopied },
  { table: "orders", where: `${isFinished} or ${isOther}` },
];

/** `x` is the value of the sample, `k` the number of the copy, from 1, `years` how many years it is older. */
const numbered =
  "left(x, 3) || (substr(x, 4, 4)::int - years) || '-' || lpad((k * 500 + right(x, 6)::int)::text, 7, '0')";
const mailed =
  "split_part(x, '@', 1) || '.' || k || '@' || (array['gmail.com', 'orange.fr', 'example.com', 'web.de'])[1 + k % 4]";
const suffixed = "x || '_' || k";
const place = "(k * 500 + substr(x, 7, 6)::int - 1000)";
const serial = `'OD' || (2401 + ${place} / 1000000) || lpad((${place} % 1000000)::text, 6, '0') || lpad((${place} % 97 + 1)::text, 2, '0')`;

/** Columns whose copies differ from the sample besides ids and times. */
const changed = new Map<string, string>([
  ...["orders.number", "invoices.number", "invoices.order_number", "withdrawals.order_reference"].map(by(numbered)),
  ...["orders.email", "withdrawals.email", "newsletter.email", "contact_requests.email"].map(by(mailed)),
  ...["mail_outbox.recipient", "compatibility_attempts.email"].map(by(mailed)),
  ...["payment_intents.id", "payment_events.id", "payment_events.intent_id", "refund_requests.intent_id"].map(
    by(suffixed),
  ),
  ...["refund_requests.provider_refund_id", "mail_outbox.dedupe_key", "promo_codes.code"].map(by(suffixed)),
  ...["dongles.serial", "dongle_events.serial"].map(by(serial)),
  ...["orders.access_token_hash", "chat_conversations.token_hash"].map(by("md5(x || k)")),
  ["orders.last_name", "x || case when k % 3 = 0 then '-' || substr(md5(id::text || k), 1, 5) else '' end"],
  [
    "orders.license_plate",
    "chr(65 + k % 26) || chr(65 + k / 26 % 26) || substr(x, 3, 5) || chr(65 + k / 676 % 26) || right(x, 1)",
  ],
  ["orders.phone", "left(x, -4) || lpad((k % 10000)::text, 4, '0')"],
  ["shipments.tracking_number", "'6A' || lpad(((right(x, 11)::bigint + k) % 100000000000)::text, 11, '0')"],
  ["payment_events.outcome", "case when k % 20 = 9 then 'refundFailed' else x end"],
  ["refund_requests.status", "case when k % 800 = 2 then 'failed' else x end"],
  ["mail_outbox.status", "case when k % 10 = 0 then x else 'sent' end"],
  ["invoices.year", "x - years"],
  ["invoices.sequence", "k * 500 + x"],
  ["withdrawals.outcome", "case when k % 5 = 0 then 'unconfirmed' else x end"],
  ["withdrawals.is_settled", "true"],
  ["contact_requests.last_name", suffixed],
  ["compatibility_attempts.model", "x || ' ' || k % 100"],
  ["promo_codes.uses", "k % 2"],
]);

function by(expression: string): (column: string) => [string, string] {
  return (column) => [column, expression];
}

async function copyTable(pool: pg.Pool, { table, where = "true", share = 1 }: Copied, copies: number): Promise<void> {
  const { rows: columns } = await pool.query<{ name: string; type: string }>(
    `select column_name as name, udt_name as type from information_schema.columns where table_schema = 'public' and table_name = $1
      and is_generated = 'NEVER' and is_identity = 'NO' and coalesce(column_default, '') not like 'nextval%'`,
    [table],
  );
  const ofType = new Map([
    ["uuid", "md5(x::text || k)::uuid"],
    ["timestamptz", "x - back"],
  ]);
  const values = columns.map(({ name, type }) =>
    (changed.get(`${table}.${name}`) ?? ofType.get(type) ?? "x").replaceAll(/\bx\b/g, `"${name}"`),
  );
  const made = Math.ceil(copies * share);
  await pool.query(
    `insert into ${table} (${columns.map(({ name }) => `"${name}"`).join(", ")})
      select ${values.join(", ")} from ${table} as sample
      cross join lateral (select k, make_interval(mins => (k * 1051200.0 / ${Math.max(copies, made)})::int) as back,
        k * 2 / ${Math.max(copies, made)} as years from generate_series(1, ${made}) k) as copy where ${where}`,
  );
}

const languages = "array['fr', 'en', 'es', 'it', 'de']";

/** What follows from the copies, or has no sample. */
const afterwards = [
  // A shop in production refuses sample orders, and cancels those that were paid in the sandbox.
  "update orders set email = replace(email, '@demo.', '@') where email like '%@demo.%'",
  "update payment_intents set provider = 'stripe'",
  `insert into invoice_numbers (series, year, last) select series, year, max(sequence) from invoices group by series, year
    on conflict (series, year) do update set last = excluded.last`,
  // Their invoices exist, so the job need not look further back.
  `insert into invoice_progress (source, done_until) select source, now() from unnest(array['payments', 'refunds', 'files']) source
    on conflict (source) do update set done_until = now()`,
  `insert into withdrawal_events (withdrawal_id, at, kind, author, order_id)
    select id, received_at, case outcome when 'order' then 'confirmed' else 'refused' end, 'buyer', order_id from withdrawals where is_settled`,
  // Hundreds of thousands of links would take minutes, and no list reads them.
  "alter table audit_log disable trigger audit_log_chained",
  `insert into audit_log (id, at, author, action, subject, before, after)
    select md5('audit' || id), at, 'user:' || id % 10, (array['order-shipped', 'note-added', 'dongle-associated', 'address-corrected'])[1 + id % 4],
      'order:' || order_id, '{"status": "A_expedier"}', '{"status": "Expediee"}'
    from order_events where from_status = 'A_traiter' and at > now() - interval '12 months'`,
  "alter table audit_log enable trigger audit_log_chained",
  `insert into compatibility_check_days (day, is_compatible, shard, checks)
    select (now() - make_interval(days => n))::date, shard % 2 = 0, shard, 40 from generate_series(1, 1100) n, generate_series(0, 15) shard
    on conflict do nothing`,
  `insert into newsletter_letters (name, status, author, created_at, started_at, finished_at, queued_to, sums)
    select 'Letter ' || n, 'sent', 'user:1', at, at, at, (select max(id) from newsletter), '{"sent": 10000}'
    from generate_series(1, 12) n, lateral (select now() - make_interval(months => 13 - n) as at) sent`,
  `insert into newsletter_letter_texts (letter_id, language, subject, preheader, body)
    select id, language, name, '', 'Hello' from newsletter_letters, unnest(${languages}) language where name like 'Letter %'`,
  `insert into newsletter_deliveries (letter_id, subscriber_id, language, status, queued_at)
    select letter.id, reader.id, reader.language, 'sent', started_at from newsletter_letters letter, newsletter reader
    where name like 'Letter %' and reader.status = 'subscribed'`,
];
