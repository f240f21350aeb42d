import type { CardDepositWire } from "../http/index.ts";
import type { Sample } from "./shape.ts";

const COMMAND = "0b6f2d0e-7e2c-4f0e-9d83-0d4a3f6a51c2";
const PAYMENT = "pay_2f0e9d830d4a3f6a51c20b6f2d0e7e2c";

export const sampleCardDeposit: CardDepositWire = {
	id: PAYMENT,
	account_id: "acc_live",
	account_number: "10000002",
	amount: "100.00",
	fee: "0.00",
	total: "100.00",
	currency: "EUR",
	status: "booked",
	card: { brand: "Visa", last4: "4242", exp_month: 12, exp_year: 2034 },
	decline: null,
	failure: null,
	redirect_url: null,
	created_at: "2026-01-02T03:04:05.678Z",
	changed_at: "2026-01-02T03:05:05.678Z",
};

export const CARD_DEPOSIT_SAMPLES: Readonly<Record<string, Sample>> = {
	depositByCard: {
		body: { command_id: COMMAND, account_id: "acc_live", amount: "100.00", currency: "EUR", language: "en" },
		response: { data: { id: PAYMENT, redirect_url: "https://pay.example.com/c/cs_1" } },
	},
	cardDeposit: { params: { id: PAYMENT }, response: { data: sampleCardDeposit } },
	cancelCardDeposit: {
		params: { id: PAYMENT },
		body: {},
		response: { data: { ...sampleCardDeposit, status: "cancelled", card: null } },
	},
	cards: {
		response: {
			data: [
				{
					id: "card_1",
					brand: "Visa",
					last4: "4242",
					exp_month: 12,
					exp_year: 2034,
					first_used_at: "2026-01-02T03:04:05.678Z",
					saved: true,
				},
			],
			offered: true,
			test_provider: true,
		},
	},
	removeCard: { params: { id: "card_1" }, body: {}, response: { data: { id: "card_1" } } },
};
