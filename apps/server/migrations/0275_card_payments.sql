-- Cards that customers paid with. Never a full number: brand, last four digits, expiry, and the provider's fingerprint.
CREATE TABLE payment_cards (
	id text PRIMARY KEY,
	user_id text NOT NULL REFERENCES users (id),
	provider text NOT NULL,
	fingerprint text NOT NULL,
	brand text NOT NULL,
	last4 text NOT NULL CHECK (last4 ~ '^\d{4}$'),
	exp_month integer NOT NULL CHECK (exp_month BETWEEN 1 AND 12),
	exp_year integer NOT NULL CHECK (exp_year BETWEEN 2000 AND 2200),
	first_used_at timestamptz NOT NULL,
	last_used_at timestamptz NOT NULL,
	-- The customer does not want to see it any more. Payments made with it stay.
	removed_at timestamptz,
	UNIQUE (user_id, provider, fingerprint)
);

-- A card payment into a live account. Amounts in the minor unit of the currency beside them.
CREATE TABLE card_payments (
	id text PRIMARY KEY,
	user_id text NOT NULL REFERENCES users (id),
	account_id text NOT NULL,
	provider text NOT NULL,
	-- What arrives on the account, and our fee, which is charged on top of it.
	amount bigint NOT NULL CHECK (amount > 0),
	fee bigint NOT NULL CHECK (fee >= 0),
	currency text NOT NULL,
	-- The same command id with another request is refused.
	request_hash text NOT NULL,
	status text NOT NULL CHECK (status IN ('created', 'redirected', 'processing', 'authorised', 'failed', 'expired', 'cancelled',
		'paid', 'booked', 'returning', 'returned', 'partly-refunded', 'refunded', 'disputed', 'won', 'lost')),
	session_id text,
	session_url text,
	session_expires_at timestamptz,
	provider_payment_id text,
	card_id text REFERENCES payment_cards (id),
	-- Of the last attempt that was declined.
	decline_code text,
	-- Why the engine refused to book it.
	failure jsonb,
	-- What the provider took for it; null: not known yet.
	provider_fee bigint,
	provider_fee_currency text,
	-- What left again, or will, by refunds and lost disputes, of amount and fee together.
	reversed bigint NOT NULL DEFAULT 0 CHECK (reversed >= 0),
	created_at timestamptz NOT NULL,
	changed_at timestamptz NOT NULL,
	paid_at timestamptz,
	booked_at timestamptz,
	-- When the worker looks at it next; null: never again by itself.
	next_at timestamptz,
	-- How often it was looked at since something last changed.
	looks integer NOT NULL DEFAULT 0
);
CREATE INDEX card_payments_due ON card_payments (next_at) WHERE next_at IS NOT NULL;
CREATE INDEX card_payments_of_user ON card_payments (user_id, created_at DESC, id);
CREATE INDEX card_payments_of_card ON card_payments (card_id);
CREATE UNIQUE INDEX card_payments_session ON card_payments (provider, session_id);
CREATE UNIQUE INDEX card_payments_provider_payment ON card_payments (provider, provider_payment_id);

-- Every status that a payment has had.
CREATE TABLE card_payment_steps (
	payment_id text NOT NULL REFERENCES card_payments (id),
	number integer NOT NULL CHECK (number > 0),
	status text NOT NULL,
	at timestamptz NOT NULL,
	PRIMARY KEY (payment_id, number),
	UNIQUE (payment_id, status)
);

-- Money that goes back to a card.
CREATE TABLE card_refunds (
	-- Ours when we asked for it, else the provider's.
	id text PRIMARY KEY,
	payment_id text NOT NULL REFERENCES card_payments (id),
	amount bigint NOT NULL CHECK (amount > 0),
	-- `not-booked`: the engine refused the deposit; `withdrawal`: a customer's withdrawal; `outside`: made at the provider.
	cause text NOT NULL CHECK (cause IN ('not-booked', 'withdrawal', 'outside')),
	-- The withdrawal that it pays.
	about text,
	CHECK ((cause = 'withdrawal') = (about IS NOT NULL)),
	-- `requested`: not known at the provider yet; `pending`: accepted there.
	status text NOT NULL CHECK (status IN ('requested', 'pending', 'succeeded', 'failed')),
	provider_refund_id text UNIQUE,
	-- How much of it was on the customer's account; the rest was our fee.
	customers_part bigint NOT NULL CHECK (customers_part >= 0 AND customers_part <= amount),
	created_at timestamptz NOT NULL,
	changed_at timestamptz NOT NULL,
	-- When all books have it.
	settled_at timestamptz
);
CREATE INDEX card_refunds_of_payment ON card_refunds (payment_id);

CREATE TABLE card_disputes (
	-- The provider's.
	id text PRIMARY KEY,
	payment_id text NOT NULL REFERENCES card_payments (id),
	amount bigint NOT NULL CHECK (amount > 0),
	-- What the provider charges for the dispute; null: nothing, or not known.
	fee bigint,
	fee_currency text,
	-- As of a refund; null until it is lost.
	customers_part bigint CHECK (customers_part >= 0 AND customers_part <= amount),
	status text NOT NULL CHECK (status IN ('open', 'won', 'lost')),
	opened_at timestamptz NOT NULL,
	decided_at timestamptz,
	-- When all books have its outcome.
	settled_at timestamptz
);
CREATE INDEX card_disputes_of_payment ON card_disputes (payment_id);

-- Events of providers that were received. An event is only a hint to fetch the state; a repeated one changes nothing.
CREATE TABLE provider_events (
	provider text NOT NULL,
	id text NOT NULL,
	type text NOT NULL,
	-- Null: of no payment of ours.
	payment_id text REFERENCES card_payments (id),
	received_at timestamptz NOT NULL,
	PRIMARY KEY (provider, id)
);
CREATE INDEX provider_events_age ON provider_events (received_at);
CREATE INDEX provider_events_unknown ON provider_events (received_at) WHERE payment_id IS NULL;
