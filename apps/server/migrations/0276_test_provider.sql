-- The embedded test provider: what a real provider stores on its own servers. No real money, and no card numbers.
CREATE TABLE test_provider_payments (
	session_id text PRIMARY KEY,
	payment_id text NOT NULL UNIQUE,
	-- Of the merchant; one session for each.
	reference text NOT NULL UNIQUE,
	amount bigint NOT NULL CHECK (amount > 0),
	currency text NOT NULL,
	-- What the page shows, and where it leads back to.
	merchant text NOT NULL,
	language text NOT NULL,
	success_url text NOT NULL,
	cancel_url text NOT NULL,
	created_at timestamptz NOT NULL,
	expires_at timestamptz NOT NULL,
	status text NOT NULL CHECK (status IN ('open', 'confirming', 'processing', 'paid', 'expired')),
	-- The test card in use, by its scenario.
	scenario text,
	brand text,
	last4 text,
	exp_month integer,
	exp_year integer,
	fingerprint text,
	decline_code text,
	attempts integer NOT NULL DEFAULT 0,
	-- When a delayed payment is paid, and when a dispute is opened and decided.
	paid_at timestamptz,
	disputed_at timestamptz,
	dispute_decided_at timestamptz
);
CREATE TABLE test_provider_refunds (
	id text PRIMARY KEY,
	-- Idempotency key of the request.
	key text NOT NULL UNIQUE,
	session_id text NOT NULL REFERENCES test_provider_payments (session_id) ON DELETE CASCADE,
	amount bigint NOT NULL CHECK (amount > 0),
	created_at timestamptz NOT NULL
);
CREATE TABLE test_provider_events (
	id text PRIMARY KEY,
	type text NOT NULL,
	session_id text NOT NULL REFERENCES test_provider_payments (session_id) ON DELETE CASCADE,
	created_at timestamptz NOT NULL,
	-- When it is delivered next; null: delivered, or given up.
	next_at timestamptz,
	attempts integer NOT NULL DEFAULT 0
);
CREATE INDEX test_provider_events_due ON test_provider_events (next_at) WHERE next_at IS NOT NULL;
CREATE INDEX test_provider_refunds_of_payment ON test_provider_refunds (session_id);
