-- What others say about our money, day by day, beside what our books say. A day can be computed again: it is replaced.
CREATE TABLE reconciliation_days (
	day date NOT NULL,
	-- `bank`, `provider`, `coins`: who says it.
	book text NOT NULL,
	currency text NOT NULL,
	-- Minor units. `external` null: they said nothing.
	external numeric(38, 0),
	-- The day for which they said it.
	external_day date,
	books numeric(38, 0) NOT NULL,
	computed_at timestamptz NOT NULL,
	PRIMARY KEY (day, book, currency)
);

-- Why both differ, one by one: external − books is the sum of the amounts.
CREATE TABLE reconciliation_items (
	day date NOT NULL,
	book text NOT NULL,
	currency text NOT NULL,
	-- `line-open`: a line of a statement that nobody has explained. `not-booked`: they have it, we have not booked it.
	-- `not-seen`: we have booked it, they do not have it. `differs`: both have it, with different amounts. `settlements`: what
	-- the provider has paid out and the bank has not received, or the other way round. `missing`: no statement explains it.
	kind text NOT NULL CHECK (kind IN ('line-open', 'not-booked', 'not-seen', 'differs', 'settlements', 'missing')),
	reference text NOT NULL,
	amount numeric(38, 0) NOT NULL CHECK (amount <> 0),
	since date NOT NULL,
	PRIMARY KEY (day, book, currency, kind, reference),
	FOREIGN KEY (day, book, currency) REFERENCES reconciliation_days (day, book, currency) ON DELETE CASCADE
);

-- What is owed to customers and where it is held, day by day, per currency. Minor units; null: not known.
CREATE TABLE segregation_days (
	day date NOT NULL,
	currency text NOT NULL,
	-- Balances with what is on its way out, of live accounts; what their open trades add or take; what has arrived and is on
	-- no account yet.
	balances numeric(38, 0) NOT NULL,
	open_results numeric(38, 0),
	unallocated numeric(38, 0) NOT NULL,
	-- Live accounts that were counted, and those whose open result is not known.
	accounts integer NOT NULL,
	unknown_accounts integer NOT NULL,
	held_bank numeric(38, 0),
	held_provider numeric(38, 0),
	held_coins numeric(38, 0),
	-- The day of the bank's statement.
	bank_day date,
	computed_at timestamptz NOT NULL,
	PRIMARY KEY (day, currency)
);
