import { CURRENCY_DIGITS, LEDGER_CURRENCY_DIGITS, money, RATE_DECIMALS, rate } from "@truefill/core/money";
import { invariant } from "@truefill/core/result";
import type { HouseEntryDraft } from "../house/index.ts";
import type { LegRow } from "./tables.ts";

/** What leaves the house for a leg, in the account's currency. */
export const netOf = ({ amount, fee }: Pick<LegRow, "amount" | "fee">): bigint => BigInt(amount) - BigInt(fee);

/**
 * The house's entry for a leg that was paid (`out`), or whose money came back. By wire it is booked against the bank. A
 * refund to a card is booked by card payments, in the payment's currency; where that is another one, only the conversion
 * is booked here. Null: nothing.
 */
export function legEntry(leg: LegRow, direction: "out" | "back", at: Date): HouseEntryDraft | null {
	const { withdrawal_id: id, number, method, currency, received_currency: paid } = leg;
	invariant(method !== "coin", "coins are booked by their payout");
	const sign = direction === "out" ? 1n : -1n;
	const net = netOf(leg) * sign;
	const about = { kind: "withdrawal", id };
	const key = `withdrawal:${id}:${number}:${direction}`;
	if (method === "wire") {
		return {
			key,
			reason: direction === "out" ? "wire-sent" : "payout-returned",
			about,
			at,
			postings: [
				{ account: "house:bank", currency, amount: money(net) },
				{ account: "house:transit", currency, amount: money(-net) },
			],
		};
	}
	if (currency === paid) return null;
	const refund = BigInt(leg.received) * sign;
	return {
		key,
		reason: direction === "out" ? "card-payout" : "payout-returned",
		about,
		at,
		conversion: { from: currency, to: paid, rate: rateOf(leg), source: "the rate at which the payment was booked" },
		postings: [
			{ account: "house:conversion", currency, amount: money(net) },
			{ account: "house:transit", currency, amount: money(-net) },
			{ account: "house:conversion", currency: paid, amount: money(-refund) },
			{ account: "house:transit", currency: paid, amount: money(refund) },
		],
	};
}

/** One unit of the account's currency in the payment's, by the amounts of this leg. */
function rateOf(leg: LegRow) {
	const digits = RATE_DECIMALS + CURRENCY_DIGITS[leg.currency] - LEDGER_CURRENCY_DIGITS[leg.received_currency];
	return rate((BigInt(leg.received) * 10n ** BigInt(digits)) / netOf(leg));
}
