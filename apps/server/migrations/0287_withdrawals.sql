-- Bank payments in one file for the bank. Amounts in the minor unit of the currency.
CREATE TABLE payment_files (
	id text PRIMARY KEY,
	currency text NOT NULL,
	-- `made`: waits for release by a colleague. `settled`: every payment in it is. `discarded`: its payments are free again.
	status text NOT NULL CHECK (status IN ('made', 'released', 'settled', 'discarded')),
	count integer NOT NULL CHECK (count > 0),
	total bigint NOT NULL CHECK (total > 0),
	reason text NOT NULL,
	made_by text NOT NULL REFERENCES users (id),
	made_at timestamptz NOT NULL,
	released_by text REFERENCES users (id),
	released_at timestamptz,
	release_reason text,
	-- The XML, until it is settled or discarded: names and numbers of bank accounts are not kept longer than needed.
	content text,
	sha256 text NOT NULL,
	CHECK (released_by <> made_by),
	CHECK ((status IN ('made', 'released')) = (content IS NOT NULL))
);
CREATE INDEX payment_files_list ON payment_files (made_at DESC, id);

-- The parts of withdrawals: each goes to one card payment or one bank account. The withdrawal itself is a request.
CREATE TABLE withdrawal_legs (
	withdrawal_id text NOT NULL REFERENCES requests (id),
	number integer NOT NULL CHECK (number > 0),
	user_id text NOT NULL REFERENCES users (id),
	account_id text NOT NULL,
	method text NOT NULL CHECK (method IN ('card', 'wire')),
	cause text NOT NULL CHECK (cause IN ('card-return', 'wire-return', 'profit')),
	-- Id of the card payment or of the beneficiary.
	destination text NOT NULL,
	-- In the account's currency, with the fee.
	amount bigint NOT NULL CHECK (amount > 0),
	fee bigint NOT NULL CHECK (fee >= 0 AND fee < amount),
	currency text NOT NULL,
	-- What arrives, in its own currency.
	received bigint NOT NULL CHECK (received > 0),
	received_currency text NOT NULL,
	-- What is shown of the card.
	card_brand text,
	card_last4 text CHECK (card_last4 ~ '^\d{4}$'),
	-- `ready`: released. `sent`: the bank or provider has it. `paying`, `failing`, `returning`: what became of it is known and
	-- about to be booked. `dropped`: the withdrawal ended before.
	status text NOT NULL CHECK (status IN
		('open', 'ready', 'sent', 'paying', 'paid', 'failing', 'failed', 'returning', 'returned', 'dropped')),
	-- When the amount was reserved.
	held_at timestamptz,
	sent_at timestamptz,
	paid_at timestamptz,
	ended_at timestamptz,
	-- The bank's or provider's own reference.
	reference text,
	file_id text REFERENCES payment_files (id),
	PRIMARY KEY (withdrawal_id, number)
);
CREATE INDEX withdrawal_legs_work ON withdrawal_legs (status, method) WHERE status IN ('ready', 'sent', 'paying', 'failing', 'returning');
CREATE INDEX withdrawal_legs_of_user ON withdrawal_legs (user_id, withdrawal_id);
CREATE INDEX withdrawal_legs_of_account ON withdrawal_legs (account_id);
CREATE INDEX withdrawal_legs_to ON withdrawal_legs (destination) WHERE status NOT IN ('paid', 'failed', 'returned', 'dropped');
CREATE INDEX withdrawal_legs_of_file ON withdrawal_legs (file_id) WHERE file_id IS NOT NULL;
CREATE INDEX withdrawal_legs_paid ON withdrawal_legs (paid_at) WHERE paid_at IS NOT NULL;

-- Statements about a withdrawal's legs.
CREATE INDEX requests_outcomes ON requests USING gin (terms jsonb_path_ops) WHERE kind = 'withdrawal-outcome';

-- What came in, found without reading all events of an account.
CREATE INDEX events_deposits ON events (account_id) WHERE type = 'deposit-booked';

-- Withdrawals with the status that customers and staff see. WITHDRAWAL_UNKNOWN: a negative balance has used the amount.
CREATE VIEW withdrawals AS
SELECT r.id, r.user_id, r.account_id, (r.terms->>'amount')::bigint AS amount, r.terms->>'currency' AS currency,
	r.requested_at, r.failure, l.ended_at, l.methods,
	CASE
		WHEN r.status = 'pending' AND r.hold = 'placing' THEN 'requested'
		WHEN r.status = 'approved' OR (r.status = 'pending' AND d.approvals > 0) THEN 'approved'
		WHEN r.status = 'pending' THEN 'pending'
		WHEN r.status = 'failed' AND r.failure->>'code' = 'WITHDRAWAL_UNKNOWN' THEN 'offset'
		WHEN r.status = 'failed' THEN 'refused'
		WHEN r.status = 'refused' THEN 'rejected'
		WHEN r.status IN ('withdrawn', 'expired') THEN 'cancelled'
		WHEN l.open > 0 THEN 'processing'
		WHEN l.returned > 0 THEN 'returned'
		WHEN l.paid = l.legs THEN 'paid'
		WHEN l.paid = 0 THEN 'failed'
		ELSE 'partly-paid'
	END AS status
FROM requests r
CROSS JOIN LATERAL (
	SELECT count(*) AS legs, max(ended_at) AS ended_at, array_agg(DISTINCT method) AS methods,
		count(*) FILTER (WHERE status IN ('open', 'ready', 'sent', 'paying', 'failing', 'returning')) AS open,
		count(*) FILTER (WHERE status = 'returned') AS returned, count(*) FILTER (WHERE status = 'paid') AS paid
	FROM withdrawal_legs WHERE withdrawal_id = r.id
) l
CROSS JOIN LATERAL (
	SELECT count(*) AS approvals FROM request_decisions WHERE request_id = r.id AND decision = 'approve'
) d
WHERE r.kind = 'withdrawal';
