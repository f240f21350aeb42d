-- Back-tests of customers' strategies. The count of different strategies that a customer has tried on an instrument is
-- taken from here, so rows stay when their results are removed.
CREATE TABLE back_tests (
	id text PRIMARY KEY,
	user_id text NOT NULL REFERENCES users (id),
	instrument_id text NOT NULL,
	-- As it was sent.
	strategy jsonb NOT NULL,
	strategy_hash text NOT NULL CHECK (strategy_hash ~ '^[0-9a-f]{64}$'),
	data_hash text NOT NULL CHECK (data_hash ~ '^[0-9a-f]{64}$'),
	-- Version of the server that computed it.
	code_version text NOT NULL,
	-- Null: removed, because newer ones have taken its place.
	result jsonb,
	created_at timestamptz NOT NULL
);
CREATE INDEX back_tests_of_user ON back_tests (user_id, created_at DESC);
CREATE INDEX back_tests_tried ON back_tests (user_id, instrument_id, strategy_hash);
