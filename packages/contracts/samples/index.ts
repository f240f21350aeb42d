import {
	sampleAccount,
	sampleClosedTrade,
	sampleData,
	sampleLedgerEntry,
	sampleSettings,
	sampleTrade,
	sampleUser,
} from "./wire.ts";

export * from "./wire.ts";

/** One example of a call: what is sent and what comes back. Parsed by tests on both sides, shown in the documentation. */
export interface Sample {
	readonly params?: Readonly<Record<string, string>>;
	readonly query?: Readonly<Record<string, string>>;
	readonly body?: unknown;
	readonly response: unknown;
}

const TOKEN = "4bq0mZzNnTn7n0R0oXc0cKqQm6m2a1b2c3d4e5f6g7h";
const COMMAND = "0b6f2d0e-7e2c-4f0e-9d83-0d4a3f6a51c2";
const session = { data: { user: sampleUser, token: TOKEN, expires_at: "2026-01-02T03:19:05.678Z" } };
const paged = (items: readonly unknown[]) => ({
	data: items,
	meta: { current_page: 1, per_page: 50, total: items.length, last_page: 1 },
	links: { next: null, prev: null },
});
const effect = (trade: unknown) => ({ data: { trade, account: sampleAccount, sequence: sampleAccount.sequence } });

/** Golden JSON of every call, by its id. */
export const SAMPLES: Readonly<Record<string, Sample>> = {
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
			},
		},
	},
	checkEmail: {
		body: { email: "grace@example.com" },
		response: { success: true, message: "Email is available", data: { available: true, country: "US" } },
	},
	currentUser: { response: { data: sampleUser } },
	heartbeat: { body: {}, response: { data: { server_time: "2026-01-02T03:04:05.678Z" } } },
	settings: { response: { data: sampleSettings } },
	data: { response: { data: sampleData } },
	accounts: { response: { data: [sampleAccount] } },
	ledger: { query: { account_id: "acc_demo", page: "1" }, response: paged([sampleLedgerEntry]) },
	balanceHistory: {
		params: { id: "acc_demo" },
		response: { data: [{ at: "2026-01-02T03:04:05.678Z", balance: "10000.00" }] },
	},
	openTrades: { query: { page: "1", account_id: "acc_demo" }, response: paged([sampleTrade]) },
	closedTrades: { query: { page: "1", account_id: "acc_demo" }, response: paged([sampleClosedTrade]) },
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
	candles: {
		params: { id: "EURUSD" },
		query: { resolution: "1m", from: "2026-01-02T03:00:00Z", to: "2026-01-02T04:00:00Z" },
		response: {
			data: [
				{
					start: "2026-01-02T03:00:00.000Z",
					bid: { open: "1.08501", high: "1.0851", low: "1.08499", close: "1.08506" },
					ask: { open: "1.08507", high: "1.08516", low: "1.08505", close: "1.08512" },
					ticks: 131,
				},
			],
		},
	},
	pushQuotes: {
		body: [{ id: "EURUSD", bid: "1.08506", ask: "1.08512", ts: "2026-01-02T03:04:05.600Z" }],
		response: { data: { accepted: 1, refused: 0, reasons: [] } },
	},
};
