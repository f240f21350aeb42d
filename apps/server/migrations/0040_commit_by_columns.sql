-- What one commit costs the database. An event's payload and the ticks of a closed trade are json now: their text is
-- looked at once and kept as it is, where jsonb takes it apart and builds it again.
ALTER TABLE events ALTER COLUMN payload TYPE json USING payload::text::json;
ALTER TABLE closed_trades
	ALTER COLUMN opening_tick TYPE json USING opening_tick::text::json,
	ALTER COLUMN closing_tick TYPE json USING closing_tick::text::json;

-- No query asks open trades by instrument: the engine has them in memory.
DROP INDEX open_trades_instrument;

-- The fence of a batch, see `engine/postgres/batch-statement.ts`: fails unless every partition of the batch was still
-- the writer's and stood where the writer left it.
CREATE FUNCTION engine_held(held bigint, wanted bigint) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
	IF held IS DISTINCT FROM wanted THEN
		RAISE EXCEPTION 'the lease of a partition is lost' USING ERRCODE = 'TF001';
	END IF;
END $$;
