import {
	type PaymentDirection,
	type PaymentLevels,
	type PaymentMethod,
	type PaymentProfile,
	type PaymentTerms,
	paymentTermsOfMine,
} from "@truefill/contracts/http";
import { type AccountCurrency, type Money, money, parseMoney } from "@truefill/core/money";
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
		method: PaymentMethod,
		currency: AccountCurrency,
	): Promise<TermsOfMethod | null>;
	/** What each level of verification allows. */
	levelsOf(profile: PaymentProfile): Promise<PaymentLevels>;
}

export interface PaymentTermsModule extends PaymentTermsPort {
	routes(): BoundRoute[];
}

/** The profile whose terms apply to an account; the strict one where none is known. */
export const paymentProfileOf = ({ jurisdiction }: Pick<AccountState, "jurisdiction">): PaymentProfile =>
	jurisdiction?.profile ?? "retail-eu-uk";

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
