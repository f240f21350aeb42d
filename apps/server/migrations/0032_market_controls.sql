-- What staff says of instruments beside their own terms: halted, or close-only. No row: as the terms are.
CREATE TABLE market_controls (
	instrument_id text PRIMARY KEY,
	mode text NOT NULL CHECK (mode IN ('close-only', 'halted')),
	-- What customers read.
	reason text NOT NULL,
	set_at timestamptz NOT NULL,
	set_by text NOT NULL REFERENCES users (id)
);
