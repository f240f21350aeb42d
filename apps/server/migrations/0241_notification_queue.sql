-- Notifications written by the transaction that caused them, until they are delivered to the user's box. A box is locked
-- by its writer: taking that lock in every transaction that notifies would order them all by user, and deadlock.
CREATE TABLE notification_queue (
	id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
	user_id text NOT NULL REFERENCES users (id),
	source text NOT NULL,
	code text NOT NULL,
	params jsonb NOT NULL,
	at timestamptz NOT NULL,
	-- Failed deliveries; rows without one come first.
	attempts integer NOT NULL DEFAULT 0 CHECK (attempts >= 0)
);
CREATE INDEX notification_queue_of_user ON notification_queue (user_id);
