-- A change of somebody's e-mail address: asked for, proved by a code of the new address, undone from the old one.
CREATE TABLE email_changes (
	id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
	user_id text NOT NULL REFERENCES users (id),
	new_email text NOT NULL,
	new_email_key text NOT NULL,
	asked_at timestamptz NOT NULL,
	expires_at timestamptz NOT NULL,
	-- Null until it is answered by mail; only then it is looked at whose the address is.
	mailed_at timestamptz,
	-- An HMAC with a key of the server, because there are few codes. Of a taken address a hash of nothing.
	code_hash bytea NOT NULL CHECK (octet_length(code_hash) = 32),
	tries integer NOT NULL DEFAULT 0,
	-- Used, tried too often, or made worthless by something newer.
	spent_at timestamptz,
	changed_at timestamptz,
	old_email text,
	old_email_key text,
	-- SHA-256 of the link that was mailed to the old address.
	undo_hash bytea,
	undo_until timestamptz,
	undone_at timestamptz,
	CHECK (changed_at IS NULL OR (old_email_key IS NOT NULL AND undo_hash IS NOT NULL AND undo_until IS NOT NULL)),
	CHECK (undone_at IS NULL OR changed_at IS NOT NULL)
);
CREATE INDEX email_changes_of_user ON email_changes (user_id, id DESC);
CREATE INDEX email_changes_to_mail ON email_changes (id) WHERE mailed_at IS NULL;
CREATE INDEX email_changes_by_new ON email_changes (new_email_key, mailed_at);
CREATE UNIQUE INDEX email_changes_by_undo ON email_changes (undo_hash) WHERE undo_hash IS NOT NULL;
-- The old address stays its owner's while he may take it back.
CREATE INDEX email_changes_by_old ON email_changes (old_email_key, undo_until) WHERE changed_at IS NOT NULL;
