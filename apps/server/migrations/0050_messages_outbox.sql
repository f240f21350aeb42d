-- What modules outside the engine tell the world, written in the transaction that does it. The dispatcher publishes the
-- rows in the order of their ids and takes them away: who writes holds the lock of his stream (the row that carries
-- its sequence) until he commits, so that within a stream ids and commits have one order.
CREATE TABLE messages_outbox (
	id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
	-- Full names, `private-chat.customer.usr_…`; one event may go to several.
	channels text[] NOT NULL CHECK (cardinality(channels) BETWEEN 1 AND 10),
	event text NOT NULL,
	payload json NOT NULL,
	written_at timestamptz NOT NULL DEFAULT clock_timestamp()
);

-- Sequences of streams that have no row of their own to count in, such as `user.usr_…`.
CREATE TABLE outbox_streams (
	stream text PRIMARY KEY,
	last_sequence bigint NOT NULL CHECK (last_sequence > 0)
);

-- How far the engine's outbox has been dispatched. What is there before the first dispatcher was told to nobody.
CREATE TABLE outbox_cursors (
	partition smallint PRIMARY KEY REFERENCES partitions (partition),
	sequence bigint NOT NULL
);
INSERT INTO outbox_cursors (partition, sequence) SELECT partition, last_sequence FROM partitions;
