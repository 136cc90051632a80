CREATE TABLE "audit_chain" (
	"position" bigint PRIMARY KEY NOT NULL,
	"audit_id" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"salt" "bytea",
	"contents" "bytea" NOT NULL,
	"hash" "bytea" NOT NULL,
	CONSTRAINT "audit_chain_audit_id_unique" UNIQUE("audit_id")
);
--> statement-breakpoint
-- The audit log as a chain (docs/decisions/0048). app/platform/audit/verify-audit.server.ts computes the same.
CREATE FUNCTION "audit_contents"(salt bytea, entry "audit_log") RETURNS bytea LANGUAGE sql STABLE SET search_path = pg_catalog, pg_temp AS $$
  SELECT sha256(salt || sha256(convert_to(entry.author, 'UTF8')) || sha256(convert_to(entry.action, 'UTF8'))
    || sha256(convert_to(entry.subject, 'UTF8')) || sha256(convert_to(entry.detail, 'UTF8'))
    || sha256(convert_to(coalesce(entry.before::text, ''), 'UTF8')) || sha256(convert_to(coalesce(entry.after::text, ''), 'UTF8')))
$$;--> statement-breakpoint
-- The lock is held until the end of the transaction, so links follow each other in the order of commits.
CREATE FUNCTION "add_audit_link"(entry "audit_log") RETURNS void LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  last record;
  salt bytea := uuid_send(gen_random_uuid());
  contents bytea := public.audit_contents(salt, entry);
  next bigint;
BEGIN
  PERFORM pg_advisory_xact_lock(701204119);
  -- A restored dump brings its links along.
  IF EXISTS (SELECT FROM public.audit_chain WHERE audit_id = entry.id) THEN RETURN; END IF;
  SELECT position, hash INTO last FROM public.audit_chain ORDER BY position DESC LIMIT 1;
  next := coalesce(last.position, 0) + 1;
  INSERT INTO public.audit_chain (position, audit_id, at, salt, contents, hash) VALUES (next, entry.id, entry.at, salt, contents,
    sha256(coalesce(last.hash, '') || sha256(convert_to(next::text, 'UTF8')) || sha256(convert_to(entry.id, 'UTF8'))
      || sha256(convert_to((extract(epoch FROM entry.at) * 1000000)::bigint::text, 'UTF8')) || contents));
END
$$;--> statement-breakpoint
CREATE FUNCTION "chain_audit_row"() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  entry public.audit_log;
BEGIN
  SELECT * INTO entry FROM public.audit_log WHERE id = NEW.id;
  IF FOUND THEN PERFORM public.add_audit_link(entry); END IF;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE FUNCTION "refuse_audit_change"() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF coalesce(current_setting('odovia.audit_erasure', true), '') <> 'on' THEN
    RAISE EXCEPTION 'rows of % are only added', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN CASE TG_OP WHEN 'DELETE' THEN OLD WHEN 'UPDATE' THEN NEW END;
END
$$;--> statement-breakpoint
-- At the end of the transaction: a lock taken earlier could be waited for by somebody whom this transaction waits for.
CREATE CONSTRAINT TRIGGER "audit_log_chained" AFTER INSERT ON "audit_log" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "chain_audit_row"();--> statement-breakpoint
DO $$
DECLARE
  entry public.audit_log;
BEGIN
  FOR entry IN SELECT * FROM public.audit_log ORDER BY at, id LOOP
    PERFORM public.add_audit_link(entry);
  END LOOP;
END
$$;--> statement-breakpoint
CREATE TRIGGER "audit_log_stays" BEFORE UPDATE OR DELETE ON "audit_log" FOR EACH ROW EXECUTE FUNCTION "refuse_audit_change"();--> statement-breakpoint
CREATE TRIGGER "audit_log_not_emptied" BEFORE TRUNCATE ON "audit_log" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_audit_change"();--> statement-breakpoint
CREATE TRIGGER "audit_chain_stays" BEFORE UPDATE OR DELETE ON "audit_chain" FOR EACH ROW EXECUTE FUNCTION "refuse_audit_change"();--> statement-breakpoint
CREATE TRIGGER "audit_chain_not_emptied" BEFORE TRUNCATE ON "audit_chain" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_audit_change"();--> statement-breakpoint
-- Links go with their rows, except for those between rows that stay, and the last link before the first row: the anchor.
CREATE OR REPLACE FUNCTION "erase_old_audit"(oldest timestamptz) RETURNS integer LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  erased integer;
  anchor bigint;
BEGIN
  PERFORM set_config('odovia.audit_erasure', 'on', true);
  WITH gone AS (DELETE FROM public.audit_log WHERE at < least(oldest, now() - interval '12 months') RETURNING id),
    unsalted AS (UPDATE public.audit_chain SET salt = NULL FROM gone WHERE audit_id = gone.id)
  SELECT count(*) INTO erased FROM gone;
  IF erased > 0 THEN
    SELECT min(position) - 1 INTO anchor FROM public.audit_chain JOIN public.audit_log ON audit_log.id = audit_id;
    DELETE FROM public.audit_chain WHERE position < coalesce(anchor, (SELECT max(position) FROM public.audit_chain));
  END IF;
  PERFORM set_config('odovia.audit_erasure', '', true);
  RETURN erased;
END
$$;--> statement-breakpoint
-- A later migration with another personal field replaces this function alone.
CREATE FUNCTION "erasable_audit_fields"() RETURNS text[] LANGUAGE sql IMMUTABLE SET search_path = pg_catalog, pg_temp AS $$
  SELECT '{first_name,last_name,phone,address,postal_code,city,email,license_plate,carrier_note,text,hold_reason,reason}'::text[]
$$;--> statement-breakpoint
-- What stays of an erased row is proved by a row of its own.
CREATE OR REPLACE FUNCTION "erase_audited_fields"(subjects text[], fields text[]) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  names text[] := ARRAY(SELECT field FROM unnest(fields) AS field WHERE field = ANY (public.erasable_audit_fields()));
  proofs jsonb;
BEGIN
  PERFORM set_config('odovia.audit_erasure', 'on', true);
  WITH erased AS (
    UPDATE public.audit_log SET before = before - names, after = after - names, detail = ''
    WHERE subject = ANY (subjects) AND (before ?| names OR after ?| names OR detail <> '') RETURNING audit_log.*
  ), unsalted AS (UPDATE public.audit_chain SET salt = NULL FROM erased WHERE audit_id = erased.id)
  SELECT jsonb_object_agg(erased.id, encode(public.audit_contents('', erased::public.audit_log), 'hex')) INTO proofs FROM erased;
  PERFORM set_config('odovia.audit_erasure', '', true);
  IF proofs IS NOT NULL THEN
    INSERT INTO public.audit_log (id, author, action, subject, after)
    VALUES (gen_random_uuid()::text, 'shop', 'audit-fields-erased', 'audit:fields', proofs);
  END IF;
END
$$;--> statement-breakpoint
REVOKE ALL ON FUNCTION "audit_contents"(bytea, "audit_log"), "add_audit_link"("audit_log"), "chain_audit_row"() FROM PUBLIC;
