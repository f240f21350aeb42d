-- Who signs out is gone at once, not when his last heartbeat has grown old: `present_at` is what "online" is read from.

ALTER TABLE users ADD COLUMN signed_out_at timestamptz;
ALTER TABLE users ADD COLUMN present_at timestamptz
	GENERATED ALWAYS AS (CASE WHEN signed_out_at >= last_seen_at THEN NULL ELSE last_seen_at END) STORED;
