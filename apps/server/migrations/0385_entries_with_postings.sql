-- An entry carries its postings: arrays instead of a table (decision 305). Entries of the release before stay where they
-- are; the views `journal_entries` and `postings` show both alike.
ALTER TABLE journal_entries RENAME TO former_entries;
ALTER TABLE postings RENAME TO former_postings;

-- Whether amounts in several currencies sum to zero in each. Null currencies: all are in one.
CREATE FUNCTION is_balanced(currencies text[], amounts bigint[]) RETURNS boolean LANGUAGE plpgsql IMMUTABLE AS $$
BEGIN
	RETURN NOT EXISTS (
		SELECT FROM unnest(coalesce(currencies, array_fill(''::text, ARRAY[cardinality(amounts)])), amounts) p (currency, amount)
		GROUP BY currency HAVING sum(amount) IS DISTINCT FROM 0 OR bool_or(amount IS NULL) OR currency IS NULL);
END $$;

-- Double entry (E23, E24). Money is in the minor unit of the currency; credit is positive, debit is negative.
CREATE TABLE entries (
	number bigint NOT NULL CHECK (number > 0),
	account_sequence bigint NOT NULL,
	occurred_at timestamptz NOT NULL,
	-- What it does to the customer's balance, and the balance after it.
	amount bigint NOT NULL,
	balance_after bigint NOT NULL,
	-- The pending amount after an entry that changes it.
	pending_after bigint,
	corrects bigint,
	partition smallint NOT NULL,
	-- The nth entry of its event. The idempotency key is account:sequence:line.
	line smallint NOT NULL CHECK (line > 0),
	account_id text NOT NULL,
	reason text NOT NULL CHECK (reason IN ('demo-funding', 'deposit', 'refund', 'chargeback', 'withdrawal-held',
		'withdrawal-voided', 'withdrawal-paid', 'withdrawal-returned', 'adjustment', 'goodwill', 'compensation', 'trade-pnl',
		'commission', 'guaranteed-premium', 'conversion-charge', 'swap', 'administration-fee', 'dividend', 'split',
		'negative-balance', 'transfer', 'correction', 'interest')),
	command_id text NOT NULL,
	currency text NOT NULL,
	trade_id text,
	note text,
	-- Its postings, in order. `customer` and `pending` are the account's own.
	ledger_accounts text[] NOT NULL,
	amounts bigint[] NOT NULL,
	-- Null: all are in `currency`.
	currencies text[],
	previous_hash bytea NOT NULL CHECK (octet_length(previous_hash) = 32),
	hash bytea NOT NULL CHECK (octet_length(hash) = 32),
	PRIMARY KEY (partition, account_id, number),
	CONSTRAINT entries_idempotency_key UNIQUE (partition, account_id, account_sequence, line),
	CHECK ((reason = 'correction') = (corrects IS NOT NULL)),
	CONSTRAINT entries_have_postings CHECK (cardinality(ledger_accounts) >= 2
		AND cardinality(ledger_accounts) = cardinality(amounts) AND array_position(ledger_accounts, NULL) IS NULL
		AND (currencies IS NULL OR cardinality(currencies) = cardinality(amounts))),
	-- Nearly every entry has two postings in one currency, which needs no call of a function.
	CONSTRAINT entries_balance CHECK ((cardinality(amounts) = 2 AND currencies IS NULL AND amounts[1] + amounts[2] IS NOT DISTINCT FROM 0)
		OR is_balanced(currencies, amounts))
);
CREATE TRIGGER entries_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON entries
	FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
-- The house accounts that trading accounts book on too: few of all postings, and read whenever transit is checked.
CREATE INDEX entries_of_house ON entries (partition, account_id, number)
	WHERE ledger_accounts && '{house:transit,house:conversion,house:payment-fees}';

CREATE VIEW journal_entries AS
	SELECT partition, account_id, number, reason, command_id, account_id || ':' || account_sequence || ':' || line AS idempotency_key,
		account_sequence, trade_id, corrects, note, occurred_at, currency, amount, balance_after,
		encode(previous_hash, 'hex') AS previous_hash, encode(hash, 'hex') AS hash, pending_after
	FROM entries
	UNION ALL
	SELECT partition, account_id, number, reason, command_id, idempotency_key,
		account_sequence, trade_id, corrects, note, occurred_at, currency, amount, balance_after,
		previous_hash, hash, pending_after
	FROM former_entries;

CREATE VIEW postings AS
	SELECT e.partition, e.account_id, e.number AS entry_number, p.line::smallint AS line,
		CASE WHEN p.name IN ('customer', 'pending') THEN p.name || ':' || e.account_id ELSE p.name END AS ledger_account,
		coalesce(p.currency, e.currency) AS currency, p.amount
	FROM entries e CROSS JOIN LATERAL unnest(e.ledger_accounts, e.currencies, e.amounts)
		WITH ORDINALITY AS p (name, currency, amount, line)
	UNION ALL
	SELECT partition, account_id, entry_number, line, ledger_account, currency, amount FROM former_postings;

-- The postings on `house:transit`, `house:conversion` and `house:payment-fees`, with the event that they belong to.
CREATE VIEW house_postings_of_accounts AS
	SELECT e.partition, e.account_id, e.account_sequence, e.occurred_at, p.name AS ledger_account,
		coalesce(p.currency, e.currency) AS currency, p.amount
	FROM entries e CROSS JOIN LATERAL unnest(e.ledger_accounts, e.currencies, e.amounts) AS p (name, currency, amount)
	WHERE e.ledger_accounts && '{house:transit,house:conversion,house:payment-fees}'
		AND p.name IN ('house:transit', 'house:conversion', 'house:payment-fees')
	UNION ALL
	SELECT p.partition, p.account_id, e.account_sequence, e.occurred_at, p.ledger_account, p.currency, p.amount
	FROM former_postings p
	JOIN former_entries e ON e.partition = p.partition AND e.account_id = p.account_id AND e.number = p.entry_number
	WHERE p.ledger_account IN ('house:transit', 'house:conversion', 'house:payment-fees');

-- A server of the release before writes on until it is replaced: row by row, so that entries are judged at the commit.
CREATE FUNCTION keep_former() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_TABLE_NAME = 'postings' THEN INSERT INTO former_postings SELECT NEW.*;
	ELSE INSERT INTO former_entries SELECT NEW.*;
	END IF;
	RETURN NEW;
END $$;
CREATE TRIGGER keep_former INSTEAD OF INSERT ON journal_entries FOR EACH ROW EXECUTE FUNCTION keep_former();
CREATE TRIGGER keep_former INSTEAD OF INSERT ON postings FOR EACH ROW EXECUTE FUNCTION keep_former();

DROP TRIGGER postings_balance ON former_postings;
DROP FUNCTION refuse_unbalanced();
CREATE FUNCTION refuse_unbalanced() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	wrong record;
BEGIN
	SELECT currency, sum(amount) AS total INTO wrong FROM former_postings
		WHERE partition = NEW.partition AND account_id = NEW.account_id AND entry_number = NEW.entry_number
		GROUP BY currency HAVING sum(amount) <> 0 LIMIT 1;
	IF FOUND THEN
		RAISE EXCEPTION 'entry % of account % does not balance: % %', NEW.entry_number, NEW.account_id, wrong.total, wrong.currency
			USING ERRCODE = 'check_violation';
	END IF;
	RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER postings_balance AFTER INSERT ON former_postings DEFERRABLE INITIALLY DEFERRED
	FOR EACH ROW EXECUTE FUNCTION refuse_unbalanced();
