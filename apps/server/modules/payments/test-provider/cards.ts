import { createHash } from "node:crypto";
import type { ProviderCard } from "../provider.ts";

/** What happens to a payment with a test card. */
export type Scenario =
	| { readonly kind: "paid" }
	/** Paid a minute later. */
	| { readonly kind: "delayed" }
	| { readonly kind: "declined"; readonly code: string }
	/** The bank asks first; then it is paid, or declined. */
	| { readonly kind: "confirmed"; readonly declined: string | null }
	/** Paid; a dispute is opened a minute later and decided after two. */
	| { readonly kind: "disputed"; readonly outcome: "won" | "lost" }
	/** Paid; a refund is accepted and fails a minute later. */
	| { readonly kind: "refund-fails" };

interface TestCard {
	readonly number: string;
	readonly brand: string;
	readonly scenario: Scenario;
}

/** The only numbers that the test provider takes: public test numbers, which no bank has issued. */
export const TEST_CARDS: readonly TestCard[] = [
	{ number: "4242424242424242", brand: "Visa", scenario: { kind: "paid" } },
	{ number: "5555555555554444", brand: "Mastercard", scenario: { kind: "paid" } },
	{ number: "378282246310005", brand: "American Express", scenario: { kind: "paid" } },
	{ number: "4000000000003220", brand: "Visa", scenario: { kind: "confirmed", declined: null } },
	{ number: "4000008400001629", brand: "Visa", scenario: { kind: "confirmed", declined: "generic_decline" } },
	{ number: "4000000000000002", brand: "Visa", scenario: { kind: "declined", code: "generic_decline" } },
	{ number: "4000000000009995", brand: "Visa", scenario: { kind: "declined", code: "insufficient_funds" } },
	{ number: "4000000000000069", brand: "Visa", scenario: { kind: "declined", code: "expired_card" } },
	{ number: "4000000000000127", brand: "Visa", scenario: { kind: "declined", code: "incorrect_cvc" } },
	{ number: "4100000000000019", brand: "Visa", scenario: { kind: "declined", code: "fraudulent" } },
	{ number: "4000000000009987", brand: "Visa", scenario: { kind: "declined", code: "lost_card" } },
	{ number: "4000000000009979", brand: "Visa", scenario: { kind: "declined", code: "stolen_card" } },
	{ number: "4000000000006975", brand: "Visa", scenario: { kind: "declined", code: "card_velocity_exceeded" } },
	{ number: "4000000000000119", brand: "Visa", scenario: { kind: "declined", code: "processing_error" } },
	{ number: "4000000000000077", brand: "Visa", scenario: { kind: "delayed" } },
	{ number: "4000000000000259", brand: "Visa", scenario: { kind: "disputed", outcome: "lost" } },
	{ number: "4000000000001976", brand: "Visa", scenario: { kind: "disputed", outcome: "won" } },
	{ number: "4000000000005126", brand: "Visa", scenario: { kind: "refund-fails" } },
];

export const testCard = (typed: string): TestCard | undefined => {
	const digits = typed.replace(/[\s-]/g, "");
	return TEST_CARDS.find(({ number }) => number === digits);
};

/** All that is kept of a number. */
export const shownCard = ({ number, brand }: TestCard, expMonth: number, expYear: number): ProviderCard => ({
	fingerprint: createHash("sha256").update(`test card ${number}`).digest("hex").slice(0, 16),
	brand,
	last4: number.slice(-4),
	expMonth,
	expYear,
});

/** In the groups that are printed on the card. */
export const grouped = (number: string): string =>
	number.length === 15
		? number.replace(/^(\d{4})(\d{6})(\d{5})$/, "$1 $2 $3")
		: number.replace(/(\d{4})(?=\d)/g, "$1 ");
