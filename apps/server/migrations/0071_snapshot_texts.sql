-- The text of a snapshot is what its hash is of: kept as it is, it is believed without being made again. Those from before
-- were kept in another form; they are believed as they were, until they are written anew.
ALTER TABLE snapshots ALTER COLUMN state TYPE json USING state::text::json;
