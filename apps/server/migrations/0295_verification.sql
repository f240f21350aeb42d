-- Files that prove who a customer is. They lie encrypted in the storage, under `verification/<id>`.
CREATE TABLE verification_files (
	id text PRIMARY KEY,
	user_id text NOT NULL REFERENCES users (id),
	part text NOT NULL CHECK (part IN ('identity', 'selfie', 'address', 'funds')),
	slot text NOT NULL CHECK (slot IN ('front', 'back', 'page_1', 'page_2', 'page_3')),
	source text NOT NULL CHECK (source IN ('browser', 'phone')),
	media_type text NOT NULL,
	size_bytes integer NOT NULL CHECK (size_bytes > 0),
	is_image boolean NOT NULL,
	-- Keyed hash of the upload as it was sent: the same file of two customers.
	content_hash bytea NOT NULL,
	-- `storing`: without meaning, and deleted by the next run of its job. `draft`: not sent yet. `sent`: of a request.
	state text NOT NULL CHECK (state IN ('storing', 'draft', 'sent')),
	request_id text REFERENCES requests (id) ON DELETE CASCADE,
	created_at timestamptz NOT NULL,
	CHECK (state <> 'sent' OR request_id IS NOT NULL)
);
CREATE UNIQUE INDEX verification_files_draft ON verification_files (user_id, part, slot) WHERE state = 'draft';
CREATE INDEX verification_files_request ON verification_files (request_id);
CREATE INDEX verification_files_hash ON verification_files (content_hash);

-- What members of staff found in the documents of a request; the last one counts when another person confirms it.
CREATE TABLE verification_reviews (
	request_id text NOT NULL REFERENCES requests (id) ON DELETE CASCADE,
	number integer NOT NULL CHECK (number > 0),
	outcome text NOT NULL CHECK (outcome IN ('approve', 'again', 'reject')),
	faults text[] NOT NULL,
	note text,
	marks jsonb NOT NULL,
	expires_on date,
	-- The document's number, encrypted; and its keyed hash.
	document_number bytea,
	number_hash bytea,
	reviewed_by text NOT NULL REFERENCES users (id),
	reviewed_at timestamptz NOT NULL,
	PRIMARY KEY (request_id, number)
);

-- Where each part of a customer's verification stands.
CREATE TABLE verification_parts (
	user_id text NOT NULL REFERENCES users (id),
	part text NOT NULL CHECK (part IN ('identity', 'selfie', 'address', 'funds')),
	-- What was accepted, by which request; null: nothing yet.
	document text,
	accepted_at timestamptz,
	request_id text,
	expires_on date,
	number_hash bytea,
	-- Staff asked for it, or for a newer document.
	asked_at timestamptz,
	asked_reason text,
	-- When the customer was told that it will end, and that it has ended.
	reminded_at timestamptz,
	ended_at timestamptz,
	PRIMARY KEY (user_id, part)
);
CREATE INDEX verification_parts_number ON verification_parts (number_hash);
CREATE INDEX verification_parts_end ON verification_parts (expires_on) WHERE ended_at IS NULL;

-- Links by which a phone uploads for a computer.
CREATE TABLE verification_handovers (
	id text PRIMARY KEY,
	user_id text NOT NULL REFERENCES users (id),
	session_id text NOT NULL,
	part text NOT NULL,
	document text NOT NULL,
	token_hash bytea NOT NULL UNIQUE,
	-- Of what the phone got for the token.
	capture_hash bytea UNIQUE,
	created_at timestamptz NOT NULL,
	expires_at timestamptz NOT NULL,
	ended_at timestamptz,
	finished boolean NOT NULL DEFAULT false
);
CREATE INDEX verification_handovers_user ON verification_handovers (user_id);

-- Customers whose identity a member of staff verified before documents were uploaded keep it.
INSERT INTO verification_parts (user_id, part, accepted_at)
SELECT d.user_id, p.part, d.verified_at FROM personal_details d CROSS JOIN (VALUES ('identity'), ('selfie')) AS p (part)
WHERE d.verified_at IS NOT NULL;

CREATE VIEW verification_requests AS
SELECT id, user_id, terms, status, requested_at, decided_at FROM requests WHERE kind = 'verification';
