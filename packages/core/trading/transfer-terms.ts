import type { AccountState, AccountType, MarketView } from "../account/index.ts";
import { type AccountCurrency, CURRENCY_DIGITS, convert, type Money, pow10, type Rate } from "../money/index.ts";
import { ok, refuse } from "../result/index.ts";
import type { Checked } from "./explain.ts";

/** The other account of a transfer, as named by the command. */
export interface TransferPartner {
	readonly accountId: string;
	readonly userId: string;
	readonly type: AccountType;
	readonly currency: AccountCurrency;
}

/** The amounts of a transfer, shown in advance and stored in both events. Each is in its own account's currency. */
export interface TransferTerms {
	readonly amount: Money;
	readonly received: Money;
	/** One unit of the sender's currency in the receiver's, at the bid (E5). */
	readonly rate: Rate;
	/** The instruments whose quotes made the rate. */
	readonly via: readonly string[];
}

/**
 * The terms of a transfer now: the sender's currency is sold at the bid, the received amount is rounded half-even (E2,
 * E5). The same function shows the rate in advance and fixes it in the command. Refused if the rate is unknown.
 */
export function transferTerms(
	amount: Money,
	from: AccountCurrency,
	to: AccountCurrency,
	view: Pick<MarketView, "rate">,
): Checked<TransferTerms> {
	const rates = view.rate(from, to);
	if (rates === undefined) return refuse("CONVERSION_UNKNOWN", { from, to });
	const exact = { numerator: amount, denominator: pow10(CURRENCY_DIGITS[from]) };
	const received = convert(exact, rates.bid, to, "half-even");
	return ok({ amount, received, rate: rates.bid, via: rates.via });
}

/**
 * Transfers only between two accounts of one user, and of demo money only between demo accounts. Savings come from live
 * accounts and go back to them.
 */
export function partnerVerdict(state: AccountState, partner: TransferPartner): Checked<never> | null {
	if (partner.userId !== state.userId || partner.accountId === state.id) return refuse("TRANSFER_NOT_OWN");
	const isSavings = state.type === "savings" || partner.type === "savings";
	const isLive = state.type === "live" || partner.type === "live";
	const isPair = isSavings ? isLive : partner.type === state.type;
	return isPair ? null : refuse("TRANSFER_TYPES_DIFFER");
}
