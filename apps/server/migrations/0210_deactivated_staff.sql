-- Accounts of staff are opened and closed here, by the operator's hand: whoever is shut out has no session left either,
-- also none that would go on when he is let in again. Customers are deactivated at the desk, which ends theirs itself.
CREATE FUNCTION end_sessions_of_deactivated_staff() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE sessions SET ended_at = clock_timestamp(), end_reason = 'deactivated'
	WHERE user_id = NEW.id AND ended_at IS NULL;
	DELETE FROM session_tokens USING sessions
	WHERE sessions.id = session_tokens.session_id AND sessions.user_id = NEW.id;
	RETURN NULL;
END $$;

CREATE TRIGGER deactivated_staff_has_no_session
	AFTER UPDATE OF status ON users
	FOR EACH ROW WHEN (NEW.role = 'admin' AND NEW.status = 'deactivated' AND OLD.status <> 'deactivated')
	EXECUTE FUNCTION end_sessions_of_deactivated_staff();
