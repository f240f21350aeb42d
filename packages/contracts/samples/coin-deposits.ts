import type { CoinDepositDetail, CoinDepositWire } from "../http/index.ts";
import { sampleCoinQuote } from "./coins.ts";
import { paged, type Sample } from "./shape.ts";

const ID = "coin_2f0e9d830d4a3f6a51c20b6f2d0e7e2c";
const REQUEST = "cdd_0123456789abcdef0123456789abcdef";
const AT = "2026-01-02T03:06:05.678Z";
const reason = "The account was unlocked";

export const sampleCoinDeposit: CoinDepositWire = {
	id: ID,
	status: "held",
	frozen_from: null,
	chain: "bitcoin",
	network: "bitcoin",
	transaction: "9f".repeat(32),
	output: "0",
	coin: "BTC",
	token: null,
	amount: "0.01000000",
	address_coin: "BTC",
	address: "bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu",
	customer: { id: "usr_1", name: "Grace Hopper" },
	account_id: "acc_live",
	account_number: "10000002",
	confirmations: 3,
	confirmations_needed: 2,
	first_seen_at: AT,
	changed_at: AT,
	credited: {
		amount: "594.00",
		currency: "USD",
		fee: "0.00",
		rate: "59400",
		source: "BTCUSD bid, less 100 bp",
		is_quoted: true,
	},
	failure: { code: "ACCOUNT_ARCHIVED", message: "This account is closed.", params: {} },
	returned_by: null,
	accepted_at: null,
	decision: {
		id: REQUEST,
		decision: "credit",
		transaction: null,
		status: "pending",
		reason,
		requested_by: { id: "usr_finance", name: "Ada Lovelace" },
		requested_at: AT,
		decided_by: null,
		decided_at: null,
		decision_reason: null,
	},
	decisions: ["credit", "send-back"],
};

export const sampleCoinDepositDetail: CoinDepositDetail = {
	...sampleCoinDeposit,
	block: { height: 840_000, hash: "0".repeat(64) },
	steps: [
		{ status: "seen", at: AT },
		{ status: "final", at: AT },
		{ status: "converted", at: AT },
		{ status: "held", at: AT },
	],
	quote: sampleCoinQuote,
	worth: null,
};

const detail = { data: sampleCoinDepositDetail };
const decided = { params: { id: REQUEST }, body: { reason }, response: detail };

export const COIN_DEPOSIT_SAMPLES: Readonly<Record<string, Sample>> = {
	coinDeposits: { query: { state: "open" }, response: paged([sampleCoinDeposit]) },
	coinDeposit: { params: { id: ID }, response: detail },
	proposeCoinDecision: {
		params: { id: ID },
		body: { command_id: "0b6f2d0e-7e2c-4f0e-9d83-0d4a3f6a51c2", decision: "credit", reason },
		response: detail,
	},
	approveCoinDecision: decided,
	refuseCoinDecision: decided,
};
