-- How far each customer who wants a daily mail has had it. The row goes when they turn it off.
CREATE TABLE daily_mails (
	user_id text PRIMARY KEY REFERENCES users (id),
	-- What moved before is mailed, or was nothing; the next mail begins here, whatever time zone they choose meanwhile.
	mailed_until timestamptz NOT NULL,
	-- When their present day is over.
	due_at timestamptz NOT NULL
);
-- Read by a job several times an hour.
CREATE INDEX notification_boxes_daily ON notification_boxes (user_id) WHERE (mails->>'daily_summary') = 'true';
