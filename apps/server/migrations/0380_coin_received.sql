-- What counts towards the minimum of an address, as a running total: anybody may send any number of tiny outputs to it,
-- and summing them at each look would cost the square of their number.

CREATE TABLE coin_received (
	address_id text NOT NULL REFERENCES coin_addresses (id),
	coin text NOT NULL CHECK (coin IN ('BTC', 'ETH', 'LTC', 'USDT')),
	-- In the unit of the chain.
	units numeric(78, 0) NOT NULL CHECK (units >= 0),
	PRIMARY KEY (address_id, coin)
);

-- Everything that was final there and is still ours.
CREATE FUNCTION coin_output_counts(coin text, status text) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
	SELECT coin IS NOT NULL AND status IN ('final', 'small', 'waiting', 'converted', 'held', 'booked')
$$;

INSERT INTO coin_received (address_id, coin, units)
	SELECT address_id, coin, sum(units) FROM coin_outputs WHERE coin_output_counts(coin, status) GROUP BY address_id, coin;

-- By a trigger: the server of the previous release may still run, and does not know the total.
CREATE FUNCTION count_coin_output() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	counted boolean := TG_OP = 'UPDATE' AND coin_output_counts(OLD.coin, OLD.status);
	counts boolean := coin_output_counts(NEW.coin, NEW.status);
BEGIN
	IF counted AND NOT counts THEN
		UPDATE coin_received SET units = units - NEW.units WHERE address_id = NEW.address_id AND coin = NEW.coin;
	ELSIF counts AND NOT counted THEN
		INSERT INTO coin_received AS r (address_id, coin, units) VALUES (NEW.address_id, NEW.coin, NEW.units)
			ON CONFLICT (address_id, coin) DO UPDATE SET units = r.units + excluded.units;
	END IF;
	RETURN NULL;
END
$$;
CREATE TRIGGER coin_outputs_counted AFTER INSERT OR UPDATE OF status ON coin_outputs
	FOR EACH ROW EXECUTE FUNCTION count_coin_output();

-- The outputs of an address that are due, so that none takes the turns of the others.
CREATE INDEX coin_outputs_due_of_address ON coin_outputs (address_id, next_at) WHERE next_at IS NOT NULL;
