-- Documents of a user: lists of instruments, templates, drawings, settings; each with a version.

CREATE TABLE user_document_counters (
	user_id text PRIMARY KEY REFERENCES users (id),
	-- Versions are taken from here, so that a document that was removed and made again never has an earlier version. Its
	-- row is locked by every write of the user.
	last_version bigint NOT NULL
);

CREATE TABLE user_documents (
	user_id text NOT NULL REFERENCES users (id),
	-- The kind, or kind and instrument: `drawings.EURUSD`.
	id text NOT NULL,
	version bigint NOT NULL CHECK (version > 0),
	content jsonb NOT NULL CHECK (jsonb_typeof(content) = 'object'),
	updated_at timestamptz NOT NULL,
	PRIMARY KEY (user_id, id)
);

INSERT INTO user_document_counters (user_id, last_version) SELECT user_id, 1 FROM user_preferences;
INSERT INTO user_documents (user_id, id, version, content, updated_at)
	SELECT user_id, 'preferences', 1, preferences, updated_at FROM user_preferences;

-- The server of the previous release may still run: it reads and writes `user_preferences`. Until that table is dropped by
-- the next release, each side's change is applied to the other one.
CREATE FUNCTION preferences_to_document() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	next_version bigint;
BEGIN
	IF pg_trigger_depth() > 1 THEN
		RETURN NULL;
	END IF;
	INSERT INTO user_document_counters AS c (user_id, last_version) VALUES (NEW.user_id, 1)
		ON CONFLICT (user_id) DO UPDATE SET last_version = c.last_version + 1
		RETURNING last_version INTO next_version;
	INSERT INTO user_documents (user_id, id, version, content, updated_at)
		VALUES (NEW.user_id, 'preferences', next_version, NEW.preferences, NEW.updated_at)
		ON CONFLICT (user_id, id) DO UPDATE
		SET version = excluded.version, content = excluded.content, updated_at = excluded.updated_at;
	RETURN NULL;
END $$;
CREATE TRIGGER preferences_to_document AFTER INSERT OR UPDATE ON user_preferences
	FOR EACH ROW EXECUTE FUNCTION preferences_to_document();

CREATE FUNCTION document_to_preferences() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF pg_trigger_depth() > 1 THEN
		RETURN NULL;
	END IF;
	INSERT INTO user_preferences (user_id, preferences, updated_at)
		VALUES (NEW.user_id, NEW.content, NEW.updated_at)
		ON CONFLICT (user_id) DO UPDATE SET preferences = excluded.preferences, updated_at = excluded.updated_at;
	RETURN NULL;
END $$;
CREATE TRIGGER document_to_preferences AFTER INSERT OR UPDATE ON user_documents
	FOR EACH ROW WHEN (NEW.id = 'preferences') EXECUTE FUNCTION document_to_preferences();
