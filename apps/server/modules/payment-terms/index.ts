import {
	type CoinTerm,
	type PaymentDirection,
	type PaymentLevels,
	type PaymentProfile,
	type PaymentTerms,
	paymentTermsOfMine,
	type TermMethod,
} from "@truefill/contracts/http";
import {
	type AccountCurrency,
	type Coin,
	LEDGER_CURRENCY_DIGITS,
	type Money,
	money,
	parseDecimal,
	parseMoney,
} from "@truefill/core/money";
import { invariant, ok } from "@truefill/core/result";
import type { AccountState } from "@truefill/core/trading";
import type { EnginePort } from "../../engine/index.ts";
import { type BoundRoute, route } from "../../http/bind.ts";
import { ownAccount } from "../accounts/index.ts";

export { DEFAULT_PAYMENT_TERMS, SAMPLE_BANK_ACCOUNTS } from "./defaults.ts";
export type { LevelLimit } from "./deposit-levels.ts";
export { DepositLevels } from "./deposit-levels.ts";

/** The terms of one method, direction and currency; amounts in minor units of the currency. */
export interface TermsOfMethod {
	readonly minimum: Money;
	readonly maximum: Money;
	readonly feeFixed: Money;
	readonly feeBasisPoints: number;
	readonly timeFromMinutes: number;
	readonly timeToMinutes: number;
}

/** How customers pay in and out, as data for each jurisdiction profile. */
export interface PaymentTermsPort {
	/** Null: not offered. */
	of(
		profile: PaymentProfile,
		direction: PaymentDirection,
		method: TermMethod,
		currency: AccountCurrency,
	): Promise<TermsOfMethod | null>;
	/** How a coin is paid in; null: not at all. */
	coinOf(profile: PaymentProfile, coin: Coin): Promise<CoinTerm | null>;
	/** What each level of verification allows. */
	levelsOf(profile: PaymentProfile): Promise<PaymentLevels>;
}

export interface PaymentTermsModule extends PaymentTermsPort {
	routes(): BoundRoute[];
}

/** The profile whose terms apply to an account; the strict one where none is known. */
export const paymentProfileOf = ({ jurisdiction }: Pick<AccountState, "jurisdiction">): PaymentProfile =>
	jurisdiction?.profile ?? "retail-eu-uk";

/** The terms of a coin as its deposits need them: the minimum in the ledger's minor unit, and whether the country allows it. */
export function coinTermsFor(term: CoinTerm, { jurisdiction }: Pick<AccountState, "jurisdiction">) {
	const minimum = parseDecimal(term.minimum, LEDGER_CURRENCY_DIGITS[term.coin]);
	invariant(minimum.ok, "the contract has checked the amount");
	const country = jurisdiction?.country ?? null;
	return {
		minimum: minimum.value,
		markUpBasisPoints: term.mark_up_basis_points,
		feeBasisPoints: term.fee_basis_points,
		confirmations: term.confirmations,
		lockMinutes: term.lock_minutes,
		isOffered: country === null || !term.countries_excluded.includes(country),
	};
}

const minor = (text: string, currency: AccountCurrency): Money => {
	const parsed = parseMoney(text, currency);
	invariant(parsed.ok, "the contract has checked the amount");
	return money(parsed.value);
};

export function createPaymentTerms({
	engine,
	current,
}: {
	readonly engine: EnginePort;
	readonly current: () => Promise<PaymentTerms>;
}): PaymentTermsModule {
	return {
		async of(profile, direction, method, currency) {
			const found = (await current())[profile].terms.find(
				(term) => term.direction === direction && term.method === method && term.currency === currency,
			);
			if (found === undefined) return null;
			return {
				minimum: minor(found.minimum, currency),
				maximum: minor(found.maximum, currency),
				feeFixed: minor(found.fee_fixed, currency),
				feeBasisPoints: found.fee_basis_points,
				timeFromMinutes: found.time_from_minutes,
				timeToMinutes: found.time_to_minutes,
			};
		},
		coinOf: async (profile, coin) => (await current())[profile].coins?.find((term) => term.coin === coin) ?? null,
		levelsOf: async (profile) => (await current())[profile].levels,
		routes: () => [
			route(paymentTermsOfMine, async ({ user, query }) => {
				const account = await ownAccount(engine, user.id, query.account_id);
				if (!account.ok) return account;
				return ok({ data: (await current())[paymentProfileOf(account.value)] });
			}),
		],
	};
}
