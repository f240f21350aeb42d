-- Candles folded from accepted ticks, both sides. Prices are exact decimals; a bar is written again while it forms.
-- Ordered by instrument and resolution first: a chart reads one stretch of one of them.
CREATE TABLE candles (
	instrument_id text NOT NULL,
	resolution text NOT NULL CHECK (resolution IN ('1m', '5m', '15m', '30m', '1h', '4h', '1d', '1w', '1M')),
	starts_at timestamptz NOT NULL,
	bid_open numeric(24, 8) NOT NULL CHECK (bid_open > 0),
	bid_high numeric(24, 8) NOT NULL,
	bid_low numeric(24, 8) NOT NULL CHECK (bid_low > 0),
	bid_close numeric(24, 8) NOT NULL,
	ask_open numeric(24, 8) NOT NULL CHECK (ask_open > 0),
	ask_high numeric(24, 8) NOT NULL,
	ask_low numeric(24, 8) NOT NULL CHECK (ask_low > 0),
	ask_close numeric(24, 8) NOT NULL,
	ticks bigint NOT NULL CHECK (ticks > 0),
	PRIMARY KEY (instrument_id, resolution, starts_at),
	CHECK (bid_high >= greatest(bid_open, bid_close) AND bid_low <= least(bid_open, bid_close)),
	CHECK (ask_high >= greatest(ask_open, ask_close) AND ask_low <= least(ask_open, ask_close))
);
