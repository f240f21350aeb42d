import { paged, type Sample } from "./shape.ts";

const COMMAND = "0b6f2d0e-7e2c-4f0e-9d83-0d4a3f6a51c2";
const REQUESTED = "2026-01-02T03:04:05.678Z";
const WITHDRAWAL = "wdr_0123456789abcdef0123456789abcdef";

const coinBeneficiary = {
	id: "cob_1",
	coin: "BTC",
	network: "bitcoin",
	is_test: false,
	address: "bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu",
	label: "My wallet",
	created_at: REQUESTED,
	usable_from: "2026-01-03T03:04:05.678Z",
	state: "usable",
	in_use: true,
};
const coinPayout = {
	id: `${WITHDRAWAL}-1`,
	withdrawal_id: WITHDRAWAL,
	leg: 1,
	customer: { id: "usr_1", name: "Demo Customer" },
	coin: "BTC",
	network: "bitcoin",
	is_test: false,
	address: coinBeneficiary.address,
	amount: "600.00",
	currency: "USD",
	coins: "0.01000000",
	rate: "60000",
	rate_source: "BTCUSD ask",
	status: "open",
	confirmations: 0,
	confirmations_needed: 2,
	asked_at: REQUESTED,
	paid_at: null,
	network_fee: null,
	transactions: [
		{
			id: "ctx_1",
			version: 1,
			status: "released",
			fee: "0.00001410",
			fee_currency: "BTC",
			decoded: {
				outputs: [{ address: coinBeneficiary.address, amount: "0.01000000", is_change: false }],
				inputs: [{ output: `${"11".repeat(32)}:0`, amount: "0.01001410" }],
				nonce: null,
				chain_id: null,
				token: null,
			},
			reason: "Funds are there",
			made_by: { id: "usr_2", name: "Ann A" },
			made_at: REQUESTED,
			released_by: { id: "usr_3", name: "Bob B" },
			released_at: REQUESTED,
			signed_by: null,
			signed_at: null,
			broadcast_by: null,
			broadcast_at: null,
			txid: "22".repeat(32),
			confirmations: 0,
			seen_at: null,
			problem: null,
		},
	],
};
const coinDecision = {
	params: { id: "ctx_1" },
	body: { reason: "Compared with the request" },
	response: { data: coinPayout },
};

/** Coins that leave. */
export const COIN_PAYOUT_SAMPLES: Readonly<Record<string, Sample>> = {
	coinBeneficiaries: {
		response: {
			data: { coins: [{ coin: "BTC", network: "bitcoin", is_test: false }], beneficiaries: [coinBeneficiary] },
		},
	},
	addCoinBeneficiary: {
		body: {
			command_id: COMMAND,
			coin: "BTC",
			address: coinBeneficiary.address,
			label: coinBeneficiary.label,
			is_own: true,
		},
		response: { data: { ...coinBeneficiary, state: "waiting", in_use: false } },
	},
	removeCoinBeneficiary: {
		params: { id: coinBeneficiary.id },
		body: {},
		response: { data: { removed: true } },
	},
	coinPayouts: { query: { status: "open" }, response: paged([coinPayout]) },
	coinPayoutOf: { params: { id: coinPayout.id }, response: { data: coinPayout } },
	coinTransactionFees: {
		params: { id: coinPayout.id },
		response: {
			data: { fee_currency: "BTC", fees: [{ speed: "economy", fee: "0.00000705" }], is_replacement: false },
		},
	},
	makeCoinTransaction: {
		params: { id: coinPayout.id },
		body: { command_id: COMMAND, speed: "normal", reason: "Funds are there" },
		response: { data: coinPayout },
	},
	releaseCoinTransaction: coinDecision,
	discardCoinTransaction: coinDecision,
	broadcastCoinTransaction: coinDecision,
	coinTransactionFile: {
		params: { id: "ctx_1" },
		response: {
			data: {
				file_name: "BTC-wdr_1-1.psbt",
				media_type: "application/octet-stream",
				encoding: "base64",
				content: "cHNidP8BAA==",
			},
		},
	},
	addSignedCoinTransaction: {
		params: { id: "ctx_1" },
		body: { content: "0200000000010000" },
		response: { data: coinPayout },
	},
};
