import { paged, type Sample } from "./shape.ts";

const COMMAND = "0b6f2d0e-7e2c-4f0e-9d83-0d4a3f6a51c2";
const REQUESTED = "2026-01-02T03:04:05.678Z";
const APPROVED = "2026-01-02T08:30:00.000Z";
const RELEASED = "2026-01-02T09:10:00.000Z";
const PLAN = "4b825dc642cb6eb9a060e54bf8d69288";
const WITHDRAWAL = "wdr_0123456789abcdef0123456789abcdef";
const BENEFICIARY = "ben_0123456789abcdef0123456789abcdef";
const FILE = "pmf_0123456789abcdef0123456789abcdef";
const OUTCOME = "out_0123456789abcdef0123456789abcdef";
const first = { id: "usr_finance", name: "Ada Lovelace" };
const second = { id: "usr_admin", name: "Grace Hopper" };

const beneficiary = {
	id: BENEFICIARY,
	holder: "Demo Customer",
	country: "DE",
	kind: "iban",
	number: "DE•••••••••••••••••3000",
	bic: null,
	created_at: "2026-01-01T03:04:05.678Z",
	usable_from: "2026-01-02T03:04:05.678Z",
	state: "usable",
	in_use: true,
};

const cardLeg = {
	number: 1,
	method: "card",
	cause: "card-return",
	destination: { id: "pay_1", name: "Visa", number: "•••• 4242" },
	amount: "108.00",
	fee: "0.00",
	received: "100.00",
	received_currency: "EUR",
	arrives_from_minutes: 4320,
	arrives_to_minutes: 14400,
	coin: null,
};
const bankLeg = {
	number: 2,
	method: "wire",
	cause: "profit",
	destination: { id: BENEFICIARY, name: beneficiary.holder, number: beneficiary.number },
	amount: "192.00",
	fee: "2.00",
	received: "190.00",
	received_currency: "USD",
	arrives_from_minutes: 1440,
	arrives_to_minutes: 4320,
	coin: null,
};
const open = { status: "open", sent_at: null, ended_at: null, reference: null };
const withdrawal = {
	id: WITHDRAWAL,
	account_id: "acc_1",
	account_number: "10000007",
	amount: "300.00",
	currency: "USD",
	fee: "2.00",
	status: "pending",
	requested_at: REQUESTED,
	ended_at: null,
	can_cancel: true,
	legs: [
		{ ...cardLeg, ...open },
		{ ...bankLeg, ...open },
	],
	failure: null,
};
const upcoming = { state: "upcoming", leg: null, role: null, at: null, expected_by: null };
const requested = {
	...withdrawal,
	steps: [
		{ code: "requested", state: "done", leg: null, owner: "you", role: null, at: REQUESTED, expected_by: null },
		{ code: "held", state: "done", leg: null, owner: "us", role: null, at: REQUESTED, expected_by: null },
		{ code: "approved", state: "current", leg: null, owner: "us", role: null, at: null, expected_by: null },
		{ ...upcoming, code: "released", owner: "us" },
		{ ...upcoming, code: "sent", leg: 1, owner: "us" },
		{ ...upcoming, code: "paid", leg: 1, owner: "bank" },
		{ ...upcoming, code: "sent", leg: 2, owner: "us" },
		{ ...upcoming, code: "paid", leg: 2, owner: "bank" },
	],
};
const processing = {
	...withdrawal,
	status: "processing",
	can_cancel: false,
	legs: [
		{ ...cardLeg, status: "paid", sent_at: RELEASED, ended_at: RELEASED, reference: "re_1" },
		{ ...bankLeg, ...open },
	],
};
const tracked = {
	...processing,
	steps: [
		...requested.steps.slice(0, 2),
		{ code: "approved", state: "done", leg: null, owner: "us", role: "finance", at: APPROVED, expected_by: null },
		{ code: "released", state: "done", leg: null, owner: "us", role: "super", at: RELEASED, expected_by: null },
		{ code: "sent", state: "done", leg: 1, owner: "us", role: null, at: RELEASED, expected_by: null },
		{ code: "paid", state: "done", leg: 1, owner: "bank", role: null, at: RELEASED, expected_by: null },
		{
			code: "sent",
			state: "current",
			leg: 2,
			owner: "us",
			role: null,
			at: null,
			expected_by: "2026-01-05T09:10:00.000Z",
		},
		{ ...upcoming, code: "paid", leg: 2, owner: "bank", expected_by: "2026-01-05T09:10:00.000Z" },
	],
};
const dropped = {
	...withdrawal,
	status: "cancelled",
	ended_at: APPROVED,
	can_cancel: false,
	legs: [
		{ ...cardLeg, ...open, status: "dropped", ended_at: APPROVED },
		{ ...bankLeg, ...open, status: "dropped", ended_at: APPROVED },
	],
};
const cancelled = {
	...dropped,
	steps: [
		...requested.steps.slice(0, 2),
		{ code: "cancelled", state: "done", leg: null, owner: "you", role: null, at: APPROVED, expected_by: null },
	],
};

