-- Withdrawals in coins (decision 279): addresses of customers' wallets, and legs that go there.
-- An address never changes: another one is another row, as with bank accounts. It has a table of its own, so that a release
-- that knows only bank accounts never pays to one.
CREATE TABLE coin_beneficiaries (
	id text PRIMARY KEY,
	user_id text NOT NULL REFERENCES users (id),
	coin text NOT NULL CHECK (coin IN ('BTC', 'ETH', 'LTC', 'USDT')),
	-- As in coin_payouts.
	chain text NOT NULL,
	address text NOT NULL,
	-- The customer's own name for it.
	label text NOT NULL,
	created_at timestamptz NOT NULL,
	usable_from timestamptz NOT NULL,
	removed_at timestamptz
);
CREATE UNIQUE INDEX coin_beneficiaries_of_user ON coin_beneficiaries (user_id, coin, chain, address) WHERE removed_at IS NULL;

CREATE FUNCTION coin_beneficiary_is_fixed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF (OLD.id, OLD.user_id, OLD.coin, OLD.chain, OLD.address, OLD.label, OLD.created_at, OLD.usable_from)
		IS DISTINCT FROM (NEW.id, NEW.user_id, NEW.coin, NEW.chain, NEW.address, NEW.label, NEW.created_at, NEW.usable_from)
	THEN
		RAISE EXCEPTION 'a beneficiary does not change';
	END IF;
	RETURN NEW;
END $$;
CREATE TRIGGER coin_beneficiary_is_fixed BEFORE UPDATE ON coin_beneficiaries
	FOR EACH ROW EXECUTE FUNCTION coin_beneficiary_is_fixed();

ALTER TABLE withdrawal_legs DROP CONSTRAINT withdrawal_legs_method_check;
ALTER TABLE withdrawal_legs ADD CONSTRAINT withdrawal_legs_method_check CHECK (method IN ('card', 'wire', 'coin'));
ALTER TABLE withdrawal_legs DROP CONSTRAINT withdrawal_legs_cause_check;
ALTER TABLE withdrawal_legs ADD CONSTRAINT withdrawal_legs_cause_check
	CHECK (cause IN ('card-return', 'wire-return', 'profit', 'coin-return'));
