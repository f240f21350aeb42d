-- Dividends and splits book money: one member of staff proposes them, another one approves (four eyes). What was announced
-- before stays announced. A dividend that nobody approves before its ex-moment lapses; a split waits, with its instrument paused.
ALTER TABLE corporate_actions DROP CONSTRAINT corporate_actions_status_check;
ALTER TABLE corporate_actions ADD CONSTRAINT corporate_actions_status_check CHECK (status IN ('proposed', 'announced',
	'applying', 'applied', 'cancelled', 'refused', 'lapsed'));
ALTER TABLE corporate_actions ADD COLUMN decided_at timestamptz;
ALTER TABLE corporate_actions ADD COLUMN decided_by text REFERENCES users (id);
ALTER TABLE corporate_actions ADD COLUMN decision_reason text;
ALTER TABLE corporate_actions ADD CONSTRAINT corporate_actions_decided_check CHECK (
	(status NOT IN ('proposed', 'lapsed') OR decided_by IS NULL) AND (status <> 'refused' OR decided_by IS NOT NULL));
-- Who proposed may take it back, and never approve it.
ALTER TABLE corporate_actions ADD CONSTRAINT corporate_actions_four_eyes CHECK (
	status = 'refused' OR decided_by IS NULL OR decided_by <> announced_by);
