-- Dividends and splits (E22): announced by staff, applied at the ex-moment to each account once, cancelled before it or never.
CREATE TABLE corporate_actions (
	id text PRIMARY KEY,
	kind text NOT NULL CHECK (kind IN ('dividend', 'split')),
	instrument_id text NOT NULL,
	-- Trades that were opened before it take part.
	ex_at timestamptz NOT NULL,
	-- Per unit, in the quote currency; hundredths of a percent that a buy does not receive.
	dividend numeric CHECK (dividend > 0),
	tax_basis_points integer CHECK (tax_basis_points BETWEEN 0 AND 10000),
	-- So many new units for so many old.
	numerator integer CHECK (numerator BETWEEN 1 AND 10000),
	denominator integer CHECK (denominator BETWEEN 1 AND 10000),
	-- What customers read.
	note text NOT NULL,
	announced_at timestamptz NOT NULL,
	announced_by text NOT NULL REFERENCES users (id),
	status text NOT NULL CHECK (status IN ('announced', 'applying', 'applied', 'cancelled')),
	-- The last quote before a split, in old prices; the same for every account, also when it is applied in two goes.
	last_bid numeric,
	last_ask numeric,
	last_at timestamptz,
	applied_at timestamptz,
	accounts integer,
	cancelled_at timestamptz,
	cancelled_by text REFERENCES users (id),
	cancel_reason text,
	CHECK ((kind = 'dividend') = (dividend IS NOT NULL AND tax_basis_points IS NOT NULL)),
	CHECK ((kind = 'split') = (numerator IS NOT NULL AND denominator IS NOT NULL)),
	CHECK ((status = 'applied') = (applied_at IS NOT NULL)),
	CHECK ((status = 'cancelled') = (cancelled_at IS NOT NULL))
);
CREATE INDEX corporate_actions_list ON corporate_actions (ex_at DESC, id);
