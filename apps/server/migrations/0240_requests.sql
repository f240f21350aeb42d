-- Whatever one person asks for and others decide: one table for all kinds. What a kind asks for is in `terms`.
CREATE TABLE requests (
	id text PRIMARY KEY,
	kind text NOT NULL,
	-- The customer whom it concerns, and their account where it concerns one; null: it concerns the whole site.
	user_id text REFERENCES users (id),
	account_id text,
	terms jsonb NOT NULL,
	-- No two requests of a kind have the same one, unless refused; null: nothing is unique, or no longer.
	unique_key text,
	reason text NOT NULL,
	requested_at timestamptz NOT NULL,
	requested_by text NOT NULL REFERENCES users (id),
	-- `approved`: its command is on its way to the engine, and may be sent again. `held`: the engine refused it, and it may
	-- be approved again. `expired`: nobody decided in time.
	status text NOT NULL CHECK (status IN ('pending', 'approved', 'done', 'held', 'failed', 'refused', 'withdrawn', 'expired')),
	decided_at timestamptz,
	decided_by text REFERENCES users (id),
	decision_reason text,
	-- The engine's last refusal.
	failure jsonb,
	attempts integer NOT NULL DEFAULT 0 CHECK (attempts >= 0),
	CHECK (status IN ('pending', 'expired') OR decided_by IS NOT NULL),
	CHECK (status NOT IN ('approved', 'done', 'held', 'failed') OR decided_by <> requested_by),
	CHECK (status <> 'withdrawn' OR decided_by = requested_by)
);
CREATE INDEX requests_list ON requests (kind, requested_at DESC, id);
CREATE INDEX requests_of_user ON requests (user_id, requested_at DESC);
CREATE UNIQUE INDEX requests_unique ON requests (kind, unique_key) WHERE status NOT IN ('refused', 'withdrawn');

-- Every decision, also the first of two that are needed.
CREATE TABLE request_decisions (
	request_id text NOT NULL REFERENCES requests (id) ON DELETE CASCADE,
	number bigint NOT NULL CHECK (number > 0),
	-- Approvals before it that were sent to the engine: each attempt is decided anew.
	attempt integer NOT NULL,
	decision text NOT NULL CHECK (decision IN ('approve', 'refuse')),
	decided_by text NOT NULL REFERENCES users (id),
	decided_at timestamptz NOT NULL,
	reason text,
	PRIMARY KEY (request_id, number)
);
-- One person approves an attempt once.
CREATE UNIQUE INDEX request_decisions_once ON request_decisions (request_id, attempt, decided_by) WHERE decision = 'approve';

INSERT INTO requests (id, kind, user_id, account_id, terms, unique_key, reason, requested_at, requested_by, status, decided_at,
	decided_by, decision_reason, failure, attempts)
SELECT id, 'adjustment', a.user_id, r.account_id,
	jsonb_build_object('kind', r.kind, 'amount', amount::text, 'currency', r.currency, 'note', note), NULL,
	reason, requested_at, requested_by,
	CASE WHEN status = 'booked' THEN 'done' WHEN status = 'refused' AND decided_by = requested_by THEN 'withdrawn' ELSE status END,
	decided_at, decided_by, decision_reason, failure, CASE WHEN status IN ('approved', 'booked', 'failed') THEN 1 ELSE 0 END
FROM balance_adjustments r LEFT JOIN accounts a ON a.account_id = r.account_id;

INSERT INTO requests (id, kind, user_id, account_id, terms, unique_key, reason, requested_at, requested_by, status, decided_at,
	decided_by, decision_reason, failure, attempts)
SELECT id, 'deposit', a.user_id, r.account_id,
	jsonb_build_object('method', method, 'reference', reference, 'referenceKey', reference_key, 'amount', amount::text,
		'currency', r.currency), method || ' ' || reference_key,
	reason, requested_at, requested_by,
	CASE WHEN status = 'booked' THEN 'done' WHEN status <> 'returned' THEN status
		WHEN decided_by = requested_by THEN 'withdrawn' ELSE 'refused' END,
	decided_at, decided_by, decision_reason, failure, attempts
FROM deposits r LEFT JOIN accounts a ON a.account_id = r.account_id;

INSERT INTO requests (id, kind, user_id, account_id, terms, unique_key, reason, requested_at, requested_by, status, decided_at,
	decided_by, decision_reason, failure, attempts)
SELECT id, 'personal-change', user_id, NULL, changes, CASE WHEN status = 'pending' THEN user_id END, reason, requested_at,
	user_id, CASE WHEN status = 'approved' THEN 'done' ELSE status END, decided_at, decided_by, decision_reason, NULL,
	CASE WHEN status = 'approved' THEN 1 ELSE 0 END
FROM personal_requests;

