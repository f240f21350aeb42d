import type { PersonalData } from "../../platform/index.ts";

const OF_ACCOUNTS = "JOIN accounts a ON a.partition = x.partition AND a.account_id = x.account_id WHERE a.user_id = $1";

/** What this module stores about a customer: its part of their data export, and of their erasure. */
export const personalData: PersonalData = {
	exported: [
		{
			name: "open-trades",
			about: "Trades that are open.",
			money: ["margin", "commission", "swap", "cash_adjustments"],
			query: `SELECT x.account_id, x.trade_id, x.instrument_id, x.side, x.volume, x.opened_volume, x.opening_price, x.opened_at,
				x.leverage, x.currency, x.margin, x.commission, x.swap, x.cash_adjustments, x.stop_loss, x.take_profit,
				x.trailing_distance, x.guaranteed_premium, x.close_request
				FROM open_trades x ${OF_ACCOUNTS} ORDER BY x.account_id, x.opened_at, x.trade_id`,
		},
		{
			name: "closed-trades",
			about: "Trades that are closed, and closed parts of trades, with the ticks that they were done at.",
			money: [
				"gross_pnl",
				"commission",
				"swap",
				"cash_adjustments",
				"conversion_charge",
				"administration_fee",
				"guaranteed_premium",
				"net_pnl",
			],
			query: `SELECT x.account_id, x.closed_id, x.trade_id, x.order_id, x.deal_id, x.instrument_id, x.side, x.volume,
				x.opening_price, x.closing_price, x.opened_at, x.closed_at, x.leverage, x.currency, x.gross_pnl, x.commission, x.swap,
				x.cash_adjustments, x.conversion_charge, x.administration_fee, x.guaranteed_premium, x.net_pnl, x.conversion_rate,
				x.stop_loss, x.take_profit, x.close_reason, x.opening_tick, x.closing_tick
				FROM closed_trades x ${OF_ACCOUNTS} ORDER BY x.account_id, x.account_sequence, x.closed_id`,
		},
		{
			name: "orders",
			about: "Pending, filled and cancelled orders, with the reason where they ended without a fill.",
			query: `SELECT x.account_id, x.order_id, x.instrument_id, x.kind, x.side, x.volume, x.price, x.limit_price, x.triggered,
				x.time_in_force, x.expires_at, x.stop_loss, x.take_profit, x.trailing_distance, x.guaranteed_stop, x.reduce_only, x.trade_id,
				x.oco_group, x.accepted_at, x.status, x.finished_at, x.filled_volume, x.filled_price, x.filled_tick, x.cancellation
				FROM orders x ${OF_ACCOUNTS} ORDER BY x.account_id, x.account_sequence, x.order_id`,
		},
		{
			name: "deals",
			about: "Fills: what was bought or sold, of which order and trade.",
			money: ["commission", "pnl"],
			query: `SELECT x.account_id, x.deal_id, x.order_id, x.trade_id, x.instrument_id, x.effect, x.side, x.volume, x.price,
				x.currency, x.commission, x.pnl, x.dealt_at
				FROM deals x ${OF_ACCOUNTS} ORDER BY x.account_id, x.account_sequence, x.deal_id`,
		},
	],
};