const figures = { equity: "10454.05", used_margin: "3617.07", free_margin: "6836.98", margin_level: "289.02" };
const risk = {
	figures,
	close_out_prices: [{ asset_id: "EURUSD", below: "0.99862", above: null, below_pips: "865.0", above_pips: null }],
};

const undecided = {
	customer: { id: "usr_1", name: "Demo Customer" },
	approved_by: null,
	approved_at: null,
	released_by: null,
	released_at: null,
	rejected_by: null,
	decision_reason: null,
};
const staffPending = { ...withdrawal, ...undecided };
const staffApproved = {
	...staffPending,
	status: "approved",
	can_cancel: false,
	approved_by: first,
	approved_at: APPROVED,
	decision_reason: "Name and source agree",
};
const staffReleased = {
	...staffApproved,
	...processing,
	released_by: second,
	released_at: RELEASED,
	decision_reason: "Checked again",
};
const outcome = {
	id: OUTCOME,
	outcome: "paid",
	legs: [{ withdrawal_id: WITHDRAWAL, number: 2, amount: "192.00", currency: "USD" }],
	payment_file_id: null,
	reference: "NTRF 2026-01-05 0001",
	reason: "On the bank statement of today",
	requested_by: first,
	requested_at: "2026-01-05T07:00:00.000Z",
	status: "pending",
	decided_by: null,
	decided_at: null,
	decision_reason: null,
};
const outcomeDone = {
	...outcome,
	status: "done",
	decided_by: second,
	decided_at: "2026-01-05T08:00:00.000Z",
	decision_reason: "Seen on the statement",
};
const file = {
	id: FILE,
	currency: "USD",
	status: "made",
	count: 1,
	total: "190.00",
	reason: "Payments of this morning",
	made_by: first,
	made_at: "2026-01-02T10:00:00.000Z",
	released_by: null,
	released_at: null,
	sha256: "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
	legs: [
		{
			withdrawal_id: WITHDRAWAL,
			number: 2,
			amount: "192.00",
			received: "190.00",
			status: "open",
			holder: "Demo Customer",
		},
	],
};
const released = { ...file, status: "released", released_by: second, released_at: "2026-01-02T10:20:00.000Z" };
const withdrawalId = { id: WITHDRAWAL };
const because = { reason: "Name and source agree" };

