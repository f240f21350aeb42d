-- The trading engine's truth: partitions with their lease, commands with their answers, events, snapshots.
-- Every hot table is keyed by partition and account first, so that a distributed PostgreSQL can shard it unchanged.

-- One row per partition. Accounts are hashed to partitions; the number of rows is the number of partitions and never
-- changes for the life of a database. Sixteen: up to sixteen engine processes can share the load one day, and one
-- process serves all of them through few commit lanes, so that many partitions do not make batches small.
CREATE TABLE partitions (
	partition smallint PRIMARY KEY CHECK (partition >= 0),
	-- Grows by one each time the partition changes hands; every write of the engine names it (fencing).
	epoch bigint NOT NULL DEFAULT 0,
	-- The engine process that leases it, see engine_leases.
	holder text,
	last_sequence bigint NOT NULL DEFAULT 0,
	-- Each account's snapshot is at least as new as this.
	snapshot_sequence bigint NOT NULL DEFAULT 0,
	CHECK (snapshot_sequence <= last_sequence)
) WITH (fillfactor = 20);
INSERT INTO partitions (partition) SELECT generate_series(0, 15);

-- One row per engine process, so that renewing a lease never waits for a commit.
CREATE TABLE engine_leases (
	holder text PRIMARY KEY,
	-- By the database's clock.
	lease_until timestamptz NOT NULL,
	-- The holder's session keeps this advisory lock: when it can be had, the holder is gone before its lease ended.
	lock_key bigint NOT NULL,
	taken_at timestamptz NOT NULL DEFAULT clock_timestamp()
);

CREATE TABLE events (
	partition smallint NOT NULL,
	sequence bigint NOT NULL,
	account_id text NOT NULL,
	account_sequence bigint NOT NULL CHECK (account_sequence > 0),
	epoch bigint NOT NULL,
	type text NOT NULL,
	payload jsonb NOT NULL,
	command_id text NOT NULL,
	occurred_at timestamptz NOT NULL,
	recorded_at timestamptz NOT NULL DEFAULT clock_timestamp(),
	PRIMARY KEY (partition, sequence),
	UNIQUE (partition, account_id, account_sequence)
);

-- Kept for ever: a command id is answered from here, however late it comes again. `answer` is json, not jsonb: the
-- text is kept as it was first sent, so that a repeat is equal to the byte.
CREATE TABLE commands (
	partition smallint NOT NULL,
	account_id text NOT NULL,
	command_id text NOT NULL,
	request_hash text NOT NULL,
	answer json NOT NULL,
	recorded_at timestamptz NOT NULL DEFAULT clock_timestamp(),
	PRIMARY KEY (partition, account_id, command_id)
);

-- The state of one account as it was after `account_sequence`; only a shortcut for starting, never the truth.
CREATE TABLE snapshots (
	partition smallint NOT NULL,
	account_id text NOT NULL,
	account_sequence bigint NOT NULL,
	state jsonb NOT NULL,
	hash text NOT NULL,
	taken_at timestamptz NOT NULL DEFAULT clock_timestamp(),
	PRIMARY KEY (partition, account_id)
);

-- An account whose books could not be right. Nobody trades on it until a person has looked.
CREATE TABLE frozen_accounts (
	partition smallint NOT NULL,
	account_id text NOT NULL,
	reason text NOT NULL,
	frozen_at timestamptz NOT NULL DEFAULT clock_timestamp(),
	PRIMARY KEY (partition, account_id)
);

-- What the rest of the world is told, written with what happened; the dispatcher reads by (partition, sequence).
CREATE TABLE outbox (
	partition smallint NOT NULL,
	sequence bigint NOT NULL,
	topic text NOT NULL,
	payload jsonb NOT NULL,
	PRIMARY KEY (partition, sequence)
);

CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION '% is append-only: % is refused', TG_TABLE_NAME, TG_OP USING ERRCODE = 'integrity_constraint_violation';
END $$;

CREATE TRIGGER events_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON events
	FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER commands_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON commands
	FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
