CREATE EXTENSION IF NOT EXISTS unaccent;--> statement-breakpoint
-- A text as staff search it. `unaccent` is only stable, since its dictionary could be replaced: here it is named, with the schema
-- in which the extension was installed, so that indexes may use the function.
DO $$
DECLARE
  place text := (SELECT n.nspname FROM pg_extension e JOIN pg_namespace n ON n.oid = e.extnamespace WHERE e.extname = 'unaccent');
  -- Where the database's own is C, only ASCII has capitals.
  letters text := coalesce((SELECT c.collname FROM pg_collation c WHERE c.collname IN ('pg_c_utf8', 'und-x-icu')
    AND c.collencoding IN (-1, 6) ORDER BY c.collname LIMIT 1), 'default');
BEGIN
  EXECUTE format($create$
    CREATE FUNCTION searchable(typed text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    RETURN replace(lower(%1$I.unaccent('%1$I.unaccent'::regdictionary, translate(
      regexp_replace(normalize(typed, NFKD), '[\u0300-\u036f\u00ad\u200b-\u200f\u2060\ufeff]', '', 'g'),
      U&'\2018\2019\201b\02b9\02bb\02bc\02bd\02bf\0060\2032\2010\2011\2012\2013\2014\2015\2212',
      repeat('''', 10) || repeat('-', 7)
    )) COLLATE %2$I), 'ς', 'σ')
  $create$, place, letters);
END $$;--> statement-breakpoint
DROP INDEX "chat_messages_search";--> statement-breakpoint
DROP INDEX "contact_requests_search";--> statement-breakpoint
DROP INDEX "withdrawals_search";--> statement-breakpoint
-- Instances of the version before still read "search_text"; their searches take longer until they are replaced.
DROP INDEX "orders_search";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "searched_text" text GENERATED ALWAYS AS (searchable("orders"."number" || ' ' || "orders"."email" || ' ' || "orders"."first_name" || ' ' || "orders"."last_name" || ' ' || "orders"."license_plate" || ' ' || "orders"."postal_code") || ' ' || translate(searchable("orders"."license_plate" || '/' || "orders"."postal_code"), ' .-', '')) STORED;--> statement-breakpoint
CREATE INDEX "orders_search" ON "orders" USING gin ("searched_text" gin_trgm_ops);--> statement-breakpoint
ALTER TABLE "orders" ALTER COLUMN "searched_text" SET STATISTICS 1000;--> statement-breakpoint
CREATE INDEX "chat_messages_search" ON "chat_messages" USING gin (searchable("message") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "contact_requests_search" ON "contact_requests" USING gin (searchable("company_name" || ' ' || "first_name" || ' ' || "last_name" || ' ' || "email") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "withdrawals_search" ON "withdrawals" USING gin (searchable("name" || ' ' || "order_reference" || ' ' || "email") gin_trgm_ops);--> statement-breakpoint
-- From now on international domains are stored in their ASCII form (RFC 3492); rows of before follow. Declarations of withdrawal
-- stay as they were made.
CREATE FUNCTION ascii_label(label text) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  digits CONSTANT text := 'abcdefghijklmnopqrstuvwxyz0123456789';
  points int[] := ARRAY(SELECT ascii(c) FROM regexp_split_to_table(label, '') WITH ORDINALITY AS t(c, i) ORDER BY i);
  encoded text := regexp_replace(label, '[^\u0001-\u007f]', '', 'g');
  basic int := length(encoded); handled int := length(encoded);
  n int := 128; delta int := 0; bias int := 72; point int; q int; k int; t int;
BEGIN
  IF label = encoded THEN RETURN label; END IF;
  IF basic > 0 THEN encoded := encoded || '-'; END IF;
  WHILE handled < array_length(points, 1) LOOP
    point := (SELECT min(p) FROM unnest(points) p WHERE p >= n);
    delta := delta + (point - n) * (handled + 1);
    n := point;
    FOREACH point IN ARRAY points LOOP
      IF point < n THEN delta := delta + 1; END IF;
      IF point = n THEN
        q := delta; k := 36;
        LOOP
          t := least(greatest(k - bias, 1), 26);
          EXIT WHEN q < t;
          encoded := encoded || substr(digits, t + (q - t) % (36 - t) + 1, 1);
          q := (q - t) / (36 - t); k := k + 36;
        END LOOP;
        encoded := encoded || substr(digits, q + 1, 1);
        delta := CASE WHEN handled = basic THEN delta / 700 ELSE delta / 2 END;
        delta := delta + delta / (handled + 1); k := 0;
        WHILE delta > 455 LOOP delta := delta / 35; k := k + 36; END LOOP;
        bias := k + 36 * delta / (delta + 38);
        delta := 0; handled := handled + 1;
      END IF;
    END LOOP;
    delta := delta + 1; n := n + 1;
  END LOOP;
  RETURN 'xn--' || encoded;
END $$;--> statement-breakpoint
DO $$
DECLARE place record; address text; stored text;
BEGIN
  FOR place IN SELECT * FROM (VALUES ('orders', 'email'), ('newsletter', 'email'), ('contact_requests', 'email'),
    ('compatibility_attempts', 'email'), ('chat_conversations', 'email'), ('chat_conversations', 'owner_email'),
    ('mail_outbox', 'recipient'), ('data_links', 'email'), ('user', 'email'), ('admin_users', 'email'),
    ('staff_invitations', 'email')) AS t(in_table, in_column)
  LOOP
    FOR address IN EXECUTE format('SELECT DISTINCT %1$I FROM %2$I WHERE %1$I ~ ''@.*[^\u0001-\u007f]''', place.in_column, place.in_table)
    LOOP
      stored := substring(address FROM '^(.*@)') || (SELECT string_agg(ascii_label(lower(normalize(part, NFKC))), '.' ORDER BY i)
        FROM regexp_split_to_table(substring(address FROM '[^@]*$'), '\.') WITH ORDINALITY AS t(part, i));
      BEGIN
        EXECUTE format('UPDATE %2$I SET %1$I = $1 WHERE %1$I = $2', place.in_column, place.in_table) USING stored, address;
      EXCEPTION WHEN unique_violation THEN NULL; -- The person is there in the other spelling too.
      END;
    END LOOP;
  END LOOP;
END $$;--> statement-breakpoint
DROP FUNCTION ascii_label(text);
