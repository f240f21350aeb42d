-- Staff have a role that says what they may do (R19), and what they do is written down for ever.

ALTER TABLE users ADD COLUMN staff_role text CHECK (staff_role IN ('support', 'finance', 'risk', 'super'));
UPDATE users SET staff_role = 'super' WHERE role = 'admin';
ALTER TABLE users ADD CONSTRAINT staff_have_a_role CHECK ((role = 'admin') = (staff_role IS NOT NULL));

CREATE TABLE audit_log (
	id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
	at timestamptz NOT NULL,
	actor_user_id text NOT NULL REFERENCES users (id),
	-- What was done, like `client.approved`; to what, like `user` and its id.
	action text NOT NULL CHECK (action ~ '^[a-z][a-z-]*\.[a-z][a-z-]*$'),
	subject_kind text NOT NULL,
	subject_id text NOT NULL,
	reason text,
	details jsonb NOT NULL DEFAULT '{}'
);
CREATE INDEX audit_log_of_subject ON audit_log (subject_kind, subject_id, id DESC);
CREATE TRIGGER audit_log_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_log
	FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
