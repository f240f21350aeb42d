-- A customer of whom nothing is left but the books under his id. Nobody takes that back.
ALTER TABLE users ADD COLUMN erased_at timestamptz;
ALTER TABLE users ADD CONSTRAINT erased_is_deactivated CHECK (erased_at IS NULL OR status = 'deactivated');