/** Withdrawals, beneficiaries and payment files. */
export const WITHDRAWAL_SAMPLES: Readonly<Record<string, Sample>> = {
	withdrawalTerms: {
		query: { account_id: "acc_1" },
		response: {
			data: {
				account_id: "acc_1",
				currency: "USD",
				withdrawable: {
					amount: "6836.98",
					balance: "10460.05",
					open_loss: "6.00",
					used_margin: "3617.07",
					pending: "0.00",
				},
				unknown: null,
				gates: [
					{ code: "live-account", state: "met", owner: "you", until: null, reason: null },
					{ code: "email", state: "met", owner: "you", until: null, reason: null },
					{ code: "verification", state: "met", owner: "us", until: null, reason: null },
					{
						code: "second-factor",
						state: "missing",
						owner: "you",
						until: null,
						reason: {
							code: "WITHDRAWAL_FACTOR_NEEDED",
							message: "Withdrawals need a second factor. Please set one up in your security settings first.",
							params: {},
						},
					},
					{
						code: "security-change",
						state: "waiting",
						owner: "us",
						until: "2026-01-03T03:04:05.678Z",
						reason: {
							code: "WITHDRAWAL_SECURITY_CHANGED",
							message:
								"Your password, second factor or e-mail address was changed. For your protection, withdrawals are possible again from 2026-01-03T03:04:05.678Z.",
							params: { until: "2026-01-03T03:04:05.678Z" },
						},
					},
					{ code: "beneficiary", state: "met", owner: "you", until: null, reason: null },
				],
				methods: [
					{
						method: "wire",
						coin: null,
						minimum: "10.00",
						maximum: null,
						fee_fixed: "2.00",
						fee_basis_points: 0,
						time_from_minutes: 1440,
						time_to_minutes: 4320,
						payout_time: { median_minutes: 1290, p90_minutes: 2710, count: 148 },
					},
				],
				at: REQUESTED,
			},
		},
	},
	planWithdrawal: {
		body: { account_id: "acc_1", amount: "300.00", beneficiary_id: BENEFICIARY },
		response: {
			data: {
				plan_id: PLAN,
				account_id: "acc_1",
				amount: "300.00",
				currency: "USD",
				legs: [
					{ ...cardLeg, wire_sender: null },
					{ ...bankLeg, wire_sender: "same" },
				],
				fee: "2.00",
				before: risk,
				after: {
					figures: { ...figures, equity: "10154.05", free_margin: "6536.98", margin_level: "280.73" },
					close_out_prices: [
						{ asset_id: "EURUSD", below: "1.00162", above: null, below_pips: "835.0", above_pips: null },
					],
				},
				obstacles: [],
				at: REQUESTED,
			},
		},
	},
	requestWithdrawal: {
		body: {
			command_id: COMMAND,
			account_id: "acc_1",
			amount: "300.00",
			beneficiary_id: BENEFICIARY,
			plan_id: PLAN,
		},
		response: { data: requested },
	},
	withdrawals: { query: { page: "1", account_id: "acc_1" }, response: paged([withdrawal]) },
	withdrawalOf: { params: withdrawalId, response: { data: tracked } },
	cancelWithdrawal: { params: withdrawalId, body: {}, response: { data: cancelled } },
	beneficiaries: { response: { data: [beneficiary] } },
	addBeneficiary: {
		body: { command_id: COMMAND, holder: "Demo Customer", country: "DE", iban: "DE89 3704 0044 0532 0130 00" },
		response: { data: { ...beneficiary, state: "waiting", in_use: false } },
	},
	removeBeneficiary: { params: { id: BENEFICIARY }, body: {}, response: { data: { removed: true } } },
	staffWithdrawals: { query: { status: "pending", method: "wire" }, response: paged([staffPending]) },
	staffWithdrawalOf: {
		params: withdrawalId,
		response: {
			data: {
				...staffReleased,
				steps: tracked.steps,
				banks: [
					{
						leg: 2,
						holder: "Demo Customer",
						country: "DE",
						number: "DE89370400440532013000",
						bic: null,
						added_at: beneficiary.created_at,
					},
				],
				outcomes: [outcome],
			},
		},
	},
	approveWithdrawal: { params: withdrawalId, body: because, response: { data: staffApproved } },
	releaseWithdrawal: { params: withdrawalId, body: { reason: "Checked again" }, response: { data: staffReleased } },
	rejectWithdrawal: {
		params: withdrawalId,
		body: { reason: "The bank account is not in the client's name" },
		response: {
			data: {
				...staffPending,
				...dropped,
				status: "rejected",
				rejected_by: first,
				decision_reason: "The bank account is not in the client's name",
			},
		},
	},
	settleWithdrawal: {
		params: withdrawalId,
		body: { command_id: COMMAND, leg: 2, outcome: "paid", reference: outcome.reference, reason: outcome.reason },
		response: { data: outcome },
	},
	withdrawalOutcomes: { query: { status: "pending" }, response: paged([outcome]) },
	confirmWithdrawalOutcome: {
		params: { id: OUTCOME },
		body: { reason: "Seen on the statement" },
		response: { data: outcomeDone },
	},
	refuseWithdrawalOutcome: {
		params: { id: OUTCOME },
		body: { reason: "Another payment" },
		response: { data: { ...outcomeDone, status: "refused", decision_reason: "Another payment" } },
	},
	paymentFiles: { query: { status: "made" }, response: paged([file]) },
	waitingPayments: {
		response: { data: [{ currency: "USD", count: 3, total: "1290.00", oldest_at: RELEASED }] },
	},
	makePaymentFile: {
		body: { command_id: COMMAND, currency: "USD", reason: "Payments of this morning" },
		response: { data: file },
	},
	releasePaymentFile: { params: { id: FILE }, body: because, response: { data: released } },
	discardPaymentFile: {
		params: { id: FILE },
		body: { reason: "One more payment is to be in it" },
		response: { data: { ...file, status: "discarded" } },
	},
	paymentFileXml: {
		params: { id: FILE },
		response: {
			data: {
				file_name: "pain.001-USD-0123456789abcdef.xml",
				media_type: "application/xml",
				content: '<?xml version="1.0" encoding="UTF-8"?><Document/>',
				sha256: file.sha256,
			},
		},
	},
	settlePaymentFile: {
		params: { id: FILE },
		body: { command_id: COMMAND, outcome: "paid", reference: null, reason: outcome.reason },
		response: { data: { ...outcome, payment_file_id: FILE, reference: null } },
	},
};
