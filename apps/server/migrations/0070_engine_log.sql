-- Log first, read models behind it (docs/decisions/0070). What the engine acknowledges is one row here; the tables that
-- people read follow within milliseconds, and the row goes with the transaction that has brought them up to it.
-- `partitions.last_sequence` is how far the log reaches, `engine_projections.sequence` how far the tables do.
CREATE TABLE engine_log (
	-- Of the first partition that the batch writes to, and its sequence after it: known to the writer beforehand.
	partition smallint NOT NULL,
	sequence bigint NOT NULL,
	-- The order in which batches were written: a partition is always written by one writer at a time.
	id bigint GENERATED ALWAYS AS IDENTITY,
	-- All rows of the batch, see `engine/rows.ts`.
	payload text NOT NULL,
	written_at timestamptz NOT NULL DEFAULT clock_timestamp(),
	PRIMARY KEY (partition, sequence)
);
-- Compressing would cost more than the disk does for the moment that a row lives.
ALTER TABLE engine_log ALTER COLUMN payload SET STORAGE EXTERNAL;

-- Beside `partitions`, so that writing the tables never makes an order wait for a row's lock.
CREATE TABLE engine_projections (
	partition smallint PRIMARY KEY REFERENCES partitions (partition),
	-- The lease under which the tables are written (fencing).
	epoch bigint NOT NULL,
	-- Each event up to here is in `events`, and in everything that is folded from them.
	sequence bigint NOT NULL
) WITH (fillfactor = 20);
INSERT INTO engine_projections (partition, epoch, sequence) SELECT partition, epoch, last_sequence FROM partitions;

-- No command of the batch may be stored already; those that are not in `commands` yet are in the writer's memory.
CREATE FUNCTION engine_fresh(stored bigint) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
	IF stored <> 0 THEN
		RAISE EXCEPTION 'a command of the batch is stored already' USING ERRCODE = 'TF002';
	END IF;
END $$;

-- The next event of each account of the batch may not be there already: then these books are not what the writer thinks.
CREATE FUNCTION engine_next(taken bigint) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
	IF taken <> 0 THEN
		RAISE EXCEPTION 'an event of the batch is stored already' USING ERRCODE = 'integrity_constraint_violation';
	END IF;
END $$;
