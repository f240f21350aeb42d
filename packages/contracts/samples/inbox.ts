import { paged, type Sample } from "./shape.ts";

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
};
