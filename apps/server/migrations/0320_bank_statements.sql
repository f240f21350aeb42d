-- What the bank says: statements (camt.053) and notifications (camt.054). A file is imported whole or not at all, and once.
CREATE TABLE bank_files (
	id text PRIMARY KEY,
	sha256 text NOT NULL UNIQUE,
	file_name text NOT NULL,
	size_bytes integer NOT NULL CHECK (size_bytes > 0),
	imported_by text NOT NULL REFERENCES users (id),
	imported_at timestamptz NOT NULL
);
CREATE INDEX bank_files_list ON bank_files (imported_at DESC, id);

CREATE TABLE bank_statements (
	id text PRIMARY KEY,
	file_id text NOT NULL REFERENCES bank_files (id),
	kind text NOT NULL CHECK (kind IN ('statement', 'notification')),
	version text NOT NULL,
	account text NOT NULL,
	currency text NOT NULL,
	-- The bank's id of the statement, and its number.
	statement_id text NOT NULL,
	sequence bigint,
	-- First and last day. Of a statement without them: the days of its balances and entries.
	from_day date,
	to_day date,
	is_copy boolean NOT NULL,
	-- Minor units; null: the bank gives none.
	opening numeric(38, 0),
	closing numeric(38, 0),
	balances text NOT NULL CHECK (balances IN ('adds-up', 'unknown')),
	-- Of everything that it says: another file with the same statement changes nothing, one with a different one is refused.
	content_hash text NOT NULL,
	lines integer NOT NULL,
	imported_at timestamptz NOT NULL,
	UNIQUE (kind, account, currency, statement_id)
);
CREATE INDEX bank_statements_list ON bank_statements (currency, kind, to_day DESC);

-- Each line is in exactly one place.
CREATE TABLE bank_lines (
	id text PRIMARY KEY,
	statement_id text NOT NULL REFERENCES bank_statements (id),
	number integer NOT NULL CHECK (number > 0),
	entry integer NOT NULL CHECK (entry > 0),
	transactions integer NOT NULL CHECK (transactions > 0),
	-- Minor units; credit is positive. `entry_total`: of all lines of the entry.
	amount numeric(38, 0) NOT NULL,
	entry_total numeric(38, 0) NOT NULL,
	currency text NOT NULL,
	status text NOT NULL CHECK (status IN ('booked', 'pending', 'information')),
	is_reversal boolean NOT NULL,
	booked_on date NOT NULL,
	value_on date,
	entry_reference text,
	bank_reference text,
	end_to_end_id text,
	instruction_id text,
	payment_info_id text,
	creditor_reference text,
	remittance text NOT NULL,
	counterparty text,
	counterparty_account text,
	code text,
	cause text NOT NULL CHECK (cause IN ('payment', 'fee', 'interest', 'return')),
	return_reason text,
	charges text,
	exchange text,
	-- `information`: not booked by the bank. `known`: the same entry came by another message. `queue`: waits for a person.
	-- `proposed`: one person has said what it is, another must confirm it. `matched`: it confirms a payment. `booked`: the
	-- house has booked it by itself.
	place text NOT NULL CHECK (place IN ('information', 'known', 'queue', 'proposed', 'matched', 'booked')),
	placed_at timestamptz NOT NULL,
	-- The request by which it left the queue; null: it confirms what was there already.
	request_id text REFERENCES requests (id),
	-- The line that says the same.
	same_as text REFERENCES bank_lines (id),
	-- What it seems to be; a hint for whoever decides.
	suggestion jsonb,
	checked_at timestamptz,
	UNIQUE (statement_id, number),
	CHECK ((place = 'known') = (same_as IS NOT NULL)),
	CHECK (place NOT IN ('information', 'known', 'queue') OR request_id IS NULL),
	CHECK (place <> 'proposed' OR request_id IS NOT NULL),
	CHECK (place IN ('information', 'known') OR status = 'booked')
);
CREATE INDEX bank_lines_open ON bank_lines (booked_on, id) WHERE place IN ('queue', 'proposed');
CREATE INDEX bank_lines_check ON bank_lines (checked_at NULLS FIRST, id) WHERE place = 'queue';
CREATE INDEX bank_lines_request ON bank_lines (request_id) WHERE request_id IS NOT NULL;
CREATE INDEX bank_lines_entry ON bank_lines (entry_reference) WHERE entry_reference IS NOT NULL;
CREATE INDEX bank_lines_day ON bank_lines (currency, booked_on);

-- What matched and booked lines are about, in parts that add up to them: the id by which the house's journal names it.
CREATE TABLE bank_line_parts (
	line_id text NOT NULL REFERENCES bank_lines (id),
	about_kind text NOT NULL CHECK (about_kind IN ('deposit', 'withdrawal', 'bank-line')),
	about_id text NOT NULL,
	-- Of a withdrawal; else 0.
	leg integer NOT NULL DEFAULT 0,
	amount numeric(38, 0) NOT NULL CHECK (amount <> 0),
	direction text NOT NULL GENERATED ALWAYS AS (CASE WHEN amount > 0 THEN 'in' ELSE 'out' END) STORED,
	-- A payment comes in once and goes out once.
	UNIQUE (about_kind, about_id, leg, direction)
);
CREATE INDEX bank_line_parts_of_line ON bank_line_parts (line_id);
CREATE INDEX bank_line_parts_about ON bank_line_parts (about_id);
