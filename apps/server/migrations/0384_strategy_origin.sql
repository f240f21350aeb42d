-- Commands of a strategy that the customer has started.
ALTER TABLE commands
	DROP CONSTRAINT commands_origin_check,
	ADD CONSTRAINT commands_origin_check CHECK (origin IN ('customer', 'staff', 'engine', 'job', 'strategy')) NOT VALID;
ALTER TABLE commands VALIDATE CONSTRAINT commands_origin_check;
