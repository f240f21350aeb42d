-- The conversation of each customer with support, and what staff have beside it.

CREATE TABLE conversations (
	customer_id text PRIMARY KEY REFERENCES users (id),
	state text NOT NULL DEFAULT 'resolved' CHECK (state IN ('open', 'pending', 'snoozed', 'resolved')),
	snoozed_until timestamptz,
	assigned_to text REFERENCES users (id),
	-- Grows with each change of state or assignment, so that of two colleagues at once one is told.
	version integer NOT NULL DEFAULT 0,
	-- Messages are numbered 1, 2, 3 … by whoever holds this row's lock: no gap, one order for everybody.
	last_sequence bigint NOT NULL DEFAULT 0,
	last_note_sequence bigint NOT NULL DEFAULT 0,
	last_message_at timestamptz,
	read_by_customer bigint NOT NULL DEFAULT 0,
	read_by_staff bigint NOT NULL DEFAULT 0,
	unread_by_customer integer NOT NULL DEFAULT 0,
	unread_by_staff integer NOT NULL DEFAULT 0,
	-- The episode: from the first message after it was last resolved. Its first answer, and since when somebody waits.
	opened_at timestamptz,
	first_response_at timestamptz,
	waiting_since timestamptz,
	CHECK ((state = 'snoozed') = (snoozed_until IS NOT NULL)),
	CHECK (read_by_customer <= last_sequence AND read_by_staff <= last_sequence)
);
CREATE INDEX conversations_snoozed ON conversations (snoozed_until) WHERE state = 'snoozed';
CREATE INDEX conversations_unread ON conversations (customer_id) WHERE unread_by_staff > 0;

CREATE TABLE chat_messages (
	customer_id text NOT NULL REFERENCES conversations (customer_id),
	sequence bigint NOT NULL CHECK (sequence > 0),
	id text NOT NULL UNIQUE,
	sender_id text NOT NULL REFERENCES users (id),
	is_admin boolean NOT NULL,
	-- Made by the sender before sending: the same again is the same message, for ever.
	client_message_id text,
	-- What was asked for, so that the same id with something else is told apart.
	content_hash text NOT NULL,
	message text NOT NULL,
	created_at timestamptz NOT NULL,
	read_at timestamptz,
	PRIMARY KEY (customer_id, sequence),
	UNIQUE (sender_id, client_message_id),
	-- Times of a conversation never repeat: who asks for what is newer than the last one seen misses nothing.
	UNIQUE (customer_id, created_at)
);

-- Uploaded files. The row is there before the file and goes after it, so that no file is without a row.
CREATE TABLE chat_files (
	id text PRIMARY KEY,
	owner_id text NOT NULL REFERENCES users (id),
	state text NOT NULL CHECK (state IN ('storing', 'stored')),
	file_name text NOT NULL,
	media_type text NOT NULL,
	size_bytes integer NOT NULL CHECK (size_bytes > 0),
	is_image boolean NOT NULL,
	created_at timestamptz NOT NULL,
	-- The message that carries it, and its place there; null until it is sent.
	customer_id text,
	sequence bigint,
	position smallint,
	FOREIGN KEY (customer_id, sequence) REFERENCES chat_messages (customer_id, sequence),
	CHECK ((customer_id IS NULL) = (sequence IS NULL) AND (sequence IS NULL) = (position IS NULL)),
	CHECK (customer_id IS NULL OR state = 'stored')
);
CREATE INDEX chat_files_of_message ON chat_files (customer_id, sequence);
CREATE INDEX chat_files_of_owner ON chat_files (owner_id);
CREATE INDEX chat_files_unsent ON chat_files (created_at) WHERE customer_id IS NULL;

CREATE TABLE chat_notes (
	customer_id text NOT NULL REFERENCES conversations (customer_id),
	sequence bigint NOT NULL CHECK (sequence > 0),
	id text NOT NULL UNIQUE,
	author_id text NOT NULL REFERENCES users (id),
	client_note_id text NOT NULL,
	note text NOT NULL,
	created_at timestamptz NOT NULL,
	PRIMARY KEY (customer_id, sequence),
	UNIQUE (author_id, client_note_id)
);

CREATE TABLE canned_replies (
	id text PRIMARY KEY,
	shortcut text NOT NULL UNIQUE,
	reply text NOT NULL,
	-- Written by the demo.
	sample boolean NOT NULL DEFAULT false,
	updated_at timestamptz NOT NULL,
	updated_by text REFERENCES users (id)
);
