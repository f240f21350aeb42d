-- Mails, written in the transaction that causes them and sent after it. What a mail says follows from its template and
-- its parameters; the parameters can hold a code or a link, so they are taken away once the mail has been sent.
CREATE TABLE mails (
	id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
	-- What made it: the same key never writes two mails.
	key text UNIQUE,
	user_id text REFERENCES users (id),
	address text NOT NULL CHECK (address !~ '[[:cntrl:][:space:]<>,;]' AND length(address) <= 254),
	template text NOT NULL,
	language text NOT NULL,
	params jsonb NOT NULL,
	written_at timestamptz NOT NULL,
	-- After this moment it helps nobody and is not sent any more.
	useful_until timestamptz,
	-- `kept`: nothing sends mails here, the table is where they end.
	state text NOT NULL CHECK (state IN ('waiting', 'kept', 'sent', 'failed')),
	due_at timestamptz NOT NULL,
	attempts integer NOT NULL DEFAULT 0,
	finished_at timestamptz,
	failure text,
	CHECK ((state = 'waiting') = (finished_at IS NULL))
);
CREATE INDEX mails_due ON mails (due_at) WHERE state = 'waiting';
CREATE INDEX mails_of_user ON mails (user_id, id DESC);

-- The language in which somebody is written to; null: English.
ALTER TABLE users ADD COLUMN language text CHECK (language IN ('en', 'de', 'es', 'fr', 'ar'));
