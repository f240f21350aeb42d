-- The test of knowledge, each attempt with what was asked and answered; and when customers excluded themselves.

CREATE TABLE knowledge_tests (
	id text PRIMARY KEY,
	user_id text NOT NULL REFERENCES users (id),
	-- Questions and options by their ids, in the order and in the words that were shown; which option is right is not told.
	shown jsonb NOT NULL,
	started_at timestamptz NOT NULL,
	-- Question → chosen option; null until it was handed in.
	answers jsonb,
	submitted_at timestamptz,
	correct integer,
	passed boolean,
	CHECK ((submitted_at IS NULL) = (answers IS NULL)),
	CHECK ((submitted_at IS NULL) = (correct IS NULL)),
	CHECK ((submitted_at IS NULL) = (passed IS NULL))
);
CREATE INDEX knowledge_tests_of_user ON knowledge_tests (user_id, started_at DESC);
CREATE UNIQUE INDEX knowledge_tests_one_open ON knowledge_tests (user_id) WHERE submitted_at IS NULL;

CREATE TABLE self_exclusions (
	id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
	user_id text NOT NULL REFERENCES users (id),
	at timestamptz NOT NULL,
	period text NOT NULL,
	until timestamptz NOT NULL
);
CREATE INDEX self_exclusions_of_user ON self_exclusions (user_id, until DESC);
CREATE TRIGGER self_exclusions_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON self_exclusions
	FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
