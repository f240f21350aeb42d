import { paged, type Sample } from "./shape.ts";

/** A partly used limit, with a looser one pending. */
export const sampleDepositLimit = {
	limit: { currency: "USD", day: "1000.00", week: null, month: "5000.00" },
	pending: {
		limit: { currency: "USD", day: "2000.00", week: null, month: "5000.00" },
		from: "2026-01-03T03:04:05.678Z",
	},
	periods: [
		{ period: "day", used: "400.00", left: "600.00", ends_at: "2026-01-03T00:00:00.000Z" },
		{ period: "week", used: "400.00", left: null, ends_at: "2026-01-05T00:00:00.000Z" },
		{ period: "month", used: "400.00", left: "4600.00", ends_at: "2026-02-01T00:00:00.000Z" },
	],
	currencies: ["EUR", "USD"],
} as const;

const confirmation = {
	id: "wcf_0123456789abcdefghijklmn",
	account_id: "acc_1",
	account_number: "10000007",
	amount: "1000.00",
	currency: "EUR",
	file_name: "transfer.pdf",
	media_type: "application/pdf",
	size_bytes: 48213,
	uploaded_at: "2026-01-02T03:04:05.678Z",
} as const;
const received = { ...confirmation, status: "received" } as const;

const deposit = {
	id: "dep_0123456789abcdef0123456789abcdef",
	account_id: "acc_1",
	account_number: "10000007",
	customer_id: "usr_1",
	customer_name: "Ada Lovelace",
	method: "wire",
	reference: "SEPA 2026-01-02 4711",
	amount: "1000.00",
	currency: "EUR",
	sender: "Lovelace Ada",
	sender_differs: false,
	sender_reason: null,
	sender_account: "DE89370400440532013000",
	confirmation,
	reason: "Arrived this morning; name and number agree",
	requested_at: "2026-01-02T03:04:05.678Z",
	requested_by: "usr_finance",
	status: "held",
	decided_at: "2026-01-02T04:04:05.678Z",
	decided_by: "usr_admin",
	decision_reason: "Checked against the bank's statement",
	failure: {
		code: "DEPOSIT_ABOVE_LIMIT",
		message:
			"1,100.10 USD was not booked: the account holder's own deposit limit is 1,000.00 USD a day, 400.00 USD of it is used and 600.00 USD is left. The next day begins at 2026-01-03T00:00:00.000Z.",
		params: {
			period: "day",
			amount: "1100.10",
			used: "400.00",
			limit: "1000.00",
			left: "600.00",
			currency: "USD",
			until: "2026-01-03T00:00:00.000Z",
		},
	},
} as const;

/** A customer's deposits and their deposit limit. */
export const DEPOSIT_SAMPLES: Readonly<Record<string, Sample>> = {
	depositLimit: { response: { data: sampleDepositLimit } },
	setDepositLimit: {
		body: {
			command_id: "0b6f2d0e-7e2c-4f0e-9d83-0d4a3f6a51c2",
			currency: "USD",
			day: "1000.00",
			week: null,
			month: "5000.00",
		},
		response: { data: sampleDepositLimit },
	},
	customerRequests: {
		query: { page: "1" },
		response: paged([
			{
				id: deposit.id,
				kind: "deposit",
				own: false,
				account_number: deposit.account_number,
				amount: deposit.amount,
				currency: deposit.currency,
				reference: deposit.reference,
				status: "held",
				requested_at: deposit.requested_at,
				decided_at: deposit.decided_at,
				failure: deposit.failure,
			},
		]),
	},
	depositHistory: {
		query: { page: "1" },
		response: paged([
			{
				id: deposit.id,
				method: "wire",
				account_id: "acc_1",
				account_number: "10000007",
				status: "booked",
				amount: "1000.00",
				currency: "EUR",
				booked: { amount: "1085.30", currency: "USD", at: "2026-01-02T04:04:05.678Z", entry: 12 },
				fee: "0.00",
				fee_currency: "USD",
				reference: deposit.reference,
				at: "2026-01-02T03:04:05.678Z",
				coin: null,
				failure: null,
			},
		]),
	},
	wireDetails: {
		response: {
			data: {
				reference: "TF-7K3M-92QA",
				accounts: [
					{
						currency: "EUR",
						holder: "Truefill Sample Ltd – client money",
						bank: "Sample Bank",
						bank_address: "1 Sample Street, Sampletown",
						account_number: "DE89370400440532013000",
						bic: "SAMPDEFFXXX",
						note: null,
					},
				],
				is_sample: true,
			},
		},
	},
	makePaymentReference: { body: {}, response: { data: { reference: "TF-7K3M-92QA" } } },
	wireConfirmations: { response: { data: [received] } },
	uploadWireConfirmation: {
		query: { account_id: "acc_1", amount: "1000.00", currency: "EUR" },
		response: { data: received },
	},
	removeWireConfirmation: { params: { id: confirmation.id }, body: {}, response: { data: { removed: true } } },
	findWireCustomer: {
		body: { text: "SVWZ+ tf 7k3m 92qa MUSTERMANN 1.000,00 EUR" },
		response: {
			data: {
				certainty: "exact",
				customers: [
					{
						customer_id: "usr_1",
						name: "Ada Lovelace",
						reference: "TF-7K3M-92QA",
						accounts: [{ id: "acc_1", number: "10000007", name: "Main", currency: "EUR" }],
						confirmations: [received],
					},
				],
			},
		},
	},
	wireConfirmationPreview: {
		params: { id: confirmation.id },
		query: { page: "1" },
		response: { data: { kind: "page", page: 1, pages: 2, width: 1, height: 1, picture: "/9j/4AAQ" } },
	},
	paymentTerms: {
		query: { account_id: "acc_1" },
		response: {
			data: {
				terms: [
					{
						method: "wire",
						direction: "deposit",
						currency: "EUR",
						minimum: "50.00",
						maximum: "500000.00",
						fee_fixed: "0.00",
						fee_basis_points: 0,
						time_from_minutes: 60,
						time_to_minutes: 1440,
					},
				],
				levels: {
					currency: "EUR",
					deposits_total: ["250.00", "2000.00", "50000.00", null],
					withdrawals_30_days: ["0.00", "0.00", "20000.00", null],
				},
			},
		},
	},
	deposits: { query: { status: "held" }, response: paged([deposit]) },
	requestDeposit: {
		body: {
			command_id: "0b6f2d0e-7e2c-4f0e-9d83-0d4a3f6a51c2",
			account_id: "acc_1",
			reference: deposit.reference,
			amount: "1000.00",
			currency: "EUR",
			sender: "Lovelace Ada",
			confirmation_id: confirmation.id,
			reason: deposit.reason,
		},
		response: {
			data: { ...deposit, status: "pending", decided_at: null, decided_by: null, decision_reason: null, failure: null },
		},
	},
	approveDeposit: {
		params: { id: deposit.id },
		body: { reason: "Checked against the bank's statement" },
		response: { data: { ...deposit, status: "booked", failure: null } },
	},
	returnDeposit: {
		params: { id: deposit.id },
		body: { reason: "Sent back to the sender's account" },
		response: { data: { ...deposit, status: "returned" } },
	},
};
