-- What people have chosen, and what a customer has said of himself.

CREATE TABLE user_preferences (
	user_id text PRIMARY KEY REFERENCES users (id),
	-- Only what was chosen; absent: the default, or what the device says.
	preferences jsonb NOT NULL DEFAULT '{}',
	updated_at timestamptz NOT NULL
);

CREATE TABLE personal_details (
	user_id text PRIMARY KEY REFERENCES users (id),
	birth_date date,
	address_line_1 text,
	address_line_2 text,
	city text,
	region text,
	postal_code text,
	-- Raised by every change: who writes names the one that he has seen.
	version integer NOT NULL DEFAULT 1 CHECK (version > 0),
	-- From then on the identity is proved and its fields change only by a request that staff approve.
	verified_at timestamptz,
	verified_by text REFERENCES users (id)
);

-- What changed, from what to what: apart from the audit log, which names the fields and is never erased.
CREATE TABLE personal_changes (
	id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
	user_id text NOT NULL REFERENCES users (id),
	at timestamptz NOT NULL,
	actor_user_id text NOT NULL REFERENCES users (id),
	field text NOT NULL,
	old_value text,
	new_value text,
	request_id text
);
CREATE INDEX personal_changes_of_user ON personal_changes (user_id, id DESC);

CREATE TABLE personal_requests (
	id text PRIMARY KEY,
	user_id text NOT NULL REFERENCES users (id),
	-- Field → wanted value.
	changes jsonb NOT NULL,
	reason text NOT NULL,
	status text NOT NULL CHECK (status IN ('pending', 'approved', 'refused', 'withdrawn')),
	requested_at timestamptz NOT NULL,
	decided_at timestamptz,
	decided_by text REFERENCES users (id),
	decision_reason text,
	CHECK ((status = 'pending') = (decided_at IS NULL))
);
CREATE UNIQUE INDEX personal_requests_one_pending ON personal_requests (user_id) WHERE status = 'pending';
CREATE INDEX personal_requests_by_status ON personal_requests (status, requested_at DESC);
