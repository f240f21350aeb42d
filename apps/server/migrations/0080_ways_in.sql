-- Ways in beyond the password: second factor, passkeys, proof that it is still the same person, API tokens.

CREATE TABLE totp_factors (
	user_id text PRIMARY KEY REFERENCES users (id),
	-- AES-256-GCM with a key of the server: nonce, tag, ciphertext. The user's id is bound to it.
	sealed_secret bytea NOT NULL,
	-- Null until the first code proved that the app has the secret.
	confirmed_at timestamptz,
	enrol_until timestamptz NOT NULL,
	-- The newest time step whose code was used: this one and all before are used up.
	last_step bigint NOT NULL DEFAULT 0
);

-- Keyed hashes: who reads this table has no code.
CREATE TABLE recovery_codes (
	code_hash bytea PRIMARY KEY CHECK (octet_length(code_hash) = 32),
	user_id text NOT NULL REFERENCES users (id),
	used_at timestamptz
);
CREATE INDEX recovery_codes_of_user ON recovery_codes (user_id);

-- Sign-ins whose first factor was right and whose second is still to come.
CREATE TABLE login_challenges (
	token_hash bytea PRIMARY KEY CHECK (octet_length(token_hash) = 32),
	user_id text NOT NULL REFERENCES users (id),
	-- By what the first step was made.
	way text NOT NULL,
	expires_at timestamptz NOT NULL,
	attempts_left int NOT NULL CHECK (attempts_left >= 0)
);
CREATE INDEX login_challenges_by_end ON login_challenges (expires_at);

-- Sessions that have proved again who they are, and until when that counts.
CREATE TABLE session_elevations (
	session_id text PRIMARY KEY,
	until timestamptz NOT NULL
);

CREATE TABLE passkeys (
	credential_id text PRIMARY KEY,
	-- What pages name it by: the credential's own id may be a kilobyte.
	id text NOT NULL UNIQUE,
	user_id text NOT NULL REFERENCES users (id),
	-- COSE key as the authenticator gave it.
	public_key bytea NOT NULL,
	counter bigint NOT NULL,
	transports text[] NOT NULL,
	name text NOT NULL,
	synced boolean NOT NULL,
	created_at timestamptz NOT NULL,
	last_used_at timestamptz
);
CREATE INDEX passkeys_of_user ON passkeys (user_id);

-- Each is answered once.
CREATE TABLE passkey_challenges (
	challenge_hash bytea PRIMARY KEY CHECK (octet_length(challenge_hash) = 32),
	purpose text NOT NULL CHECK (purpose IN ('create', 'sign-in', 'step-up')),
	-- Null for a sign-in.
	session_id text,
	expires_at timestamptz NOT NULL,
	CHECK ((session_id IS NULL) = (purpose = 'sign-in'))
);
CREATE INDEX passkey_challenges_by_end ON passkey_challenges (expires_at);

CREATE TABLE api_tokens (
	id text PRIMARY KEY,
	user_id text NOT NULL REFERENCES users (id),
	name text NOT NULL,
	token_hash bytea NOT NULL UNIQUE CHECK (octet_length(token_hash) = 32),
	scopes text[] NOT NULL,
	created_at timestamptz NOT NULL,
	expires_at timestamptz NOT NULL,
	last_used_at timestamptz,
	revoked_at timestamptz
);
CREATE INDEX api_tokens_of_user ON api_tokens (user_id, created_at DESC);
