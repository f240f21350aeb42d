import type { PaymentLevels, VerificationLevel } from "@truefill/contracts/http";
import {
	type AccountCurrency,
	CURRENCY_DIGITS,
	convert,
	formatMoney,
	type Money,
	money,
	parseMoney,
} from "@truefill/core/money";
import { invariant } from "@truefill/core/result";
import type { AccountState, MarketView } from "@truefill/core/trading";
import type { CallRefusal } from "../../http/bind.ts";

export interface LevelPorts {
	readonly levelOf: (userId: string) => Promise<VerificationLevel>;
	/** What each level of verification allows the holder of the account. */
	readonly levelsOf: (account: AccountState) => Promise<PaymentLevels>;
}

interface Part {
	readonly amount: Money;
	readonly currency: AccountCurrency;
}

/** The most that all deposits of a customer may be together. */
export interface LevelLimit {
	readonly amount: Money;
	readonly currency: AccountCurrency;
}

/** What the level of verification of the account's holder allows; null: any amount. */
export async function levelLimitOf(
	{ levelOf, levelsOf }: LevelPorts,
	account: AccountState,
): Promise<LevelLimit | null> {
	const { currency, deposits_total: limits } = await levelsOf(account);
	const text = limits[await levelOf(account.userId)];
	if (text === null || text === undefined) return null;
	const parsed = parseMoney(text, currency);
	invariant(parsed.ok, "the contract has checked the amount");
	return { amount: parsed.value, currency };
}

/** Why another deposit after those of `before` is more than the limit; null: it is not. */
export function aboveLevel(
	{ amount: limit, currency }: LevelLimit,
	wanted: Part,
	before: readonly Part[],
	view: MarketView,
): CallRefusal | null {
	let used = 0n;
	let sum = 0n;
	for (const part of [...before, wanted]) {
		const converted = inCurrency(part, currency, view);
		if (converted === null) return { code: "CONVERSION_UNKNOWN", params: { from: part.currency, to: currency } };
		used = sum;
		sum += converted;
	}
	if (sum <= limit) return null;
	const text = (value: bigint) => formatMoney(money(value), currency);
	const left = used < limit ? limit - used : 0n;
	return { code: "CARD_ABOVE_LEVEL", params: { limit: text(limit), used: text(used), left: text(left), currency } };
}

function inCurrency({ amount, currency: from }: Part, to: AccountCurrency, view: MarketView): Money | null {
	if (from === to) return amount;
	const rate = view.rate(from, to);
	if (rate === undefined) return null;
	return convert({ numerator: amount, denominator: 10n ** BigInt(CURRENCY_DIGITS[from]) }, rate.ask, to, "ceiling");
}
