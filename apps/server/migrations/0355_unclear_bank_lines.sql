-- `unclear`: perhaps an entry that came by the other kind of message; a person must say whether it is.
ALTER TABLE bank_lines
	DROP CONSTRAINT bank_lines_place_check,
	ADD CONSTRAINT bank_lines_place_check
		CHECK (place IN ('information', 'known', 'unclear', 'queue', 'proposed', 'matched', 'booked'));
DROP INDEX bank_lines_open;
CREATE INDEX bank_lines_open ON bank_lines (booked_on, id) WHERE place IN ('unclear', 'queue', 'proposed');
CREATE INDEX bank_lines_unclear ON bank_lines (statement_id, entry) WHERE place = 'unclear';
-- To find the same entry where the bank gives no reference.
CREATE INDEX bank_lines_total ON bank_lines (entry_total, booked_on) WHERE status = 'booked';
CREATE INDEX bank_lines_same_as ON bank_lines (same_as) WHERE same_as IS NOT NULL;
