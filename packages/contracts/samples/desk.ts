import type { Sample } from "./shape.ts";
import { sampleAccount } from "./wire.ts";

const COMMAND = "0b6f2d0e-7e2c-4f0e-9d83-0d4a3f6a51c2";
const paged = (items: readonly unknown[]) => ({
	data: items,
	meta: { current_page: 1, per_page: 50, total: items.length, last_page: 1 },
	links: { next: null, prev: null },
});
const control = {
	asset_id: "AAPL",
	mode: "halted",
	reason: "News is pending",
	set_at: "2026-01-02T03:04:05.678Z",
	set_by: "usr_risk",
};

const adjustment = {
	id: "adj_0b6f2d0e7e2c4f0e9d830d4a3f6a51c2",
	account_id: "acc_demo",
	account_number: "10000001",
	customer_id: "usr_demo",
	kind: "compensation",
	amount: "12.50",
	currency: "USD",
	note: "A stop filled late on 2 January",
	reason: "Complaint 4711 was upheld",
	requested_at: "2026-01-02T03:04:05.678Z",
	requested_by: "usr_finance",
	status: "pending",
	decided_at: null,
	decided_by: null,
	decision_reason: null,
	failure: null,
};

const announced = {
	id: "act_0b6f2d0e7e2c4f0e9d830d4a3f6a51c2",
	kind: "split",
	asset_id: "AAPL",
	ex_at: "2026-02-02T14:30:00.000Z",
	dividend: null,
	tax_basis_points: null,
	numerator: 4,
	denominator: 1,
	note: "Four shares for one",
	status: "announced",
	proposed_at: "2026-01-02T03:04:05.678Z",
	proposed_by: "usr_risk",
	decided_at: "2026-01-02T04:04:05.678Z",
	decided_by: "usr_admin",
	decision_reason: "As the company says",
	holds_instrument: false,
	applied_at: null,
	accounts: null,
	cancelled_at: null,
	cancelled_by: null,
	cancel_reason: null,
};

/** Of the calls by which staff control the market and accounts. */
export const DESK_SAMPLES: Readonly<Record<string, Sample>> = {
	marketControls: { response: { data: [control] } },
	setMarketControl: {
		body: { asset_ids: ["AAPL"], mode: "halted", reason: "News is pending" },
		response: { data: [control] },
	},
	marketQuarantine: {
		response: {
			data: {
				waiting: [
					{
						asset_id: "EURUSD",
						bid: "1.18512",
						ask: "1.18520",
						ts: "2026-01-02T03:04:05.678Z",
						source: "bridge",
						last: { bid: "1.08512", ask: "1.08514", ts: "2026-01-02T03:04:04.678Z" },
					},
				],
				refused: [
					{
						asset_id: "EURUSD",
						code: "TICK_OUTLIER",
						bid: "1.18512",
						ask: "1.18520",
						ts: "2026-01-02T03:04:05.678Z",
						source: "bridge",
						refused_at: "2026-01-02T03:04:05.700Z",
					},
				],
				counts: [{ asset_id: "EURUSD", accepted: 1200, refused: 1 }],
			},
		},
	},
	heldFinancing: { response: { data: [{ account_id: "acc_demo", date: "2026-01-02", asset_ids: ["AAPL"] }] } },
	corporateActions: { response: paged([announced]) },
	announceAction: {
		body: {
			command_id: COMMAND,
			kind: "split",
			asset_id: "AAPL",
			ex_at: "2026-02-02T14:30:00.000Z",
			numerator: 4,
			denominator: 1,
			note: "Four shares for one",
		},
		response: {
			data: { ...announced, status: "proposed", decided_at: null, decided_by: null, decision_reason: null },
		},
	},
	totalsOfAction: {
		params: { id: announced.id },
		response: {
			data: {
				price: "190.12",
				share_percent: null,
				accounts: 12,
				unknown: 0,
				trades: 15,
				orders: 3,
				cash: [{ currency: "USD", received: "1.20", taken: "0.00" }],
			},
		},
	},
	approveAction: {
		params: { id: announced.id },
		body: { reason: "As the company says" },
		response: { data: announced },
	},
	refuseAction: {
		params: { id: announced.id },
		body: { reason: "The date is wrong" },
		response: { data: { ...announced, status: "refused" } },
	},
	cancelAction: {
		params: { id: announced.id },
		body: { reason: "The company has postponed it" },
		response: {
			data: {
				...announced,
				status: "cancelled",
				cancelled_at: "2026-01-03T03:04:05.678Z",
				cancelled_by: "usr_risk",
				cancel_reason: "The company has postponed it",
			},
		},
	},
	frozenAccounts: {
		response: {
			data: [
				{
					account_id: "acc_demo",
					number: "10000001",
					user_id: "usr_demo",
					reason: "close-trade 0b6f2d0e: the balance is the fold of the postings",
					frozen_at: "2026-01-02T03:04:05.678Z",
				},
			],
		},
	},
	unfreezeAccount: {
		params: { id: "acc_demo" },
		body: { reason: "The books were checked by hand" },
		response: { data: { account_id: "acc_demo", unfrozen: true } },
	},
	adjustments: { query: { status: "pending" }, response: paged([adjustment]) },
	requestAdjustment: {
		body: {
			command_id: COMMAND,
			account_id: "acc_demo",
			kind: "compensation",
			amount: "12.50",
			note: "A stop filled late on 2 January",
			reason: "Complaint 4711 was upheld",
		},
		response: { data: adjustment },
	},
	approveAdjustment: {
		params: { id: adjustment.id },
		body: { reason: "Checked against the fills" },
		response: {
			data: {
				...adjustment,
				status: "booked",
				decided_at: "2026-01-02T04:05:06.789Z",
				decided_by: "usr_admin",
				decision_reason: "Checked against the fills",
			},
		},
	},
	refuseAdjustment: {
		params: { id: adjustment.id },
		body: { reason: "The complaint was withdrawn" },
		response: {
			data: {
				...adjustment,
				status: "refused",
				decided_at: "2026-01-02T04:05:06.789Z",
				decided_by: "usr_admin",
				decision_reason: "The complaint was withdrawn",
			},
		},
	},
	setSwapFree: {
		params: { id: "acc_demo" },
		body: { command_id: COMMAND, swap_free: true, reason: "Asked for by the customer" },
		response: { data: { ...sampleAccount, swap_free: true } },
	},
};
