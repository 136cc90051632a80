-- From a payment's first object to its last, in seconds, for the index by which a month's movements are found (decisions 9.9).
CREATE FUNCTION "sandbox_moments"("objects" jsonb) RETURNS int8range LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  SET search_path = pg_catalog, pg_temp AS $$
  SELECT int8range(min(moment::bigint), max(moment::bigint), '[]') FROM jsonb_path_query(objects, '$.*[*].created') moment
$$;--> statement-breakpoint
CREATE INDEX "sandbox_intents_moments" ON "sandbox_intents" USING gist (sandbox_moments("objects"));
