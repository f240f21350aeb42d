-- Deposits of coins (decision 271). A chain is named `bitcoin`, or `test-bitcoin` for the embedded test chain.

-- An index of a key is used once, for one customer. Addresses are never deleted: all are watched for ever.
CREATE TABLE coin_addresses (
	id text PRIMARY KEY,
	user_id text NOT NULL REFERENCES users (id),
	account_id text NOT NULL,
	coin text NOT NULL CHECK (coin IN ('BTC', 'ETH', 'LTC', 'USDT')),
	chain text NOT NULL,
	-- Fingerprint of the extended public key.
	key_id text NOT NULL,
	address_index integer NOT NULL CHECK (address_index >= 0),
	address text NOT NULL,
	created_at timestamptz NOT NULL,
	-- When something first arrived. Until then it is offered to the same customer again.
	used_at timestamptz,
	-- When a source that is asked address by address is asked about it next.
	look_at timestamptz NOT NULL,
	UNIQUE (chain, key_id, address_index),
	UNIQUE (chain, address)
);
CREATE UNIQUE INDEX coin_addresses_unused ON coin_addresses (user_id, account_id, coin, chain, key_id) WHERE used_at IS NULL;
CREATE INDEX coin_addresses_of_user ON coin_addresses (user_id, created_at DESC, id);
CREATE INDEX coin_addresses_look ON coin_addresses (chain, look_at);

-- A rate that was shown, and until when it holds.
CREATE TABLE coin_quotes (
	id text PRIMARY KEY,
	address_id text NOT NULL REFERENCES coin_addresses (id),
	currency text NOT NULL,
	-- The account's currency for one coin, × 10^12, after the mark-up.
	rate numeric(38, 0) NOT NULL CHECK (rate > 0),
	source text NOT NULL,
	mark_up_basis_points integer NOT NULL,
	fee_basis_points integer NOT NULL,
	made_at timestamptz NOT NULL,
	locked_until timestamptz NOT NULL CHECK (locked_until > made_at)
);
CREATE INDEX coin_quotes_of_address ON coin_quotes (address_id, made_at DESC);

-- What we follow of a chain: its newest block that we accepted, and what is wrong with its source.
CREATE TABLE coin_chains (
	chain text PRIMARY KEY,
	height integer NOT NULL,
	hash text NOT NULL,
	-- Transfers of all blocks up to here were read.
	scanned integer NOT NULL,
	problem text,
	problem_since timestamptz,
	answered_at timestamptz NOT NULL,
	-- One process follows a chain at a time.
	leased_until timestamptz
);
CREATE TABLE coin_blocks (
	chain text NOT NULL REFERENCES coin_chains (chain),
	height integer NOT NULL,
	hash text NOT NULL,
	parent_hash text NOT NULL,
	PRIMARY KEY (chain, height)
);

-- One output of a transaction to an address of ours.
CREATE TABLE coin_outputs (
	id text PRIMARY KEY,
	chain text NOT NULL,
	tx_id text NOT NULL,
	output text NOT NULL,
	UNIQUE (chain, tx_id, output),
	address_id text NOT NULL REFERENCES coin_addresses (id),
	user_id text NOT NULL REFERENCES users (id),
	account_id text NOT NULL,
	-- What arrived; null: a token that we do not know, by its contract.
	coin text CHECK (coin IN ('BTC', 'ETH', 'LTC', 'USDT')),
	token text,
	CHECK (coin IS NOT NULL OR token IS NOT NULL),
	-- In the unit of the chain.
	units numeric(78, 0) NOT NULL CHECK (units > 0),
	status text NOT NULL CHECK (status IN ('seen', 'void', 'final', 'small', 'waiting', 'converted', 'booked', 'held',
		'unsupported', 'frozen', 'lost', 'returned')),
	-- What a frozen one was.
	frozen_from text,
	CHECK ((status IN ('frozen', 'lost')) = (frozen_from IS NOT NULL)),
	-- Of the chain that we follow; null: in no block of it.
	block_height integer,
	block_hash text,
	confirmations_needed integer NOT NULL CHECK (confirmations_needed > 0),
	first_seen_at timestamptz NOT NULL,
	-- Since when the source does not know it.
	gone_since timestamptz,
	-- How it was converted: the account's currency for one coin, × 10^12.
	quote_id text REFERENCES coin_quotes (id),
	currency text,
	rate numeric(38, 0),
	rate_source text,
	-- In minor units of the currency: what arrives on the account, and our fee of it.
	amount bigint CHECK (amount > 0),
	fee bigint CHECK (fee >= 0),
	-- How often staff have released it: each booking is a command of its own.
	attempts integer NOT NULL DEFAULT 0,
	failure jsonb,
	-- The transaction by which staff sent it back.
	returned_by text,
	changed_at timestamptz NOT NULL,
	final_at timestamptz,
	booked_at timestamptz,
	next_at timestamptz,
	looks integer NOT NULL DEFAULT 0
);
CREATE INDEX coin_outputs_due ON coin_outputs (next_at) WHERE next_at IS NOT NULL;
CREATE INDEX coin_outputs_of_user ON coin_outputs (user_id, first_seen_at DESC, id);
CREATE INDEX coin_outputs_of_address ON coin_outputs (address_id, first_seen_at);
CREATE INDEX coin_outputs_of_block ON coin_outputs (chain, block_height) WHERE block_height IS NOT NULL;
CREATE INDEX coin_outputs_open ON coin_outputs (status) WHERE status IN ('small', 'waiting', 'held', 'unsupported', 'frozen', 'converted');

-- Every status that it has had.
CREATE TABLE coin_output_steps (
	output_id text NOT NULL REFERENCES coin_outputs (id),
	number integer NOT NULL CHECK (number > 0),
	status text NOT NULL,
	at timestamptz NOT NULL,
	PRIMARY KEY (output_id, number)
);

-- The embedded test chain: what a real one stores on its own nodes. No real coins.
CREATE TABLE test_chain_blocks (
	chain text NOT NULL,
	height integer NOT NULL,
	hash text NOT NULL,
	parent_hash text NOT NULL,
	PRIMARY KEY (chain, height)
);
CREATE TABLE test_chain_transfers (
	chain text NOT NULL,
	tx_id text NOT NULL,
	output text NOT NULL,
	PRIMARY KEY (chain, tx_id, output),
	address text NOT NULL,
	coin text,
	token text,
	units numeric(78, 0) NOT NULL CHECK (units > 0),
	-- `pending`: waits for a block. `dropped`: replaced, or spent elsewhere.
	state text NOT NULL CHECK (state IN ('pending', 'mined', 'dropped')),
	block_height integer,
	CHECK ((state = 'mined') = (block_height IS NOT NULL)),
	made_at timestamptz NOT NULL
);
CREATE INDEX test_chain_transfers_of_address ON test_chain_transfers (chain, address, made_at DESC);
