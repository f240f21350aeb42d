-- Strategies that customers run on their accounts. Limits and what it has open are in the account's state.
CREATE TABLE strategy_runs (
	id text PRIMARY KEY,
	user_id text NOT NULL REFERENCES users (id),
	account_id text NOT NULL,
	account_type text NOT NULL CHECK (account_type IN ('demo', 'live')),
	-- As it was sent.
	strategy jsonb NOT NULL,
	-- SHA-256 of the rules, without the name.
	version text NOT NULL CHECK (version ~ '^[0-9a-f]{64}$'),
	instrument_id text NOT NULL,
	bar_length text NOT NULL,
	limits jsonb NOT NULL,
	ends_at timestamptz NOT NULL,
	notify_trades boolean NOT NULL,
	notify_pauses boolean NOT NULL,
	-- The command that starts it, whole, and the hash of its request: a restart sends the same.
	start_command text NOT NULL,
	request_hash text NOT NULL,
	-- starting: the engine has not answered yet.
	status text NOT NULL CHECK (status IN ('starting', 'running', 'paused', 'stopped')),
	paused_by text,
	stopped_by text,
	-- The engine has not been told of the stop yet.
	stop_pending boolean NOT NULL DEFAULT false,
	-- Its trades are to be closed, and some are still open.
	closing boolean NOT NULL DEFAULT false,
	-- Sides that an exit closes as soon as the market lets it.
	owed_exits text[] NOT NULL DEFAULT '{}',
	started_at timestamptz NOT NULL,
	stopped_at timestamptz,
	-- Start of the first bar from which its values are computed.
	warm_from timestamptz NOT NULL,
	CHECK ((status = 'paused') = (paused_by IS NOT NULL)),
	CHECK ((status = 'stopped') = (stopped_at IS NOT NULL)),
	CHECK ((status = 'stopped') = (stopped_by IS NOT NULL))
);
CREATE INDEX strategy_runs_of_user ON strategy_runs (user_id, started_at DESC);
CREATE INDEX strategy_runs_listed ON strategy_runs (started_at DESC, id);
CREATE INDEX strategy_runs_live ON strategy_runs (id) WHERE status <> 'stopped' OR stop_pending OR closing;

-- One decision for each run and bar; the key makes it one.
CREATE TABLE strategy_checks (
	run_id text NOT NULL REFERENCES strategy_runs (id) ON DELETE CASCADE,
	bar_start timestamptz NOT NULL,
	bar_end timestamptz NOT NULL,
	decided_at timestamptz NOT NULL,
	outcome text NOT NULL CHECK (outcome IN ('none', 'opened', 'closed', 'skipped', 'refused', 'paused')),
	rule integer,
	reason text,
	seen jsonb NOT NULL,
	-- What was sent, each with its whole command.
	legs jsonb NOT NULL,
	-- decided: not carried out to the end yet. The decision is kept until then.
	state text NOT NULL CHECK (state IN ('decided', 'done')),
	decision jsonb,
	PRIMARY KEY (run_id, bar_start),
	CHECK ((state = 'decided') = (decision IS NOT NULL))
);
CREATE INDEX strategy_checks_acted ON strategy_checks (run_id, bar_start DESC) WHERE outcome <> 'none';
CREATE INDEX strategy_checks_unfinished ON strategy_checks (run_id, bar_start) WHERE state = 'decided';

-- The trades that a run has opened.
CREATE TABLE strategy_trades (
	run_id text NOT NULL REFERENCES strategy_runs (id) ON DELETE CASCADE,
	trade_id text NOT NULL,
	opened_at timestamptz NOT NULL,
	PRIMARY KEY (run_id, trade_id)
);
