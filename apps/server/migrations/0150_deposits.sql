-- Money that has arrived from outside has a reason of its own (E24).
ALTER TABLE journal_entries DROP CONSTRAINT journal_entries_reason_check;
ALTER TABLE journal_entries ADD CONSTRAINT journal_entries_reason_check CHECK (reason IN ('demo-funding', 'deposit',
	'adjustment', 'goodwill', 'compensation', 'trade-pnl', 'commission', 'guaranteed-premium', 'conversion-charge', 'swap',
	'administration-fee', 'dividend', 'split', 'negative-balance', 'transfer', 'correction'));

-- A payment that has arrived at the bank: booked by the engine when a second member of staff has agreed (four eyes).
CREATE TABLE deposits (
	id text PRIMARY KEY,
	account_id text NOT NULL,
	method text NOT NULL CHECK (method IN ('wire')),
	-- What the payment is found by at the bank.
	reference text NOT NULL,
	-- What arrived, in the minor unit of the currency beside it.
	amount bigint NOT NULL CHECK (amount > 0),
	currency text NOT NULL,
	-- Why staff knows that it is this customer's.
	reason text NOT NULL,
	requested_at timestamptz NOT NULL,
	requested_by text NOT NULL REFERENCES users (id),
	-- `approved`: on its way to the engine; the same approval again sends the same command again. `held`: the engine would
	-- not book it; the money waits at the bank, and it can be approved again or sent back.
	status text NOT NULL CHECK (status IN ('pending', 'approved', 'booked', 'held', 'returned')),
	decided_at timestamptz,
	decided_by text REFERENCES users (id),
	decision_reason text,
	-- Why the engine would not book it the last time.
	failure jsonb,
	CHECK ((status = 'pending') = (decided_by IS NULL)),
	CHECK (status NOT IN ('approved', 'booked', 'held') OR decided_by <> requested_by)
);
CREATE INDEX deposits_list ON deposits (requested_at DESC, id);
-- One payment is one deposit: the same reference can be asked for again only when it was sent back.
CREATE UNIQUE INDEX deposits_reference ON deposits (method, reference) WHERE status <> 'returned';
