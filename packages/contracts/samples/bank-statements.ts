import { DEPOSIT_SAMPLES } from "./deposits.ts";
import { paged, type Sample } from "./shape.ts";
import { WITHDRAWAL_SAMPLES } from "./withdrawals.ts";

const COMMAND = "0b6f2d0e-7e2c-4f0e-9d83-0d4a3f6a51c2";
const STATEMENT = "bst_0123456789abcdef01234567";
const LINE = `${STATEMENT}-3`;
const REQUEST = "bln_0123456789abcdef0123456789abcdef";
const first = { id: "usr_finance", name: "Ada Lovelace" };

const statement = {
	id: STATEMENT,
	kind: "statement",
	account: "DE89370400440532013000",
	currency: "EUR",
	statement_id: "2026-001-EUR",
	sequence: 17,
	from: "2026-01-02",
	to: "2026-01-02",
	opening: "10000.00",
	closing: "11000.00",
	balances: "adds-up",
	gap_before: false,
	lines: 3,
	open_lines: 1,
	imported_at: "2026-01-02T18:00:00.000Z",
	imported_by: first,
};

/** A wire with a customer's reference. */
const line = {
	id: LINE,
	statement_id: STATEMENT,
	currency: "EUR",
	amount: "1000.00",
	booked_on: "2026-01-02",
	value_on: "2026-01-02",
	reference: "NTRF-4711",
	end_to_end_id: null,
	remittance: "TF-7K3M-92QA",
	counterparty: "Lovelace Ada",
	counterparty_account: "DE02120300000000202051",
	code: "PMNT RCDT ESCT",
	is_reversal: false,
	return_reason: null,
	charges: null,
	exchange: null,
	transactions: 1,
	place: "queue",
	age_days: 1,
	suggestion: {
		kind: "deposit",
		certainty: "exact",
		customer: { id: "usr_1", name: "Ada Lovelace" },
		reference: "TF-7K3M-92QA",
		accounts: [{ id: "acc_1", number: "10000001", name: "Main", currency: "EUR" }],
	},
	about: [],
	request: null,
};
const explained = {
	...line,
	place: "proposed",
	suggestion: null,
	request: {
		id: REQUEST,
		meaning: "not-customer",
		of: null,
		reason: "Nobody knows the sender",
		requested_by: first,
		requested_at: "2026-01-03T09:00:00.000Z",
	},
};
const reason = "On the statement of today";
const decided = { params: { id: REQUEST }, body: { reason } };

export const BANK_STATEMENT_SAMPLES: Readonly<Record<string, Sample>> = {
	bankStatements: { query: { currency: "EUR" }, response: paged([statement]) },
	importBankStatement: { response: { data: { is_new: true, statements: [statement] } } },
	bankLines: { query: { place: "open" }, response: paged([line]) },
	enterBankLineDeposit: {
		params: { id: LINE },
		body: { command_id: COMMAND, account_id: "acc_1", reason },
		response: DEPOSIT_SAMPLES.requestDeposit?.response,
	},
	stateBankLineOutcome: {
		params: { id: LINE },
		body: { command_id: COMMAND, reason },
		response: WITHDRAWAL_SAMPLES.settleWithdrawal?.response,
	},
	explainBankLine: {
		params: { id: LINE },
		body: { command_id: COMMAND, meaning: "not-customer", reason: "Nobody knows the sender" },
		response: { data: explained },
	},
	approveBankLine: {
		...decided,
		response: {
			data: { ...line, place: "booked", age_days: null, suggestion: null, about: [{ kind: "bank-line", id: LINE }] },
		},
	},
	refuseBankLine: { ...decided, response: { data: line } },
};
