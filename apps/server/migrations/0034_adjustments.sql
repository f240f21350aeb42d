-- Credits have reasons of their own (E24), and what of a closed trade's swap was the administration fee of a swap-free account.
ALTER TABLE journal_entries DROP CONSTRAINT journal_entries_reason_check;
ALTER TABLE journal_entries ADD CONSTRAINT journal_entries_reason_check CHECK (reason IN ('demo-funding', 'adjustment',
	'goodwill', 'compensation', 'trade-pnl', 'commission', 'guaranteed-premium', 'conversion-charge', 'swap',
	'administration-fee', 'dividend', 'split', 'negative-balance', 'transfer', 'correction'));
ALTER TABLE closed_trades ADD COLUMN administration_fee bigint NOT NULL DEFAULT 0;

-- Money that a member of staff wants to give or take: booked only when another one has agreed (four eyes).
CREATE TABLE balance_adjustments (
	id text PRIMARY KEY,
	account_id text NOT NULL,
	kind text NOT NULL CHECK (kind IN ('adjustment', 'goodwill', 'compensation')),
	-- In the minor unit of the currency beside it; below zero it is taken.
	amount bigint NOT NULL CHECK (amount <> 0),
	currency text NOT NULL,
	-- What the customer reads in his ledger, and why staff wants it.
	note text NOT NULL,
	reason text NOT NULL,
	requested_at timestamptz NOT NULL,
	requested_by text NOT NULL REFERENCES users (id),
	-- `approved`: on its way to the engine; the same approval again sends the same command again.
	status text NOT NULL CHECK (status IN ('pending', 'approved', 'booked', 'refused', 'failed')),
	decided_at timestamptz,
	decided_by text REFERENCES users (id),
	decision_reason text,
	-- Why the engine would not book it.
	failure jsonb,
	CHECK ((status = 'pending') = (decided_by IS NULL)),
	CHECK (status NOT IN ('approved', 'booked', 'failed') OR decided_by <> requested_by)
);
CREATE INDEX balance_adjustments_list ON balance_adjustments (requested_at DESC, id);
