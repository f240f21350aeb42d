-- When the customer's password, second factor, another sign-in method or address was last changed; null: never.
ALTER TABLE users ADD COLUMN security_changed_at timestamptz;
-- Whether the proof included a second factor: a password alone does not let money out.
ALTER TABLE session_elevations ADD COLUMN second_factor boolean NOT NULL DEFAULT false;
-- The amount that a request reserves: its posting is placed before anybody decides, and voided unless it is used. Null:
-- this kind of request reserves nothing.
ALTER TABLE requests ADD COLUMN hold text CHECK (hold IN ('placing', 'placed', 'voiding', 'voided', 'used'));
CREATE INDEX requests_holds ON requests (kind, requested_at) WHERE hold IN ('placing', 'voiding');
CREATE INDEX requests_of_account ON requests (account_id, kind) WHERE account_id IS NOT NULL;
-- A request whose amount could not be reserved has failed before anybody decided.
ALTER TABLE requests DROP CONSTRAINT requests_check;
ALTER TABLE requests ADD CONSTRAINT requests_check CHECK (status IN ('pending', 'expired', 'failed') OR decided_by IS NOT NULL);
