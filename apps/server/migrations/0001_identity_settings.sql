-- People, their sessions, and what the site says about itself.

CREATE TABLE users (
	id text PRIMARY KEY,
	email text NOT NULL,
	-- What e-mail addresses are compared by: lower case.
	email_key text NOT NULL UNIQUE,
	username text,
	username_key text UNIQUE,
	first_name text NOT NULL,
	last_name text NOT NULL,
	phone text,
	country_code text,
	country text,
	nationality text,
	avatar text,
	-- argon2id in the PHC form; null: nobody can sign in by password.
	password_hash text,
	role text NOT NULL CHECK (role IN ('customer', 'admin')),
	status text NOT NULL CHECK (status IN ('active', 'pending', 'deactivated')),
	created_at timestamptz NOT NULL,
	last_seen_at timestamptz,
	CHECK ((username IS NULL) = (username_key IS NULL))
);

-- One sign-in on one device, until it ends. A session is a family: its tokens and renewals all end with it.
CREATE TABLE sessions (
	id text PRIMARY KEY,
	user_id text NOT NULL REFERENCES users (id),
	created_at timestamptz NOT NULL,
	-- Whatever is renewed, the session ends here.
	expires_at timestamptz NOT NULL,
	ended_at timestamptz,
	end_reason text CHECK (end_reason IN ('logout', 'renewal-reused', 'deactivated', 'password-changed')),
	network text NOT NULL,
	user_agent text NOT NULL,
	CHECK ((ended_at IS NULL) = (end_reason IS NULL))
);
CREATE INDEX sessions_of_user ON sessions (user_id, created_at DESC);

-- SHA-256 of each bearer token: who reads this table can sign in nowhere.
CREATE TABLE session_tokens (
	token_hash bytea PRIMARY KEY CHECK (octet_length(token_hash) = 32),
	session_id text NOT NULL REFERENCES sessions (id),
	expires_at timestamptz NOT NULL
);
CREATE INDEX session_tokens_of_session ON session_tokens (session_id);

-- Each renewal is used once. A used one that comes again after the grace was stolen or copied: the session ends.
CREATE TABLE session_renewals (
	renewal_hash bytea PRIMARY KEY CHECK (octet_length(renewal_hash) = 32),
	session_id text NOT NULL REFERENCES sessions (id),
	expires_at timestamptz NOT NULL,
	used_at timestamptz
);
CREATE INDEX session_renewals_of_session ON session_renewals (session_id);

-- Keys that the server makes for itself once.
CREATE TABLE server_secrets (
	name text PRIMARY KEY,
	value bytea NOT NULL,
	created_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE site_settings (
	name text PRIMARY KEY,
	value jsonb NOT NULL,
	-- Sample data of the demo site; the settings editor says so.
	sample boolean NOT NULL DEFAULT false,
	updated_at timestamptz NOT NULL
);
