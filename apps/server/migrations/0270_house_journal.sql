-- The house's own journal (E23, E24): what belongs to no trading account. Credit is positive, debit is negative.
-- One row: locked by whoever books, so that numbers have no gaps and the chain has no branch.
CREATE TABLE house_book (
	id boolean PRIMARY KEY DEFAULT true CHECK (id),
	entries bigint NOT NULL CHECK (entries >= 0),
	last_hash text NOT NULL
);
INSERT INTO house_book (entries, last_hash) VALUES (0, repeat('0', 64));

CREATE TABLE house_entries (
	number bigint PRIMARY KEY CHECK (number > 0),
	-- A repeated step of a payment has the same key, and is booked once.
	key text NOT NULL UNIQUE,
	reason text NOT NULL CHECK (reason IN ('card-payment', 'card-payout', 'wire-received', 'wire-sent', 'provider-settlement',
		'provider-fee', 'bank-fee', 'network-fee', 'refund', 'chargeback', 'chargeback-reversed', 'chargeback-fee',
		'payout-returned', 'suspense', 'suspense-cleared', 'receivable-collected', 'write-off', 'correction')),
	-- The payment, withdrawal or deposit that it belongs to. Events of trading accounts name it by the same id.
	about_kind text NOT NULL,
	about_id text NOT NULL,
	corrects bigint REFERENCES house_entries (number),
	-- Of an entry in two currencies: {from, to, rate, source}, the rate as an integer × 10^12.
	conversion jsonb,
	occurred_at timestamptz NOT NULL,
	recorded_at timestamptz NOT NULL DEFAULT clock_timestamp(),
	previous_hash text NOT NULL,
	hash text NOT NULL,
	CHECK ((reason = 'correction') = (corrects IS NOT NULL))
);
CREATE INDEX house_entries_about ON house_entries (about_id, number);

CREATE TABLE house_postings (
	entry_number bigint NOT NULL REFERENCES house_entries (number),
	line smallint NOT NULL CHECK (line > 0),
	ledger_account text NOT NULL CHECK (ledger_account IN ('house:bank', 'house:provider', 'house:transit', 'house:suspense',
		'house:receivables', 'house:provider-fees', 'house:payment-fees', 'house:network-fees', 'house:conversion')),
	currency text NOT NULL,
	-- In the minor unit of the currency, as in `postings`. A coin's is its eighth decimal, of which bigint would hold few.
	amount numeric(38, 0) NOT NULL CHECK (amount <> 0),
	PRIMARY KEY (entry_number, line)
);
CREATE INDEX house_postings_account ON house_postings (ledger_account, currency, entry_number) INCLUDE (amount);

CREATE TRIGGER house_entries_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON house_entries
	FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER house_postings_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON house_postings
	FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER house_book_kept BEFORE DELETE OR TRUNCATE ON house_book
	FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- All postings of an entry are written by one statement or not at all.
CREATE FUNCTION refuse_unbalanced_house() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	wrong record;
BEGIN
	SELECT entry_number, currency, sum(amount) AS total INTO wrong
		FROM added GROUP BY entry_number, currency HAVING sum(amount) <> 0 LIMIT 1;
	IF FOUND THEN
		RAISE EXCEPTION 'entry % of the house does not balance: % %', wrong.entry_number, wrong.total, wrong.currency
			USING ERRCODE = 'check_violation';
	END IF;
	RETURN NULL;
END $$;
CREATE TRIGGER house_postings_balance AFTER INSERT ON house_postings REFERENCING NEW TABLE AS added
	FOR EACH STATEMENT EXECUTE FUNCTION refuse_unbalanced_house();

-- The house accounts that trading accounts book on too: few of all postings, and read whenever transit is checked.
CREATE INDEX postings_of_house ON postings (ledger_account, currency)
	WHERE ledger_account IN ('house:transit', 'house:conversion', 'house:payment-fees');
