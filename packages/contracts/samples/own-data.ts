import type { Sample } from "./shape.ts";

const copy = {
	id: "exp_0b6f2d0e7e2c4f0e",
	status: "ready",
	requested_at: "2026-01-02T03:04:05.678Z",
	finished_at: "2026-01-02T03:04:07.678Z",
	size_bytes: 48_213,
	kept_until: "2026-01-09T03:04:05.678Z",
};

/** A customer's copy of their data. */
export const OWN_DATA_SAMPLES: Readonly<Record<string, Sample>> = {
	dataExports: { response: { data: [copy] } },
	requestExport: {
		body: {},
		response: { data: { ...copy, status: "waiting", finished_at: null, size_bytes: null } },
	},
	exportLink: {
		params: { id: copy.id },
		body: {},
		response: {
			data: {
				url: "/api/exports/4bq0mZzNnTn7n0R0oXc0cKqQm6m2a1b2c3d4e5f6g7h",
				expires_at: "2026-01-02T03:06:05.678Z",
			},
		},
	},
	closing: {
		response: {
			data: {
				is_demo: false,
				accounts: [
					{
						id: "acc_1",
						number: "10000001",
						name: "Live",
						type: "live",
						currency: "EUR",
						open_trades: 2,
						pending_orders: 1,
						money: "120.50",
					},
				],
				requests: 1,
				bookings: 0,
				verifications: 1,
				withdrawals: 1,
				card_payments: 0,
			},
		},
	},
	closeMyself: {
		body: { confirm_email: "grace@example.com", reason: "I do not trade any more" },
		response: { data: { closed_at: "2026-01-02T03:04:05.678Z" } },
	},
};
