import { ACTION_SAMPLES } from "./actions.ts";
import { ADMIN_SAMPLES } from "./admin.ts";
import { ALERT_SAMPLES } from "./alerts.ts";
import { AUTH_METHOD_SAMPLES } from "./auth-methods.ts";
import { BANK_STATEMENT_SAMPLES } from "./bank-statements.ts";
import { CARD_DEPOSIT_SAMPLES } from "./card-deposits.ts";
import { CHAT_SAMPLES } from "./chat.ts";
import { COIN_DEPOSIT_SAMPLES } from "./coin-deposits.ts";
import { COIN_PAYOUT_SAMPLES } from "./coin-payouts.ts";
import { COIN_SAMPLES } from "./coins.ts";
import { CUSTOMER_SAMPLES } from "./customer.ts";
import { DEPOSIT_SAMPLES } from "./deposits.ts";
import { DESK_SAMPLES } from "./desk.ts";
import { EMAIL_CHANGE_SAMPLES } from "./email-change.ts";
import { HOUSE_SAMPLES } from "./house.ts";
import { INBOX_SAMPLES } from "./inbox.ts";
import { OWN_DATA_SAMPLES } from "./own-data.ts";
import { PAPER_SAMPLES } from "./papers.ts";
import { RECONCILIATION_SAMPLES } from "./reconciliation.ts";
import { SAVINGS_SAMPLES } from "./savings.ts";
import { SCREENING_SAMPLES } from "./screening.ts";
import { SECURITY_SAMPLES } from "./security.ts";
import { paged, type Sample } from "./shape.ts";
import { STRATEGY_SAMPLES } from "./strategies.ts";
import { VERIFICATION_SAMPLES } from "./verification.ts";
import {
	sampleAccount,
	sampleClosedTrade,
	sampleCosts,
	sampleData,
	sampleDeal,
	sampleLedgerEntry,
	sampleOrder,
	sampleSettings,
	sampleTrade,
	sampleUser,
} from "./wire.ts";
import { WITHDRAWAL_SAMPLES } from "./withdrawals.ts";

export * from "./chat-wire.ts";
export type { Sample } from "./shape.ts";
export * from "./wire.ts";

const TOKEN = "4bq0mZzNnTn7n0R0oXc0cKqQm6m2a1b2c3d4e5f6g7h";
const COMMAND = "0b6f2d0e-7e2c-4f0e-9d83-0d4a3f6a51c2";
const session = { data: { user: sampleUser, token: TOKEN, expires_at: "2026-01-02T03:19:05.678Z" } };
const effect = (trade: unknown) => ({ data: { trade, account: sampleAccount, sequence: sampleAccount.sequence } });

const changes = (members: object) => ({
	data: {
		orders: [],
		trades: [],
		closed: [],
		failed: [],
		account: sampleAccount,
		sequence: sampleAccount.sequence,
		...members,
	},
});
const cancelled = {
	...sampleOrder,
	status: "cancelled",
	finished_at: "2026-01-02T04:05:06.789Z",
	cancellation: { code: "CANCELLED_BY_CUSTOMER", message: "You cancelled this.", params: {} },
};

const refused = { code: "TRADE_NOT_FOUND", message: "There is no such open trade.", params: { trade: "trd_1" } };
const transferTerms = {
	amount: "100.00",
	currency: "USD",
	received: "92.14",
	received_currency: "EUR",
	rate: "0.92141",
	via: ["EURUSD"],
};

