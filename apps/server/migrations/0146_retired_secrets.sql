-- Keys of the server that were replaced: what they have signed or sealed is still known by them for a while.
CREATE TABLE retired_secrets (
	name text NOT NULL REFERENCES server_secrets (name),
	value bytea NOT NULL,
	retired_at timestamptz NOT NULL,
	PRIMARY KEY (name, retired_at)
);
