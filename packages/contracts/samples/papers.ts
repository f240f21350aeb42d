import type { Sample } from "./shape.ts";

const results = { closes: 2, gains: "120.50", losses: "-20.25", amount: "100.25" };
const figures = {
	currency: "EUR",
	opening_balance: "0.00",
	closing_balance: "1096.75",
	opening_pending: "0.00",
	closing_pending: "0.00",
	lines: [
		{ reason: "deposit", entries: 1, credited: "1000.00", debited: "0.00", amount: "1000.00" },
		{ reason: "trade-pnl", entries: 2, credited: "120.50", debited: "-20.25", amount: "100.25" },
		{ reason: "commission", entries: 4, credited: "0.00", debited: "-3.50", amount: "-3.50" },
	],
	paid_out: "0.00",
	results: {
		...results,
		sides: [{ side: "buy", ...results }],
		classes: [
			{
				class: "forex",
				...results,
				instruments: [{ asset_id: "USDJPY", name: "USD/JPY", side: "buy", ...results }],
			},
		],
	},
	net_result: "96.75",
	costs: {
		lines: [
			{ kind: "spread", amount: "-4.10" },
			{ kind: "commission", amount: "-3.50" },
		],
		total: "-7.60",
		average_balance: "540.20",
		percent: "1.41",
	},
	conversions: {
		results: [{ from: "JPY", to: "EUR", closes: 2, lowest: "0.0060896", highest: "0.0061021", amount: "100.25" }],
		money: [
			{
				at: "2026-02-03T04:05:06.789Z",
				reason: "deposit",
				from: "USD",
				given: "1085.12",
				to: "EUR",
				received: "1000.00",
				rate: "0.921557",
			},
		],
		more: 0,
	},
};
const which = { year: "2026", start: "01-01", time_zone: "Europe/Berlin" };

export const PAPER_SAMPLES: Readonly<Record<string, Sample>> = {
	statementPaper: {
		params: { id: "acc_1" },
		query: { from: "2026-01-01", to: "2026-12-31", language: "en" },
		response: {
			data: { file_name: "10000007-statement.pdf", media_type: "application/pdf", content: "JVBERi0xLjcK" },
		},
	},
	yearlySummary: {
		query: which,
		response: {
			data: {
				year: 2026,
				start: "01-01",
				usual_start: "01-01",
				time_zone: "Europe/Berlin",
				from: "2026-01-01",
				to: "2026-12-31",
				over: false,
				first_year: 2026,
				last_year: 2026,
				accounts: [{ account: { id: "acc_1", number: "10000007", name: "My account", type: "live" }, ...figures }],
				totals: [{ demo: false, accounts: 1, ...figures }],
				made_at: "2026-07-08T09:10:11.121Z",
			},
		},
	},
	yearlySummaryPaper: {
		query: { ...which, account_id: "acc_1", language: "en" },
		response: {
			data: { file_name: "10000007-year-2026.pdf", media_type: "application/pdf", content: "JVBERi0xLjcK" },
		},
	},
};
