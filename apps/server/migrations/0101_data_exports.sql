-- Copies of what the platform holds of a customer, made when he asks for one and kept for a week. The copy itself lies in
-- the storage of files, under `exports/` and its id.
CREATE TABLE data_exports (
	id text PRIMARY KEY,
	user_id text NOT NULL REFERENCES users (id),
	status text NOT NULL CHECK (status IN ('waiting', 'ready', 'failed')),
	requested_at timestamptz NOT NULL,
	-- Whoever makes it has it until then; after it another tries.
	due_at timestamptz NOT NULL,
	attempts integer NOT NULL DEFAULT 0,
	finished_at timestamptz,
	size_bytes integer CHECK (size_bytes > 0),
	-- SHA-256 of the newest link and the cookie that goes with it: who reads this table can fetch nothing.
	link_hash bytea CHECK (octet_length(link_hash) = 32),
	link_expires_at timestamptz,
	-- In which it was asked for: the link ends with it.
	link_session_id text,
	CHECK ((status = 'waiting') = (finished_at IS NULL)),
	CHECK ((status = 'ready') = (size_bytes IS NOT NULL)),
	CHECK ((link_hash IS NULL) = (link_expires_at IS NULL)),
	CHECK (link_hash IS NULL OR status = 'ready')
);
CREATE INDEX data_exports_of_user ON data_exports (user_id, requested_at DESC);
CREATE UNIQUE INDEX data_exports_one_waiting ON data_exports (user_id) WHERE status = 'waiting';
CREATE UNIQUE INDEX data_exports_by_link ON data_exports (link_hash) WHERE link_hash IS NOT NULL;
CREATE INDEX data_exports_due ON data_exports (due_at) WHERE status = 'waiting';
