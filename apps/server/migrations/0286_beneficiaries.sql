-- Bank accounts of customers, to which withdrawals are paid. What identifies one never changes: another account is another
-- row. A removed one stays while the payments to it must be kept.
CREATE TABLE beneficiaries (
	id text PRIMARY KEY,
	user_id text NOT NULL REFERENCES users (id),
	holder text NOT NULL,
	-- Country of the bank, ISO 3166.
	country text NOT NULL CHECK (country ~ '^[A-Z]{2}$'),
	kind text NOT NULL CHECK (kind IN ('iban', 'account')),
	-- Without spaces.
	number text NOT NULL CHECK (number ~ '^[A-Z0-9]{4,34}$'),
	bic text CHECK (bic ~ '^[A-Z0-9]{8}([A-Z0-9]{3})?$'),
	created_at timestamptz NOT NULL,
	usable_from timestamptz NOT NULL,
	removed_at timestamptz,
	CHECK (kind = 'iban' OR bic IS NOT NULL)
);
CREATE UNIQUE INDEX beneficiaries_of_user ON beneficiaries (user_id, country, number, coalesce(bic, '')) WHERE removed_at IS NULL;

CREATE FUNCTION beneficiary_is_fixed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF (OLD.id, OLD.user_id, OLD.holder, OLD.country, OLD.kind, OLD.number, OLD.bic, OLD.created_at, OLD.usable_from)
		IS DISTINCT FROM (NEW.id, NEW.user_id, NEW.holder, NEW.country, NEW.kind, NEW.number, NEW.bic, NEW.created_at, NEW.usable_from)
	THEN
		RAISE EXCEPTION 'a beneficiary does not change';
	END IF;
	RETURN NEW;
END $$;
CREATE TRIGGER beneficiary_is_fixed BEFORE UPDATE ON beneficiaries FOR EACH ROW EXECUTE FUNCTION beneficiary_is_fixed();
