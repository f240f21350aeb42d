-- What staff looks for: clients by name, address and country, acts by who did them and what they were.

CREATE INDEX users_of_customers ON users (created_at DESC, id) WHERE role = 'customer';
CREATE INDEX users_by_name ON users (lower(last_name), lower(first_name), id) WHERE role = 'customer';
CREATE INDEX users_by_seen ON users (last_seen_at DESC NULLS LAST, id) WHERE role = 'customer';
CREATE INDEX users_waiting ON users (status, created_at DESC, id) WHERE role = 'customer' AND status <> 'active';
CREATE INDEX users_by_country ON users (country, created_at DESC) WHERE role = 'customer';
CREATE INDEX audit_log_of_actor ON audit_log (actor_user_id, id DESC);
CREATE INDEX audit_log_of_action ON audit_log (action text_pattern_ops, id DESC);

-- Parts of words are found by index where the extension is there; without it the search reads the table, to the same end.
DO $$
BEGIN
	CREATE EXTENSION IF NOT EXISTS pg_trgm;
	CREATE INDEX users_by_words ON users USING gin
		(lower(first_name || ' ' || last_name || ' ' || email || ' ' || coalesce(username, '')) gin_trgm_ops);
EXCEPTION WHEN OTHERS THEN
	RAISE NOTICE 'pg_trgm is not available: clients are searched without its index';
END $$;
