-- When somebody showed that his address is his (R15). Staff and the demo's people did not sign up by themselves.
ALTER TABLE users ADD COLUMN email_verified_at timestamptz;
UPDATE users SET email_verified_at = created_at WHERE role = 'admin' OR email_key LIKE '%@truefill.test';

-- What was mailed to somebody and proves, once and for a while, that he reads the mails of an address.
CREATE TABLE proofs (
	id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
	user_id text NOT NULL REFERENCES users (id),
	purpose text NOT NULL CHECK (purpose IN ('verify-email', 'reset-password', 'sign-in')),
	-- Of links SHA-256; of codes an HMAC with a key of the server, because there are few codes.
	secret_hash bytea NOT NULL CHECK (octet_length(secret_hash) = 32),
	-- To which it was mailed: it proves nothing about another address.
	email_key text NOT NULL,
	created_at timestamptz NOT NULL,
	expires_at timestamptz NOT NULL,
	tries integer NOT NULL DEFAULT 0,
	-- Used, or made worthless by something newer.
	spent_at timestamptz
);
CREATE INDEX proofs_by_secret ON proofs (secret_hash) WHERE spent_at IS NULL;
CREATE INDEX proofs_of_user ON proofs (user_id, purpose, id DESC);

-- Mails that somebody who is not signed in has asked for. Every request is written, whether or not there is such an
-- address, and looked at afterwards: the answer and its time tell nothing.
CREATE TABLE mail_requests (
	id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
	kind text NOT NULL CHECK (kind IN ('reset-password', 'sign-in', 'registered', 'already-registered')),
	email_key text NOT NULL,
	language text NOT NULL,
	at timestamptz NOT NULL
);
