-- Coins in the house's journal (decision 271). The lists are extended, not replaced: what stands in them stays.
DO $$
DECLARE
	listed text;
BEGIN
	SELECT string_agg(quote_literal(found.name[1]), ', ' ORDER BY found.at) INTO listed
		FROM pg_constraint, regexp_matches(pg_get_constraintdef(oid), '''([a-z:-]+)''', 'g') WITH ORDINALITY AS found (name, at)
		WHERE conname = 'house_entries_reason_check';
	ALTER TABLE house_entries DROP CONSTRAINT house_entries_reason_check;
	EXECUTE format('ALTER TABLE house_entries ADD CONSTRAINT house_entries_reason_check CHECK (reason IN (%s,
		''coin-received'', ''coin-converted'', ''coin-returned'', ''coin-lost''))', listed);

	SELECT string_agg(quote_literal(found.name[1]), ', ' ORDER BY found.at) INTO listed
		FROM pg_constraint, regexp_matches(pg_get_constraintdef(oid), '''([a-z:-]+)''', 'g') WITH ORDINALITY AS found (name, at)
		WHERE conname = 'house_postings_ledger_account_check';
	ALTER TABLE house_postings DROP CONSTRAINT house_postings_ledger_account_check;
	EXECUTE format('ALTER TABLE house_postings ADD CONSTRAINT house_postings_ledger_account_check CHECK (ledger_account IN (%s,
		''house:coins''))', listed);
END $$;
