-- Price alerts of customers. An armed one waits for its price; the others are the archive.
CREATE TABLE price_alerts (
	id text PRIMARY KEY,
	user_id text NOT NULL REFERENCES users (id),
	instrument_id text NOT NULL,
	price_type text NOT NULL CHECK (price_type IN ('bid', 'ask', 'mid')),
	direction text NOT NULL CHECK (direction IN ('up', 'down')),
	price numeric(24, 8) NOT NULL CHECK (price > 0),
	note text,
	expires_at timestamptz,
	status text NOT NULL CHECK (status IN ('armed', 'triggered', 'expired', 'removed')),
	-- Raised by each change: what was decided on an older one is not written.
	version integer NOT NULL CHECK (version >= 1),
	-- How many splits of the instrument the price contains.
	splits integer NOT NULL CHECK (splits >= 0),
	-- The price before the latest split; null: there was none since the customer set it.
	price_before_split numeric(24, 8),
	created_at timestamptz NOT NULL,
	-- Prices before it do not count.
	armed_at timestamptz NOT NULL,
	ended_at timestamptz,
	-- The tick that reached it; null where only candles show it.
	reached_bid numeric(24, 8),
	reached_ask numeric(24, 8),
	-- It was reached while no server ran.
	while_stopped boolean NOT NULL DEFAULT false,
	CHECK ((status = 'armed') = (ended_at IS NULL))
);
CREATE INDEX price_alerts_armed ON price_alerts (instrument_id) WHERE status = 'armed';
CREATE INDEX price_alerts_of_user ON price_alerts (user_id, status);
CREATE INDEX price_alerts_expiring ON price_alerts (expires_at) WHERE status = 'armed';

-- Until when the armed alerts have been judged: a start looks at the candles since then.
CREATE TABLE price_alert_progress (
	only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
	judged_until timestamptz NOT NULL
);
