-- A customer who has closed his account himself; reactivated by staff he is as he was before.
ALTER TABLE users ADD COLUMN closed_at timestamptz;
ALTER TABLE users ADD CONSTRAINT closed_is_deactivated CHECK (closed_at IS NULL OR status = 'deactivated');
