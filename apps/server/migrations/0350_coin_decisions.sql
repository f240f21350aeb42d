-- What staff decide of coins that have arrived (decision 283).
ALTER TABLE coin_outputs DROP CONSTRAINT coin_outputs_status_check;
ALTER TABLE coin_outputs ADD CONSTRAINT coin_outputs_status_check CHECK (status IN ('seen', 'void', 'final', 'small', 'waiting',
	'converted', 'booked', 'held', 'unsupported', 'frozen', 'lost', 'returned', 'written-off'));
-- The newest request that somebody decides about it.
ALTER TABLE coin_outputs ADD COLUMN request_id text;
-- Since when it stands by a decision although the chain does not show it; empty again when the chain shows it.
ALTER TABLE coin_outputs ADD COLUMN accepted_at timestamptz;
-- Lists of staff.
CREATE INDEX coin_outputs_newest ON coin_outputs (first_seen_at DESC, id);
CREATE INDEX coin_outputs_tx ON coin_outputs (tx_id text_pattern_ops);