INSERT INTO requests (id, kind, user_id, account_id, terms, unique_key, reason, requested_at, requested_by, status, decided_at,
	decided_by, decision_reason, failure, attempts)
SELECT id, 'corporate-action', NULL, NULL, jsonb_build_object('instrumentId', instrument_id), NULL, note, announced_at, announced_by,
	CASE WHEN status = 'proposed' THEN 'pending' WHEN status = 'lapsed' THEN 'expired' WHEN status <> 'refused' THEN 'done'
		WHEN decided_by = announced_by THEN 'withdrawn' ELSE 'refused' END,
	decided_at, decided_by, decision_reason, NULL, CASE WHEN status IN ('proposed', 'lapsed', 'refused') THEN 0 ELSE 1 END
FROM corporate_actions WHERE status IN ('proposed', 'lapsed') OR decided_by IS NOT NULL;

-- Open proposals of settings were known from the audit log alone: the newest entry about a setting.
INSERT INTO requests (id, kind, user_id, account_id, terms, unique_key, reason, requested_at, requested_by, status, attempts)
SELECT 'set_' || id, 'setting-change', NULL, NULL,
	jsonb_build_object('name', subject_id, 'before', details->'before', 'after', details->'after'), subject_id, reason, at,
	actor_user_id, 'pending', 0
FROM (SELECT DISTINCT ON (subject_id) * FROM audit_log WHERE subject_kind = 'setting' ORDER BY subject_id, id DESC) AS newest
WHERE action = 'setting.proposed';

INSERT INTO request_decisions (request_id, number, attempt, decision, decided_by, decided_at, reason)
SELECT id, 1, greatest(attempts - 1, 0), CASE WHEN status IN ('refused', 'withdrawn') THEN 'refuse' ELSE 'approve' END,
	decided_by, decided_at, decision_reason
FROM requests WHERE decided_by IS NOT NULL;

-- What a second member of staff decided is in the request; the action has a status once it is approved.
ALTER TABLE corporate_actions DROP CONSTRAINT corporate_actions_status_check;
ALTER TABLE corporate_actions DROP CONSTRAINT corporate_actions_decided_check;
ALTER TABLE corporate_actions DROP CONSTRAINT corporate_actions_four_eyes;
ALTER TABLE corporate_actions DROP COLUMN decided_at, DROP COLUMN decided_by, DROP COLUMN decision_reason;
ALTER TABLE corporate_actions ALTER COLUMN status DROP NOT NULL;
UPDATE corporate_actions SET status = NULL WHERE status IN ('proposed', 'refused', 'lapsed');
ALTER TABLE corporate_actions ADD CONSTRAINT corporate_actions_status_check
	CHECK (status IN ('announced', 'applying', 'applied', 'cancelled'));
CREATE VIEW corporate_action_list AS
SELECT a.id, a.kind, a.instrument_id, a.ex_at, a.dividend, a.tax_basis_points, a.numerator, a.denominator, a.note, a.announced_at,
	a.announced_by, coalesce(a.status, CASE r.status WHEN 'pending' THEN 'proposed' WHEN 'expired' THEN 'lapsed' ELSE 'refused' END)
		AS status,
	r.decided_at, r.decided_by, r.decision_reason, a.last_bid, a.last_ask, a.last_at, a.applied_at, a.accounts, a.cancelled_at,
	a.cancelled_by, a.cancel_reason
FROM corporate_actions a LEFT JOIN requests r ON r.id = a.id;

DROP TABLE balance_adjustments;
DROP TABLE deposits;
DROP TABLE personal_requests;

-- For readers of other modules: each kind in the form that its wire has.
CREATE VIEW balance_adjustments AS
SELECT id, account_id, terms->>'kind' AS kind, (terms->>'amount')::bigint AS amount, terms->>'currency' AS currency,
	terms->>'note' AS note, reason, requested_at, requested_by,
	CASE status WHEN 'done' THEN 'booked' WHEN 'withdrawn' THEN 'refused' ELSE status END AS status,
	decided_at, decided_by, decision_reason, failure
FROM requests WHERE kind = 'adjustment';
CREATE VIEW deposits AS
SELECT id, account_id, terms->>'method' AS method, terms->>'reference' AS reference, (terms->>'amount')::bigint AS amount,
	terms->>'currency' AS currency, reason, requested_at, requested_by,
	CASE status WHEN 'done' THEN 'booked' WHEN 'refused' THEN 'returned' WHEN 'withdrawn' THEN 'returned' ELSE status END AS status,
	decided_at, decided_by, decision_reason, failure, attempts
FROM requests WHERE kind = 'deposit';
CREATE VIEW personal_requests AS
SELECT id, user_id, terms AS changes, reason, CASE status WHEN 'done' THEN 'approved' ELSE status END AS status,
	requested_at, decided_at, decided_by, decision_reason
FROM requests WHERE kind = 'personal-change';
