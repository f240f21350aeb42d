-- The account that a wire came from, as the bank's statement gives it: compact, checked. Null: the bank gave none.
ALTER TABLE wire_matches ADD COLUMN sender_account text;
