ALTER TABLE "orders" ADD COLUMN "carrier_note" text;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "erase_audited_fields"(subjects text[], fields text[]) RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  WITH personal AS (
    SELECT coalesce(array_agg(field), '{}') AS names FROM unnest(fields) AS field
    WHERE field = ANY ('{first_name,last_name,phone,address,postal_code,city,email,license_plate,carrier_note,text,hold_reason,reason}')
  )
  UPDATE public.audit_log SET before = before - names, after = after - names, detail = '' FROM personal
  WHERE subject = ANY (subjects) AND (before ?| names OR after ?| names OR detail <> '')
$$;
