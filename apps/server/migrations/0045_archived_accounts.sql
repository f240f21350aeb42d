-- Accounts that their owner has put away.
ALTER TABLE accounts ADD COLUMN archived boolean NOT NULL DEFAULT false;

-- The engine's only write: one call is one transaction is one round trip, however many orders are in it. The fence
-- comes first: it takes the rows of the partitions, so that whoever raises the epoch waits for this transaction to end
-- or makes it fail. Each further argument is an array of row objects, or null.
CREATE OR REPLACE FUNCTION engine_commit(
	fences json, new_commands json, new_events json, new_entries json, new_postings json,
	changed_accounts json, changed_trades json, gone_trades json, new_closed json, new_outbox json,
	changed_orders json, new_deals json
) RETURNS void LANGUAGE plpgsql
-- A batch names few rows by their keys; a planner that knows nothing of the batch would read whole tables for them.
SET enable_hashjoin = off SET enable_mergejoin = off SET enable_seqscan = off
AS $$
DECLARE
	touched bigint;
BEGIN
	UPDATE partitions p SET last_sequence = f.new_sequence
		FROM json_to_recordset(fences) AS f(partition smallint, epoch bigint, old_sequence bigint, new_sequence bigint)
		WHERE p.partition = f.partition AND p.epoch = f.epoch AND p.last_sequence = f.old_sequence;
	GET DIAGNOSTICS touched = ROW_COUNT;
	IF touched <> json_array_length(fences) THEN
		RAISE EXCEPTION 'the lease of a partition is lost' USING ERRCODE = 'TF001';
	END IF;

	INSERT INTO commands (partition, account_id, command_id, request_hash, answer)
		SELECT * FROM json_to_recordset(new_commands)
			AS r(partition smallint, account_id text, command_id text, request_hash text, answer json);

	INSERT INTO events (partition, sequence, account_id, account_sequence, epoch, type, payload, command_id, occurred_at)
		SELECT * FROM json_to_recordset(new_events)
			AS r(partition smallint, sequence bigint, account_id text, account_sequence bigint, epoch bigint, type text,
				payload jsonb, command_id text, occurred_at timestamptz);

	IF new_entries IS NOT NULL THEN
		INSERT INTO journal_entries (partition, account_id, number, reason, command_id, idempotency_key, account_sequence,
			trade_id, corrects, note, occurred_at, currency, amount, balance_after, previous_hash, hash)
			SELECT * FROM json_to_recordset(new_entries)
				AS r(partition smallint, account_id text, number bigint, reason text, command_id text, idempotency_key text,
					account_sequence bigint, trade_id text, corrects bigint, note text, occurred_at timestamptz,
					currency text, amount bigint, balance_after bigint, previous_hash text, hash text);
		INSERT INTO postings (partition, account_id, entry_number, line, ledger_account, currency, amount)
			SELECT * FROM json_to_recordset(new_postings)
				AS r(partition smallint, account_id text, entry_number bigint, line smallint, ledger_account text,
					currency text, amount bigint);
	END IF;

	INSERT INTO accounts (partition, account_id, user_id, number, name, type, position_mode, currency, leverage_cap,
		balance, credit, lifetime_pnl, open_trades, sequence, opened_at, margin_call_levels, margin_calls, swap_free,
		financed_through, pending_orders, archived)
		SELECT r.partition, r.account_id, r.user_id, r.number, r.name, r.type, r.position_mode, r.currency, r.leverage_cap,
			r.balance, r.credit, r.lifetime_pnl, r.open_trades, r.sequence, r.opened_at, r.margin_call_levels,
			r.margin_calls, r.swap_free, r.financed_through, r.pending_orders,
			-- A server of the release before does not tell.
			coalesce(r.archived, false)
			FROM json_to_recordset(changed_accounts)
			AS r(partition smallint, account_id text, user_id text, number text, name text, type text, position_mode text,
				currency text, leverage_cap integer, balance bigint, credit bigint, lifetime_pnl bigint,
				open_trades integer, sequence bigint, opened_at timestamptz, margin_call_levels integer[],
				margin_calls integer[], swap_free boolean, financed_through text, pending_orders integer,
				archived boolean)
		ON CONFLICT (partition, account_id) DO UPDATE SET
			balance = excluded.balance, credit = excluded.credit, lifetime_pnl = excluded.lifetime_pnl,
			open_trades = excluded.open_trades, sequence = excluded.sequence, name = excluded.name,
			leverage_cap = excluded.leverage_cap, margin_call_levels = excluded.margin_call_levels,
			margin_calls = excluded.margin_calls, swap_free = excluded.swap_free,
			financed_through = excluded.financed_through, pending_orders = excluded.pending_orders,
			archived = excluded.archived;

	IF gone_trades IS NOT NULL THEN
		DELETE FROM open_trades t
			USING json_to_recordset(gone_trades) AS g(partition smallint, account_id text, trade_id text)
			WHERE t.partition = g.partition AND t.account_id = g.account_id AND t.trade_id = g.trade_id;
	END IF;

	IF changed_trades IS NOT NULL THEN
		INSERT INTO open_trades (partition, account_id, trade_id, instrument_id, side, volume, opened_volume,
			opening_price, opened_at, leverage, currency, margin, commission, stop_loss, take_profit, swap,
			cash_adjustments, trailing_distance, guaranteed_premium, close_request)
			SELECT * FROM json_to_recordset(changed_trades)
				AS r(partition smallint, account_id text, trade_id text, instrument_id text, side text, volume numeric,
					opened_volume numeric, opening_price numeric, opened_at timestamptz, leverage integer, currency text,
					margin bigint, commission bigint, stop_loss numeric, take_profit numeric, swap bigint,
					cash_adjustments bigint, trailing_distance numeric, guaranteed_premium numeric, close_request jsonb)
			ON CONFLICT (partition, account_id, trade_id) DO UPDATE SET
				volume = excluded.volume, opened_volume = excluded.opened_volume, opening_price = excluded.opening_price,
				leverage = excluded.leverage, margin = excluded.margin, commission = excluded.commission,
				stop_loss = excluded.stop_loss, take_profit = excluded.take_profit, swap = excluded.swap,
				cash_adjustments = excluded.cash_adjustments, trailing_distance = excluded.trailing_distance,
				guaranteed_premium = excluded.guaranteed_premium, close_request = excluded.close_request;
	END IF;

	IF new_closed IS NOT NULL THEN
		INSERT INTO closed_trades (partition, account_id, closed_id, trade_id, account_sequence, instrument_id, side,
			volume, opening_price, closing_price, opened_at, closed_at, leverage, currency, gross_pnl, commission, net_pnl,
			stop_loss, take_profit, conversion_rate, opening_tick, closing_tick, close_reason, swap, cash_adjustments,
			conversion_charge, guaranteed_premium, deal_id, order_id)
			SELECT * FROM json_to_recordset(new_closed)
				AS r(partition smallint, account_id text, closed_id text, trade_id text, account_sequence bigint,
					instrument_id text, side text, volume numeric, opening_price numeric, closing_price numeric,
					opened_at timestamptz, closed_at timestamptz, leverage integer, currency text, gross_pnl bigint,
					commission bigint, net_pnl bigint, stop_loss numeric, take_profit numeric, conversion_rate numeric,
					opening_tick jsonb, closing_tick jsonb, close_reason text, swap bigint, cash_adjustments bigint,
					conversion_charge bigint, guaranteed_premium bigint, deal_id text, order_id text);
	END IF;

	IF changed_orders IS NOT NULL THEN
		INSERT INTO orders (partition, account_id, order_id, account_sequence, instrument_id, kind, side, volume, price,
			limit_price, triggered, time_in_force, expires_at, stop_loss, take_profit, trailing_distance, guaranteed_stop,
			reduce_only, oco_group, accepted_at, status, finished_at, filled_volume, filled_price, filled_tick, cancellation)
			SELECT * FROM json_to_recordset(changed_orders)
				AS r(partition smallint, account_id text, order_id text, account_sequence bigint, instrument_id text,
					kind text, side text, volume numeric, price numeric, limit_price numeric, triggered boolean,
					time_in_force text, expires_at timestamptz, stop_loss numeric, take_profit numeric,
					trailing_distance numeric, guaranteed_stop boolean, reduce_only boolean, oco_group text,
					accepted_at timestamptz, status text, finished_at timestamptz, filled_volume numeric,
					filled_price numeric, filled_tick jsonb, cancellation jsonb)
			ON CONFLICT (partition, account_id, order_id) DO UPDATE SET
				volume = excluded.volume, price = excluded.price, limit_price = excluded.limit_price,
				triggered = excluded.triggered, time_in_force = excluded.time_in_force, expires_at = excluded.expires_at,
				stop_loss = excluded.stop_loss, take_profit = excluded.take_profit,
				trailing_distance = excluded.trailing_distance, guaranteed_stop = excluded.guaranteed_stop,
				oco_group = excluded.oco_group, status = excluded.status, finished_at = excluded.finished_at,
				filled_volume = excluded.filled_volume, filled_price = excluded.filled_price,
				filled_tick = excluded.filled_tick, cancellation = excluded.cancellation;
	END IF;

	IF new_deals IS NOT NULL THEN
		INSERT INTO deals (partition, account_id, deal_id, account_sequence, order_id, trade_id, instrument_id, effect,
			side, volume, price, currency, commission, pnl, dealt_at)
			SELECT * FROM json_to_recordset(new_deals)
				AS r(partition smallint, account_id text, deal_id text, account_sequence bigint, order_id text,
					trade_id text, instrument_id text, effect text, side text, volume numeric, price numeric,
					currency text, commission bigint, pnl bigint, dealt_at timestamptz);
	END IF;

	INSERT INTO outbox (partition, sequence, topic, payload)
		SELECT * FROM json_to_recordset(new_outbox) AS r(partition smallint, sequence bigint, topic text, payload jsonb);
END $$;
