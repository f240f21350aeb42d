-- What a user is told that happened, what he wants to be told, and the browsers that are told too.

CREATE TABLE notifications (
	user_id text NOT NULL REFERENCES users (id),
	-- From 1 without a gap; taken from notification_boxes, whose row the writer holds.
	sequence bigint NOT NULL CHECK (sequence > 0),
	id text NOT NULL UNIQUE,
	-- What made it: the same source never tells twice.
	source text NOT NULL,
	code text NOT NULL,
	params jsonb NOT NULL,
	category text NOT NULL,
	-- How many events it stands for.
	events integer NOT NULL DEFAULT 1 CHECK (events > 0),
	read_at timestamptz,
	created_at timestamptz NOT NULL,
	PRIMARY KEY (user_id, sequence),
	UNIQUE (user_id, source)
);
CREATE INDEX notifications_unread ON notifications (user_id, sequence DESC) WHERE read_at IS NULL;

CREATE TABLE notification_boxes (
	user_id text PRIMARY KEY REFERENCES users (id),
	last_sequence bigint NOT NULL DEFAULT 0,
	-- Counts what is told of notifications, which one of them can be more than once.
	told_sequence bigint NOT NULL DEFAULT 0,
	-- What differs from the defaults, by category.
	preferences jsonb NOT NULL DEFAULT '{}'
);

-- How far the engine's events have been made into notifications. What happened before is told to nobody.
CREATE TABLE notification_cursors (
	partition smallint PRIMARY KEY REFERENCES partitions (partition),
	sequence bigint NOT NULL
);
INSERT INTO notification_cursors (partition, sequence) SELECT partition, last_sequence FROM partitions;

CREATE TABLE push_subscriptions (
	endpoint text PRIMARY KEY,
	user_id text NOT NULL REFERENCES users (id),
	p256dh text NOT NULL,
	auth text NOT NULL,
	created_at timestamptz NOT NULL,
	-- Counted since the last push that arrived; too many end the subscription.
	failures integer NOT NULL DEFAULT 0
);
CREATE INDEX push_subscriptions_of_user ON push_subscriptions (user_id);
