-- Sign-in with OpenID providers.

CREATE TABLE linked_providers (
	provider text NOT NULL,
	-- What the provider calls the person; it never changes, as an address may.
	subject text NOT NULL,
	user_id text NOT NULL REFERENCES users (id),
	email text,
	linked_at timestamptz NOT NULL,
	last_used_at timestamptz,
	PRIMARY KEY (provider, subject),
	UNIQUE (user_id, provider)
);

-- Browsers that were sent to a provider and have not come back.
CREATE TABLE provider_attempts (
	state_hash bytea PRIMARY KEY CHECK (octet_length(state_hash) = 32),
	-- Of the cookie of the browser that began: no other can finish.
	browser_hash bytea NOT NULL CHECK (octet_length(browser_hash) = 32),
	provider text NOT NULL,
	nonce text NOT NULL,
	verifier text NOT NULL,
	redirect_uri text NOT NULL,
	-- Null: to sign in. Else whom to link it to, and in which session that was asked.
	user_id text REFERENCES users (id),
	session_id text,
	expires_at timestamptz NOT NULL,
	CHECK ((user_id IS NULL) = (session_id IS NULL))
);
CREATE INDEX provider_attempts_by_end ON provider_attempts (expires_at);

-- Whom a provider told of that nobody here is linked with yet: the sign-up or a password comes next.
CREATE TABLE provider_findings (
	browser_hash bytea PRIMARY KEY CHECK (octet_length(browser_hash) = 32),
	provider text NOT NULL,
	subject text NOT NULL,
	email text NOT NULL,
	-- Whose address it is here; null: nobody's.
	user_id text REFERENCES users (id),
	attempts_left int NOT NULL CHECK (attempts_left >= 0),
	expires_at timestamptz NOT NULL
);
CREATE INDEX provider_findings_by_end ON provider_findings (expires_at);
