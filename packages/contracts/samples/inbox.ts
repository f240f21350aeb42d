import { paged, type Sample } from "./shape.ts";
import { sampleLedgerEntry } from "./wire.ts";

const request = {
	id: "dep_3f2a",
	kind: "deposit",
	status: "pending",
	customer: { id: "usr_demo", name: "Alex Demo" },
	account_id: "acc_1",
	account_number: "10000001",
	amount: "1000.00",
	currency: "EUR",
	summary: "SEPA 4711",
	requested_at: "2026-01-02T03:04:05.678Z",
	requested_by: { id: "usr_finance", name: "Fay Finance", is_customer: false },
	decided_at: null,
	late: false,
	approvals: { needed: 1, given: 0 },
	may: { approve: null, refuse: null },
};

const receipt = {
	id: "dep_0123456789abcdef0123456789abcdef",
	kind: "deposit",
	account_id: "acc_1",
	account_number: "10000001",
	amount: "10000.00",
	currency: "USD",
	occurred_at: "2026-01-02T03:04:05.678Z",
	fee: { quoted: null, actual: "0.00", currency: "USD" },
	entries: [{ ...sampleLedgerEntry, reason: "deposit" }],
	interest: null,
	steps: [
		{ code: "requested", by: "staff", role: "finance", at: "2026-01-02T03:00:05.678Z", amount: null, currency: null },
		{ code: "approved", by: "staff", role: "super", at: "2026-01-02T03:04:05.678Z", amount: null, currency: null },
	],
	coins: [],
	coins_received: null,
};

export const INBOX_SAMPLES: Readonly<Record<string, Sample>> = {
	staffRequests: {
		query: { kind: "deposit", whose: "decidable" },
		response: paged([request]),
	},
	staffRequestCounts: { response: { data: [{ kind: "deposit", open: 3, late: 1, decidable: 2 }] } },
	staffRequestOf: {
		params: { id: request.id },
		response: {
			data: {
				...request,
				status: "held",
				decided_at: "2026-01-02T04:00:00.000Z",
				may: { approve: null, refuse: null },
				reason: "Name and number agree",
				changes: [{ name: "reference", before: null, after: "SEPA 4711" }],
				failure: {
					code: "ACCOUNT_ARCHIVED",
					message: "This account is archived. Restore it to trade on it.",
					params: {},
				},
				decisions: [
					{
						number: 1,
						attempt: 0,
						decision: "approve",
						by: { id: "usr_admin", name: "Ada Admin", is_customer: false },
						at: "2026-01-02T04:00:00.000Z",
						reason: "Checked against the statement",
					},
				],
			},
		},
	},
	receiptOf: { params: { account: "acc_1", movement: "41" }, response: { data: receipt } },
	staffReceiptOf: {
		params: { account: "acc_1", movement: receipt.id },
		response: {
			data: {
				...receipt,
				house_entries: [],
				steps: receipt.steps.map((step) => ({ ...step, name: "Fay Finance", reason: "Checked against the statement" })),
			},
		},
	},
};
