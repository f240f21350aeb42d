-- Withdrawals that leave as coins (decision 279). A chain is named `bitcoin`, or `test-bitcoin` for the embedded test chain.
CREATE TABLE coin_payouts (
	-- The withdrawal's id and the number of its leg.
	id text PRIMARY KEY,
	withdrawal_id text NOT NULL,
	leg integer NOT NULL CHECK (leg > 0),
	user_id text NOT NULL REFERENCES users (id),
	coin text NOT NULL CHECK (coin IN ('BTC', 'ETH', 'LTC', 'USDT')),
	chain text NOT NULL,
	address text NOT NULL,
	-- What is paid for the coins, after the fee: minor units of the account's currency.
	amount bigint NOT NULL CHECK (amount > 0),
	currency text NOT NULL,
	mark_up_basis_points integer NOT NULL CHECK (mark_up_basis_points >= 0),
	-- Blocks after which it is paid.
	confirmations_needed integer NOT NULL CHECK (confirmations_needed > 0),
	-- `unpriced`: no price is known. `open`: to be signed. `sent`: given to the chain. `paid`: deep enough in it.
	status text NOT NULL CHECK (status IN ('unpriced', 'open', 'sent', 'paid', 'cancelled')),
	-- The account's currency for one coin, × 10^12, with the mark-up; and the coins, × 10^8.
	rate numeric(38, 0) CHECK (rate > 0),
	rate_source text,
	coins numeric(38, 0) CHECK (coins > 0),
	priced_at timestamptz,
	asked_at timestamptz NOT NULL,
	sent_at timestamptz,
	paid_at timestamptz,
	-- What the network took, in the smallest unit of the chain.
	network_fee numeric(78, 0),
	UNIQUE (withdrawal_id, leg),
	CHECK ((status = 'unpriced') <= (priced_at IS NULL)),
	CHECK (status IN ('unpriced', 'cancelled') OR coins IS NOT NULL),
	CHECK ((status = 'paid') = (paid_at IS NOT NULL))
);
CREATE INDEX coin_payouts_list ON coin_payouts (asked_at DESC, id);
CREATE INDEX coin_payouts_open ON coin_payouts (status, chain) WHERE status IN ('unpriced', 'open', 'sent');
CREATE INDEX coin_payouts_paid ON coin_payouts (paid_at) WHERE paid_at IS NOT NULL;
CREATE INDEX coin_payouts_of_user ON coin_payouts (user_id, asked_at);

-- The transactions made for a payout: each later one replaces those before, so at most one of them can be mined.
CREATE TABLE coin_transactions (
	id text PRIMARY KEY,
	payout_id text NOT NULL REFERENCES coin_payouts (id),
	version integer NOT NULL CHECK (version > 0),
	-- `made`: waits for release by a colleague. `signed`: checked, waits for another person. `confirmed`: deep enough.
	-- `reverted`: mined without effect. `replaced`: another one was mined.
	status text NOT NULL CHECK (status IN
		('made', 'released', 'signed', 'broadcast', 'confirmed', 'replaced', 'reverted', 'discarded')),
	-- A PSBT in base64, or an unsigned transaction of type 2 in hex.
	unsigned text NOT NULL,
	-- What the signed one is compared with.
	asked jsonb NOT NULL,
	-- The most that the network takes, in the smallest unit of the chain.
	fee numeric(78, 0) NOT NULL CHECK (fee > 0),
	reason text NOT NULL,
	made_by text NOT NULL REFERENCES users (id),
	made_at timestamptz NOT NULL,
	released_by text REFERENCES users (id),
	released_at timestamptz,
	signed_by text REFERENCES users (id),
	signed_at timestamptz,
	broadcast_by text REFERENCES users (id),
	broadcast_at timestamptz,
	txid text UNIQUE,
	raw text,
	-- Where the chain has it; null: in no block.
	block_height bigint,
	block_hash text,
	confirmations integer NOT NULL DEFAULT 0 CHECK (confirmations >= 0),
	seen_at timestamptz,
	-- What a node said against it.
	problem text,
	UNIQUE (payout_id, version),
	CHECK (released_by <> made_by),
	CHECK (status NOT IN ('signed', 'broadcast', 'confirmed') OR (raw IS NOT NULL AND txid IS NOT NULL))
);
-- Nobody decides about a payout twice at once.
CREATE UNIQUE INDEX coin_transactions_made ON coin_transactions (payout_id) WHERE status = 'made';
CREATE INDEX coin_transactions_followed ON coin_transactions (payout_id) WHERE status IN ('released', 'signed', 'broadcast');

-- Outputs, nonces and change indexes that a payout uses: no two payouts use the same one.
CREATE TABLE coin_reservations (
	chain text NOT NULL,
	name text NOT NULL,
	payout_id text NOT NULL REFERENCES coin_payouts (id),
	PRIMARY KEY (chain, name)
);
CREATE INDEX coin_reservations_of_payout ON coin_reservations (payout_id);
