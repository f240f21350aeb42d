-- Read models, folded from the events and written in the same transaction. Prices, volumes and rates are decimals,
-- money is in the minor unit of `currency`.
CREATE SEQUENCE account_numbers START 10000001;

CREATE TABLE accounts (
	partition smallint NOT NULL,
	account_id text NOT NULL,
	user_id text NOT NULL,
	number text NOT NULL,
	name text NOT NULL,
	type text NOT NULL CHECK (type IN ('demo', 'live')),
	position_mode text NOT NULL CHECK (position_mode IN ('hedging', 'netting')),
	currency text NOT NULL,
	leverage_cap integer,
	balance bigint NOT NULL,
	credit bigint NOT NULL,
	lifetime_pnl bigint NOT NULL,
	open_trades integer NOT NULL,
	sequence bigint NOT NULL,
	opened_at timestamptz NOT NULL,
	PRIMARY KEY (partition, account_id)
) WITH (fillfactor = 70);
CREATE INDEX accounts_of_user ON accounts (user_id, opened_at);
CREATE UNIQUE INDEX accounts_number ON accounts (number);

CREATE TABLE open_trades (
	partition smallint NOT NULL,
	account_id text NOT NULL,
	trade_id text NOT NULL,
	instrument_id text NOT NULL,
	side text NOT NULL CHECK (side IN ('buy', 'sell')),
	volume numeric NOT NULL CHECK (volume > 0),
	opened_volume numeric NOT NULL,
	opening_price numeric NOT NULL CHECK (opening_price > 0),
	opened_at timestamptz NOT NULL,
	leverage integer NOT NULL,
	currency text NOT NULL,
	margin bigint NOT NULL,
	commission bigint NOT NULL,
	stop_loss numeric,
	take_profit numeric,
	PRIMARY KEY (partition, account_id, trade_id)
) WITH (fillfactor = 80);
CREATE INDEX open_trades_instrument ON open_trades (instrument_id);

-- A closed trade or a closed part of one. Never changed.
CREATE TABLE closed_trades (
	partition smallint NOT NULL,
	account_id text NOT NULL,
	closed_id text NOT NULL,
	trade_id text NOT NULL,
	-- The event that made it, and the order of the list.
	account_sequence bigint NOT NULL,
	instrument_id text NOT NULL,
	side text NOT NULL CHECK (side IN ('buy', 'sell')),
	volume numeric NOT NULL CHECK (volume > 0),
	opening_price numeric NOT NULL,
	closing_price numeric NOT NULL,
	opened_at timestamptz NOT NULL,
	closed_at timestamptz NOT NULL,
	leverage integer NOT NULL,
	currency text NOT NULL,
	gross_pnl bigint NOT NULL,
	commission bigint NOT NULL,
	net_pnl bigint NOT NULL,
	stop_loss numeric,
	take_profit numeric,
	conversion_rate numeric NOT NULL,
	opening_tick jsonb NOT NULL,
	closing_tick jsonb NOT NULL,
	close_reason text NOT NULL,
	PRIMARY KEY (partition, account_id, closed_id)
);
CREATE INDEX closed_trades_list ON closed_trades (partition, account_id, closed_at DESC, account_sequence DESC);
CREATE TRIGGER closed_trades_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON closed_trades
	FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
