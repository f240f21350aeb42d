-- E7: money on its way out is an account of its own beside the balance. Null: nothing is.
ALTER TABLE accounts ADD COLUMN pending bigint;
-- The pending amount after an entry that changes it.
ALTER TABLE journal_entries ADD COLUMN pending_after bigint;
ALTER TABLE journal_entries DROP CONSTRAINT journal_entries_reason_check;
ALTER TABLE journal_entries ADD CONSTRAINT journal_entries_reason_check CHECK (reason IN ('demo-funding', 'deposit', 'refund',
	'chargeback', 'withdrawal-held', 'withdrawal-voided', 'withdrawal-paid', 'withdrawal-returned', 'adjustment', 'goodwill',
	'compensation', 'trade-pnl', 'commission', 'guaranteed-premium', 'conversion-charge', 'swap', 'administration-fee',
	'dividend', 'split', 'negative-balance', 'transfer', 'correction'));
