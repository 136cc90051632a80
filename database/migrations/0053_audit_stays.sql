-- The shop's role may only add to the audit log (database/runtime-role.ts). What the law has erased of it, these functions
-- erase with the rights of the owner: rows of more than 12 months, and what identifies a buyer in rows that stay.
CREATE FUNCTION "erase_old_audit"(oldest timestamptz) RETURNS integer LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  WITH gone AS (DELETE FROM public.audit_log WHERE at < least(oldest, now() - interval '12 months') RETURNING 1)
  SELECT count(*)::integer FROM gone
$$;--> statement-breakpoint
CREATE FUNCTION "erase_audited_fields"(subjects text[], fields text[]) RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  WITH personal AS (
    SELECT coalesce(array_agg(field), '{}') AS names FROM unnest(fields) AS field
    WHERE field = ANY ('{first_name,last_name,phone,address,postal_code,city,email,license_plate,text,hold_reason,reason}')
  )
  UPDATE public.audit_log SET before = before - names, after = after - names, detail = '' FROM personal
  WHERE subject = ANY (subjects) AND (before ?| names OR after ?| names OR detail <> '')
$$;--> statement-breakpoint
REVOKE ALL ON FUNCTION "erase_old_audit"(timestamptz) FROM PUBLIC;--> statement-breakpoint
REVOKE ALL ON FUNCTION "erase_audited_fields"(text[], text[]) FROM PUBLIC;
