-- Coins that leave, in the house's journal (decision 279). The list is extended, not replaced: what stands in it stays.
DO $$
DECLARE
	listed text;
BEGIN
	SELECT string_agg(quote_literal(found.name[1]), ', ' ORDER BY found.at) INTO listed
		FROM pg_constraint, regexp_matches(pg_get_constraintdef(oid), '''([a-z:-]+)''', 'g') WITH ORDINALITY AS found (name, at)
		WHERE conname = 'house_entries_reason_check';
	ALTER TABLE house_entries DROP CONSTRAINT house_entries_reason_check;
	EXECUTE format('ALTER TABLE house_entries ADD CONSTRAINT house_entries_reason_check CHECK (reason IN (%s, ''coin-sent''))', listed);
END $$;
