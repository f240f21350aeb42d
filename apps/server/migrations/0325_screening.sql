-- Lists of persons with whom nobody may deal, or who need more attention, as they were last read without a fault.
CREATE TABLE screening_lists (
	list text PRIMARY KEY,
	-- Of the files; null: it was never read without a fault.
	hash text,
	-- The day of the list, where it says so.
	published date,
	entries integer NOT NULL DEFAULT 0 CHECK (entries >= 0),
	-- Companies, ships and aircraft, which are not compared.
	others integer NOT NULL DEFAULT 0 CHECK (others >= 0),
	-- Since when this content is in use; when the files were last read.
	changed_at timestamptz,
	read_at timestamptz NOT NULL,
	-- Why the files that were read last are refused; null: they are in use.
	refusal text,
	CHECK ((hash IS NULL) = (changed_at IS NULL))
);

CREATE TABLE screening_entries (
	list text NOT NULL REFERENCES screening_lists (list) ON DELETE CASCADE,
	entry_id text NOT NULL,
	-- Names the content that is compared.
	hash text NOT NULL,
	entry jsonb NOT NULL,
	PRIMARY KEY (list, entry_id)
);

-- What of a customer was last compared with which lists.
CREATE TABLE screening_subjects (
	user_id text PRIMARY KEY REFERENCES users (id),
	data_hash text NOT NULL,
	lists_hash text NOT NULL,
	screened_at timestamptz NOT NULL
);

-- An entry that may be a customer. One for each content of the entry and of the customer's details: what was decided
-- counts for these, and for nothing else.
CREATE TABLE screening_hits (
	id text PRIMARY KEY,
	user_id text NOT NULL REFERENCES users (id),
	list text NOT NULL,
	entry_id text NOT NULL,
	entry_hash text NOT NULL,
	data_hash text NOT NULL,
	-- Per mille.
	score integer NOT NULL CHECK (score BETWEEN 0 AND 1000),
	-- Both sides as they were compared.
	compared jsonb NOT NULL,
	-- `open`: two people decide. `cleared`: it is somebody else. `matched`: it is the customer.
	status text NOT NULL CHECK (status IN ('open', 'cleared', 'matched')),
	-- The last request about it.
	request_id text NOT NULL REFERENCES requests (id) ON DELETE CASCADE,
	found_at timestamptz NOT NULL,
	decided_at timestamptz,
	UNIQUE (user_id, list, entry_id, entry_hash, data_hash)
);
CREATE INDEX screening_hits_list ON screening_hits (status, found_at DESC, id);
CREATE INDEX screening_hits_of_request ON screening_hits (request_id);

-- What one person found; another one confirms it.
CREATE TABLE screening_reviews (
	request_id text NOT NULL REFERENCES requests (id) ON DELETE CASCADE,
	number integer NOT NULL CHECK (number > 0),
	outcome text NOT NULL CHECK (outcome IN ('clear', 'match')),
	reason text NOT NULL,
	reviewed_by text NOT NULL REFERENCES users (id),
	reviewed_at timestamptz NOT NULL,
	PRIMARY KEY (request_id, number)
);

CREATE VIEW screening_requests AS SELECT id, user_id FROM requests WHERE kind = 'screening';