/** Golden JSON of every call, by its id. */
export const SAMPLES: Readonly<Record<string, Sample>> = {
	...SECURITY_SAMPLES,
	...ALERT_SAMPLES,
	...STRATEGY_SAMPLES,
	...OWN_DATA_SAMPLES,
	...DEPOSIT_SAMPLES,
	...CARD_DEPOSIT_SAMPLES,
	...COIN_SAMPLES,
	...HOUSE_SAMPLES,
	...INBOX_SAMPLES,
	...WITHDRAWAL_SAMPLES,
	...BANK_STATEMENT_SAMPLES,
	...SAVINGS_SAMPLES,
	...RECONCILIATION_SAMPLES,
	...COIN_DEPOSIT_SAMPLES,
	...COIN_PAYOUT_SAMPLES,
	...EMAIL_CHANGE_SAMPLES,
	login: { body: { email: "demo@truefill.test", password: "Demo-customer-1" }, response: session },
	renew: { body: {}, response: session },
	logout: { body: {}, response: { data: { ended: true } } },
	register: {
		body: {
			first_name: "Grace",
			last_name: "Hopper",
			username: "grace",
			email: "grace@example.com",
			phone: "555 0100 20",
			country_code: "+1",
			country: "united-states",
			nationality: "united-states",
			password: "correct horse battery",
			confirm_password: "correct horse battery",
		},
		response: {
			data: {
				user: {
					...sampleUser,
					id: "usr_grace",
					first_name: "Grace",
					last_name: "Hopper",
					email: "grace@example.com",
					account_id: "acc_grace",
					balance: "10000.00",
					status: "pending",
					is_online: false,
				},
				confirm_by_mail: false,
			},
		},
	},
	checkEmail: {
		body: { email: "grace@example.com" },
		response: { success: true, message: "Email is available", data: { available: true, country: "US" } },
	},
	currentUser: { response: { data: sampleUser } },
	heartbeat: { body: {}, response: { data: { server_time: "2026-01-02T03:04:05.678Z" } } },
	authorizeChannel: {
		body: { socket_id: "123456.7890123", channel_name: "private-chat.customer.usr_demo" },
		response: { auth: "truefill:5a0e4b", channel_data: "{}" },
	},
	settings: { response: { data: sampleSettings } },
	data: { response: { data: sampleData } },
	accounts: { response: { data: [sampleAccount] } },
	openAccount: {
		body: {
			command_id: COMMAND,
			type: "demo",
			position_mode: "netting",
			currency: "EUR",
			name: "Second",
			leverage_cap: 10,
		},
		response: {
			data: { ...sampleAccount, id: "acc_second", name: "Second", position_mode: "netting", currency: "EUR" },
		},
	},
	amendAccount: {
		params: { id: "acc_demo" },
		body: { command_id: COMMAND, margin_call_levels: ["150.00"] },
		response: { data: { ...sampleAccount, margin_call_levels: ["150.00"] } },
	},
	topUp: {
		params: { id: "acc_demo" },
		body: { command_id: COMMAND, amount: "500.00" },
		response: { data: sampleAccount },
	},
	resetAccount: {
		params: { id: "acc_demo" },
		body: { command_id: COMMAND, balance: "10000.00" },
		response: { data: sampleAccount },
	},
	previewAccount: {
		params: { id: "acc_demo" },
		body: {
			opens: [{ asset_id: "EURUSD", side: "buy", volume: "100000", stop_loss: "1.08" }],
			closes: [{ trade_id: "trd_1" }],
			path: [[{ asset_id: "EURUSD", bid: "1.00000", ask: "1.00006" }]],
		},
		response: {
			data: {
				refused: [{ part: "close", index: 0, reason: refused }],
				costs: [sampleCosts],
				figures_now: { equity: "10460.05", used_margin: "0.00", free_margin: "10460.05", margin_level: "∞" },
				figures: { equity: "10454.05", used_margin: "3617.07", free_margin: "6836.98", margin_level: "289.02" },
				close_out_prices: [{ asset_id: "EURUSD", below: "0.99862", above: null }],
				closed: [{ step: 0, trade: { ...sampleClosedTrade, deal_id: null } }],
				cancelled_orders: [],
				compensation: "0.00",
				figures_at_end: { equity: "1942.05", used_margin: "0.00", free_margin: "1942.05", margin_level: "∞" },
				balance_at_end: "1942.05",
				state: null,
				currency: "USD",
				at: "2026-01-02T03:04:05.678Z",
			},
		},
	},
	quoteTransfer: {
		body: { from_account_id: "acc_demo", to_account_id: "acc_second", amount: "100.00" },
		response: { data: { ...transferTerms, quoted_at: "2026-01-02T03:04:05.678Z" } },
	},
	transfer: {
		body: {
			command_id: COMMAND,
			from_account_id: "acc_demo",
			to_account_id: "acc_second",
			amount: "100.00",
			minimum_received: "92.00",
		},
		response: {
			data: {
				id: "trf_1",
				to_account_id: "acc_second",
				...transferTerms,
				account: sampleAccount,
				sequence: sampleAccount.sequence,
			},
		},
	},
	ledger: { query: { account_id: "acc_demo", page: "1" }, response: paged([sampleLedgerEntry]) },
	statement: {
		params: { id: "acc_demo" },
		query: { from: "2026-01-01", to: "2026-01-31" },
		response: {
			data: {
				account_id: "acc_demo",
				currency: "USD",
				from: "2026-01-01",
				to: "2026-01-31",
				opening_balance: "0.00",
				closing_balance: "10460.05",
				lines: [
					{ reason: "demo-funding", entries: 1, amount: "10000.00" },
					{ reason: "trade-pnl", entries: 17, amount: "460.05" },
				],
				entries: 18,
				last_hash: sampleLedgerEntry.hash,
				made_at: "2026-02-01T03:04:05.678Z",
			},
		},
	},
	balanceHistory: {
		params: { id: "acc_demo" },
		query: { from: "2026-01-02T00:00:00.000Z" },
		response: { data: [{ at: "2026-01-02T03:04:05.678Z", balance: "10000.00" }] },
	},
	openTrades: { query: { page: "1", account_id: "acc_demo" }, response: paged([sampleTrade]) },
	closedTrades: {
		query: { page: "1", account_id: "acc_demo", trade_id: "trd_demo" },
		response: paged([sampleClosedTrade]),
	},
	openTrade: {
		body: {
			command_id: COMMAND,
			account_id: "acc_demo",
			asset_id: "EURUSD",
			trade_type: "buy",
			volume: "100000",
			stop_loss: "1.08",
			take_profit: null,
			bound: "1.08522",
		},
		response: effect(sampleTrade),
	},
	amendTrade: {
		params: { id: "trd_1" },
		body: { command_id: COMMAND, take_profit: "1.09" },
		response: effect({ ...sampleTrade, take_profit: "1.09" }),
	},
	closeTrade: {
		params: { id: "trd_1" },
		body: { command_id: COMMAND, volume: "100000" },
		response: effect(sampleClosedTrade),
	},
	cancelClose: { params: { id: "trd_1" }, body: { command_id: COMMAND }, response: changes({ trades: [sampleTrade] }) },
	closeMany: {
		body: { command_id: COMMAND, account_id: "acc_demo", which: "losers", asset_id: "EURUSD", side: "buy" },
		response: changes({ closed: [sampleClosedTrade] }),
	},
	closeBy: {
		body: { command_id: COMMAND, trade_id: "trd_1", other_trade_id: "trd_2" },
		response: changes({ closed: [{ ...sampleClosedTrade, close_reason: "close-by" }] }),
	},
	reverseTrade: {
		params: { id: "trd_1" },
		body: { command_id: COMMAND, bound: "1.08522" },
		response: changes({
			trades: [{ ...sampleTrade, id: "trd_3", trade_id: "trd_3", trade_type: "sell" }],
			closed: [{ ...sampleClosedTrade, close_reason: "reverse" }],
		}),
	},
	orders: { query: { page: "1", account_id: "acc_demo", status: "pending" }, response: paged([sampleOrder]) },
	placeOrder: {
		body: {
			command_id: COMMAND,
			account_id: "acc_demo",
			asset_id: "EURUSD",
			side: "buy",
			volume: "100000",
			order_type: "limit",
			price: "1.084",
			stop_loss: "1.08",
		},
		response: changes({ orders: [sampleOrder] }),
	},
	placeOco: {
		body: {
			command_id: COMMAND,
			account_id: "acc_demo",
			orders: [
				{ asset_id: "EURUSD", side: "buy", volume: "100000", order_type: "limit", price: "1.084", stop_loss: "1.08" },
				{ asset_id: "EURUSD", side: "buy", volume: "100000", order_type: "stop", price: "1.09" },
			],
		},
		response: changes({
			orders: [
				sampleOrder,
				{ ...sampleOrder, id: "O10000001-3", order_type: "stop", price: "1.09000", oco_group: sampleOrder.id },
			],
		}),
	},
	previewOrder: {
		body: {
			account_id: "acc_demo",
			asset_id: "EURUSD",
			side: "buy",
			volume: "100000",
			order_type: "market",
			stop_loss: "1.08",
		},
		response: {
			data: {
				refusal: null,
				costs: sampleCosts,
				fill: {
					price: "1.08512",
					leverage: 30,
					reductions: [],
					opened_volume: "100000",
					margin: "3617.07",
					commission: "0.00",
					conversion_rate: "1",
					first_pnl: "-6.00",
					used_margin_after: "3617.07",
					used_margin_change: "3617.07",
					realised_pnl: null,
					equity_after: "10454.05",
					free_margin_after: "6836.98",
				},
				pip_value: "10.00",
				net_pnl_at_stop_loss: "-512.00",
				net_pnl_at_take_profit: null,
				currency: "USD",
			},
		},
	},
	amendOrder: {
		params: { id: "O10000001-2" },
		body: { command_id: COMMAND, price: "1.083", take_profit: "1.09" },
		response: changes({ orders: [{ ...sampleOrder, price: "1.08300", take_profit: "1.09000" }] }),
	},
	cancelOrder: {
		params: { id: "O10000001-2" },
		body: { command_id: COMMAND },
		response: changes({ orders: [cancelled] }),
	},
	deals: { query: { page: "1", account_id: "acc_demo" }, response: paged([sampleDeal]) },
	candles: {
		params: { id: "EURUSD" },
		query: {
			resolution: "1m",
			from: "2026-01-02T03:00:00Z",
			to: "2026-01-02T04:00:00Z",
			prices: "adjusted",
		},
		response: {
			data: [
				{
					start: "2026-01-02T03:00:00.000Z",
					bid: { open: "1.08501", high: "1.0851", low: "1.08499", close: "1.08506" },
					ask: { open: "1.08507", high: "1.08516", low: "1.08505", close: "1.08512" },
					ticks: 131,
				},
			],
			prices: "adjusted",
			adjusted_by: [{ ex_at: "2026-02-02T14:30:00.000Z", numerator: 4, denominator: 1 }],
		},
	},
	pushQuotes: {
		body: [{ id: "EURUSD", bid: "1.08506", ask: "1.08512", ts: "2026-01-02T03:04:05.600Z" }],
		response: { data: { accepted: 1, refused: 0, reasons: [] } },
	},
	...ACTION_SAMPLES,
	...CHAT_SAMPLES,
	...CUSTOMER_SAMPLES,
	...VERIFICATION_SAMPLES,
	...SCREENING_SAMPLES,
	...PAPER_SAMPLES,
	...DESK_SAMPLES,
	...AUTH_METHOD_SAMPLES,
	...ADMIN_SAMPLES,
};
