-- The origin of a command is part of its key: an id that a customer chooses never collides with one of the server.
CREATE FUNCTION former_origin(command_id text, name text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
	SELECT CASE
		WHEN name IN ('set-swap-free', 'swap-free-set') THEN 'staff'
		WHEN command_id ~ '^(arrival|check-margin|close-out|expire|financing|trail|trigger)-' THEN 'engine'
		WHEN command_id ~ '^(adjust|deposit)-' THEN 'staff'
		WHEN command_id ~ '^(action|demo|exclusion|jurisdiction|leaving)-|^open-account$|^test-[0-9a-f]{32}$' THEN 'job'
		ELSE 'customer'
	END
$$;

-- Events carry their origin in the payload; those of earlier releases have it by their id.
CREATE FUNCTION event_origin(payload json, command_id text, type text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
	SELECT COALESCE(payload->>'origin',
		former_origin(command_id, CASE WHEN type = 'command-refused' THEN payload->>'command' ELSE type END))
$$;

-- The only change ever made to rows of this table: a new column gets its value.
ALTER TABLE commands DISABLE TRIGGER commands_append_only;
ALTER TABLE commands ADD COLUMN origin text;
UPDATE commands SET origin = former_origin(command_id, '');
UPDATE commands c SET origin = 'staff' FROM events e
	WHERE e.partition = c.partition AND e.account_id = c.account_id AND e.command_id = c.command_id AND c.origin <> 'staff'
		AND (e.type = 'swap-free-set' OR (e.type = 'command-refused' AND e.payload->>'command' = 'set-swap-free'));
ALTER TABLE commands
	ALTER COLUMN origin SET NOT NULL,
	ADD CHECK (origin IN ('customer', 'staff', 'engine', 'job')),
	DROP CONSTRAINT commands_pkey,
	ADD PRIMARY KEY (partition, account_id, command_id, origin);
ALTER TABLE commands ENABLE TRIGGER commands_append_only;
