-- A command is kept for ever by its key, its request and the account's sequence after it: its answer follows from the
-- events (decision 306). The exact answer is kept apart, for ten minutes at least.
ALTER TABLE commands ALTER COLUMN answer DROP NOT NULL;
-- Null: stored by an earlier release, with its answer.
ALTER TABLE commands ADD COLUMN account_sequence bigint;
ALTER TABLE commands ADD CONSTRAINT commands_answer CHECK ((answer IS NULL) <> (account_sequence IS NULL)) NOT VALID;

-- Three tables in turn, one for each ten minutes; the next one is emptied before its turn comes.
CREATE TABLE recent_answers (
	slot smallint NOT NULL,
	partition smallint NOT NULL,
	account_id text NOT NULL,
	command_id text NOT NULL,
	origin text NOT NULL,
	answer json NOT NULL,
	PRIMARY KEY (slot, partition, account_id, command_id, origin)
) PARTITION BY LIST (slot);
CREATE TABLE recent_answers_0 PARTITION OF recent_answers FOR VALUES IN (0);
CREATE TABLE recent_answers_1 PARTITION OF recent_answers FOR VALUES IN (1);
CREATE TABLE recent_answers_2 PARTITION OF recent_answers FOR VALUES IN (2);
