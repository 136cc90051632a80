-- Counts one call on several limits, all or none, in one round trip (docs/decisions/0015). The limits are judged in the
-- order given; the first that is full refuses, no counter rises, and the answer is the seconds to wait. Otherwise every
-- counter rises and the answer is 0. The locks make it exact: nothing else happens between the judgement and the count.
-- `once` names one submission: as long as its note stands, the same submission passes, counts nothing, and the answer is -1.
CREATE FUNCTION "take_from_limits"(keys text[], maxima integer[], windows integer[], once text, once_window integer) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  moment timestamptz;
  lock_number bigint;
  counted integer;
  age double precision;
BEGIN
  -- The first look takes no lock: a flood that is refused anyway holds nobody up at the counters that all callers share.
  FOR look IN 1..2 LOOP
    IF look = 2 THEN
      FOR lock_number IN SELECT DISTINCT hashtextextended(k, 0) FROM unnest(keys || once) AS k WHERE k IS NOT NULL ORDER BY 1 LOOP
        PERFORM pg_advisory_xact_lock(lock_number);
      END LOOP;
    END IF;
    -- Not now(), which is the beginning of a transaction that may have waited.
    moment := clock_timestamp();
    IF once IS NOT NULL AND EXISTS (SELECT 1 FROM rate_limits WHERE key = once AND window_start > moment - make_interval(secs => once_window)) THEN
      RETURN -1;
    END IF;
    FOR i IN 1..cardinality(keys) LOOP
      SELECT hits, extract(epoch FROM moment - window_start) INTO counted, age FROM rate_limits WHERE key = keys[i];
      IF FOUND AND age < windows[i] AND counted >= maxima[i] THEN
        RETURN greatest(1, ceil(windows[i] - age));
      END IF;
    END LOOP;
  END LOOP;
  FOR i IN 1..cardinality(keys) LOOP
    INSERT INTO rate_limits AS r (key, window_start, hits) VALUES (keys[i], moment, 1)
    ON CONFLICT (key) DO UPDATE SET
      hits = CASE WHEN r.window_start <= moment - make_interval(secs => windows[i]) THEN 1 ELSE r.hits + 1 END,
      window_start = CASE WHEN r.window_start <= moment - make_interval(secs => windows[i]) THEN moment ELSE r.window_start END;
  END LOOP;
  IF once IS NOT NULL THEN
    INSERT INTO rate_limits (key, window_start, hits) VALUES (once, moment, 1)
    ON CONFLICT (key) DO UPDATE SET window_start = moment;
  END IF;
  RETURN 0;
END $$;
