-- The customer as the payment provider knows them: by our id of the user and nothing else. Their saved cards are there.
CREATE TABLE payment_customers (
	user_id text NOT NULL REFERENCES users (id),
	provider text NOT NULL,
	provider_customer_id text NOT NULL,
	created_at timestamptz NOT NULL,
	PRIMARY KEY (user_id, provider),
	UNIQUE (provider, provider_customer_id)
);

-- Whether the provider's page offers the card again, because the customer chose so there.
ALTER TABLE payment_cards ADD COLUMN saved boolean NOT NULL DEFAULT false;

-- What the embedded test provider stores for it.
CREATE TABLE test_provider_customers (
	id text PRIMARY KEY,
	-- Of the merchant; one customer for each.
	reference text NOT NULL UNIQUE
);
CREATE TABLE test_provider_cards (
	id text PRIMARY KEY,
	payer text NOT NULL REFERENCES test_provider_customers (id) ON DELETE CASCADE,
	fingerprint text NOT NULL,
	scenario text NOT NULL,
	brand text NOT NULL,
	last4 text NOT NULL,
	exp_month integer NOT NULL,
	exp_year integer NOT NULL,
	saved_at timestamptz NOT NULL,
	UNIQUE (payer, fingerprint)
);
ALTER TABLE test_provider_payments ADD COLUMN payer text REFERENCES test_provider_customers (id) ON DELETE SET NULL;
-- Whether the card of the last try is to be offered again.
ALTER TABLE test_provider_payments ADD COLUMN save_card boolean NOT NULL DEFAULT false;
