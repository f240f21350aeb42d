-- Double entry (E23, E24). Money is in the minor unit of the currency beside it.
CREATE TABLE journal_entries (
	partition smallint NOT NULL,
	account_id text NOT NULL,
	number bigint NOT NULL CHECK (number > 0),
	reason text NOT NULL CHECK (reason IN ('demo-funding', 'adjustment', 'trade-pnl', 'commission', 'correction')),
	command_id text NOT NULL,
	idempotency_key text NOT NULL,
	account_sequence bigint NOT NULL,
	trade_id text,
	corrects bigint,
	note text,
	occurred_at timestamptz NOT NULL,
	currency text NOT NULL,
	-- What it does to the customer's balance, and the balance after it.
	amount bigint NOT NULL,
	balance_after bigint NOT NULL,
	previous_hash text NOT NULL,
	hash text NOT NULL,
	PRIMARY KEY (partition, account_id, number),
	UNIQUE (partition, account_id, idempotency_key),
	CHECK ((reason = 'correction') = (corrects IS NOT NULL))
);

-- Credit is positive, debit is negative.
CREATE TABLE postings (
	partition smallint NOT NULL,
	account_id text NOT NULL,
	entry_number bigint NOT NULL,
	line smallint NOT NULL,
	ledger_account text NOT NULL,
	currency text NOT NULL,
	amount bigint NOT NULL,
	PRIMARY KEY (partition, account_id, entry_number, line)
);

CREATE TRIGGER journal_entries_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON journal_entries
	FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER postings_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON postings
	FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Both sides of an entry are written by one statement or not at all: once per statement, not once per row.
CREATE FUNCTION refuse_unbalanced() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	wrong record;
BEGIN
	SELECT account_id, entry_number, currency, sum(amount) AS total INTO wrong
		FROM added GROUP BY partition, account_id, entry_number, currency HAVING sum(amount) <> 0 LIMIT 1;
	IF FOUND THEN
		RAISE EXCEPTION 'entry % of account % does not balance: % %', wrong.entry_number, wrong.account_id, wrong.total, wrong.currency
			USING ERRCODE = 'check_violation';
	END IF;
	RETURN NULL;
END $$;
CREATE TRIGGER postings_balance AFTER INSERT ON postings REFERENCING NEW TABLE AS added
	FOR EACH STATEMENT EXECUTE FUNCTION refuse_unbalanced();
