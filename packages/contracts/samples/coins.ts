import type { CoinArrival, CoinOffer, CoinQuote, CoinWallet } from "../http/index.ts";
import type { Sample } from "./shape.ts";

const WALLET = "wal_2f0e9d830d4a3f6a51c20b6f2d0e7e2c";

export const sampleCoinOffer: CoinOffer = {
	coin: "BTC",
	network: "bitcoin",
	minimum: "0.00020000",
	mark_up_basis_points: 100,
	fee_basis_points: 0,
	confirmations: 2,
	lock_minutes: 15,
	token: null,
	rate: "59400",
};

export const sampleCoinWallet: CoinWallet = {
	id: WALLET,
	account_id: "acc_live",
	account_number: "10000002",
	coin: "BTC",
	network: "bitcoin",
	address: "bcrt1qcr8te4kr609gcawutmrza0j4xv80jy8zeqchgx",
	created_at: "2026-01-02T03:04:05.678Z",
	is_used: true,
};

export const sampleCoinQuote: CoinQuote = {
	rate: "59400",
	currency: "USD",
	source: "BTCUSD bid, less 100 bp",
	mark_up_basis_points: 100,
	made_at: "2026-01-02T03:04:05.678Z",
	locked_until: "2026-01-02T03:19:05.678Z",
};

export const sampleCoinArrival: CoinArrival = {
	id: "coin_2f0e9d830d4a3f6a51c20b6f2d0e7e2c",
	transaction: "9f".repeat(32),
	coin: "BTC",
	token: null,
	amount: "0.01000000",
	status: "booked",
	returned_by: null,
	confirmations: 2,
	confirmations_needed: 2,
	first_seen_at: "2026-01-02T03:06:05.678Z",
	credited: {
		amount: "594.00",
		currency: "USD",
		fee: "0.00",
		rate: "59400",
		source: "BTCUSD bid, less 100 bp",
		is_quoted: true,
	},
	failure: null,
};

export const COIN_SAMPLES: Readonly<Record<string, Sample>> = {
	coinOffers: {
		query: { account_id: "acc_live" },
		response: { data: [sampleCoinOffer], currency: "USD", test_chain: true },
	},
	coinWallets: { query: { coin: "BTC" }, response: { data: [sampleCoinWallet] } },
	offerCoinWallet: { body: { account_id: "acc_live", coin: "BTC" }, response: { data: sampleCoinWallet } },
	coinWallet: {
		params: { id: WALLET },
		response: {
			data: {
				...sampleCoinWallet,
				uri: `bitcoin:${sampleCoinWallet.address}`,
				offer: sampleCoinOffer,
				account_currency: "USD",
				quote: sampleCoinQuote,
				arrivals: [sampleCoinArrival],
				height: 104,
				problem_since: null,
				test_chain: true,
				test_page: `/test-chain/${WALLET}`,
			},
		},
	},
	quoteCoin: { params: { id: WALLET }, body: {}, response: { data: sampleCoinQuote } },
};
