-- Browsers that somebody has signed in with, known by a cookie of theirs; the hash only.
CREATE TABLE devices (
	user_id text NOT NULL REFERENCES users (id),
	device_hash bytea NOT NULL CHECK (octet_length(device_hash) = 32),
	first_used_at timestamptz NOT NULL,
	last_used_at timestamptz NOT NULL,
	PRIMARY KEY (user_id, device_hash)
);

-- How a session began and when it was last heard of.
ALTER TABLE sessions ADD COLUMN device_hash bytea;
ALTER TABLE sessions ADD COLUMN way text NOT NULL DEFAULT 'password';
ALTER TABLE sessions ADD COLUMN last_seen_at timestamptz;
ALTER TABLE sessions DROP CONSTRAINT sessions_end_reason_check;
ALTER TABLE sessions ADD CONSTRAINT sessions_end_reason_check CHECK (end_reason ~ '^[a-z][a-z-]*$');

-- Attempts to sign in, right and wrong, of people that there are; kept for 90 days.
CREATE TABLE sign_ins (
	id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
	user_id text NOT NULL REFERENCES users (id),
	at timestamptz NOT NULL,
	way text NOT NULL CHECK (way ~ '^[a-z][a-z0-9-]*$'),
	-- `signed-in`, or why not.
	outcome text NOT NULL CHECK (outcome ~ '^[a-z][a-z0-9-]*$'),
	network text NOT NULL,
	user_agent text NOT NULL,
	-- From a browser that was known then.
	known_device boolean NOT NULL,
	session_id text
);
CREATE INDEX sign_ins_of_user ON sign_ins (user_id, id DESC);
CREATE INDEX sign_ins_by_time ON sign_ins (at);
