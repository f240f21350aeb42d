-- Savings are accounts of the engine of their own type: never traded, fed by transfers, paid interest.
ALTER TABLE accounts DROP CONSTRAINT accounts_type_check;
ALTER TABLE accounts ADD CONSTRAINT accounts_type_check CHECK (type IN ('demo', 'live', 'savings'));
ALTER TABLE journal_entries DROP CONSTRAINT journal_entries_reason_check;
ALTER TABLE journal_entries ADD CONSTRAINT journal_entries_reason_check CHECK (reason IN ('demo-funding', 'deposit', 'refund',
	'chargeback', 'withdrawal-held', 'withdrawal-voided', 'withdrawal-paid', 'withdrawal-returned', 'adjustment', 'goodwill',
	'compensation', 'trade-pnl', 'commission', 'guaranteed-premium', 'conversion-charge', 'swap', 'administration-fee',
	'dividend', 'split', 'negative-balance', 'transfer', 'correction', 'interest'));
