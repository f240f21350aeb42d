-- Signed transactions on the embedded test chain (decision 282): what a node checks and holds. No real coins.
-- What they pay is in test_chain_transfers, with the same tx_id.
CREATE TABLE test_chain_transactions (
	chain text NOT NULL,
	tx_id text NOT NULL,
	PRIMARY KEY (chain, tx_id),
	-- As it was given, in hex.
	raw text NOT NULL,
	-- Whose balance it spends; null: it spends outputs.
	sender text,
	nonce bigint CHECK (nonce >= 0),
	CHECK ((sender IS NULL) = (nonce IS NULL)),
	-- Outputs, or the sender's nonce: of each, one transaction can be in the chain.
	uses text[] NOT NULL,
	-- What it pays, and per unit of its size (a virtual byte) or of gas; in the smallest unit of the chain.
	fee numeric(78, 0) NOT NULL CHECK (fee >= 0),
	fee_rate numeric(78, 0) NOT NULL CHECK (fee_rate >= 0),
	state text NOT NULL CHECK (state IN ('pending', 'mined', 'dropped')),
	block_height integer,
	CHECK ((state = 'mined') = (block_height IS NOT NULL)),
	-- False: mined without effect.
	is_successful boolean NOT NULL,
	made_at timestamptz NOT NULL
);
CREATE INDEX test_chain_transactions_uses ON test_chain_transactions USING gin (uses);
CREATE INDEX test_chain_transactions_of_sender ON test_chain_transactions (chain, sender, nonce) WHERE sender IS NOT NULL;
CREATE INDEX test_chain_transactions_pending ON test_chain_transactions (chain, made_at) WHERE state = 'pending';
