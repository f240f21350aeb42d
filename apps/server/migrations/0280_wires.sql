-- The reference that a customer writes on their transfers: one for ever, and never that of another person.
CREATE TABLE payment_references (
	reference text PRIMARY KEY CHECK (reference ~ '^TF[2-9A-HJKMNP-RTV-Z]{8}$'),
	user_id text NOT NULL UNIQUE REFERENCES users (id),
	created_at timestamptz NOT NULL
);

-- What a customer uploaded about a transfer that they made. `storing`: the file is not complete. `removed`: the file is
-- being deleted.
CREATE TABLE wire_confirmations (
	id text PRIMARY KEY,
	user_id text NOT NULL REFERENCES users (id),
	account_id text NOT NULL,
	-- What the customer says they sent, in minor units.
	amount bigint NOT NULL CHECK (amount > 0),
	currency text NOT NULL,
	state text NOT NULL CHECK (state IN ('storing', 'stored', 'removed')),
	file_name text NOT NULL,
	media_type text NOT NULL,
	size_bytes integer NOT NULL CHECK (size_bytes > 0),
	created_at timestamptz NOT NULL
);
CREATE INDEX wire_confirmations_of_user ON wire_confirmations (user_id, created_at DESC);

-- What staff compared when they entered a wire: beside its request, whose form older servers read too.
CREATE TABLE wire_matches (
	deposit_id text PRIMARY KEY REFERENCES requests (id) ON DELETE CASCADE,
	confirmation_id text REFERENCES wire_confirmations (id) ON DELETE SET NULL,
	-- The sender's name on the bank's statement; null: the bank gave none.
	sender text,
	-- Why it is accepted although it is not the customer's name.
	sender_reason text
);
CREATE INDEX wire_matches_of_confirmation ON wire_matches (confirmation_id) WHERE confirmation_id IS NOT NULL;
