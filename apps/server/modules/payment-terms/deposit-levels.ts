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
import type { QueryExecutorProvider } from "kysely";
import type { EnginePort } from "../../engine/index.ts";
import type { CallRefusal } from "../../http/bind.ts";
import type { AcceptedDeposits, Clock } from "../../platform/index.ts";
import { type DepositPart, depositsInto, oneDepositAtATime } from "./store.ts";

/** Longer than the journal is ever behind what the engine has acknowledged. */
const RECENT_MS = 600_000;

/** A deposit that is judged, and the command that would book it: it may be stored as accepted already. */
export interface WantedDeposit extends DepositPart {
	readonly commandId: string;
}

/** The most that all deposits of a customer may be together, by every method. */
export interface LevelLimit {
	readonly amount: Money;
	readonly currency: AccountCurrency;
}

/** Why another deposit after those of `before` is more than the limit; null: it is not. */
export function aboveLevel(
	{ amount: limit, currency }: LevelLimit,
	wanted: DepositPart,
	before: readonly DepositPart[],
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
	return { code: "DEPOSIT_ABOVE_LEVEL", params: { limit: text(limit), used: text(used), left: text(left), currency } };
}

function inCurrency({ amount, currency: from }: DepositPart, to: AccountCurrency, view: MarketView): Money | null {
	if (from === to) return amount;
	const rate = view.rate(from, to);
	if (rate === undefined) return null;
	return convert({ numerator: amount, denominator: 10n ** BigInt(CURRENCY_DIGITS[from]) }, rate.ask, to, "ceiling");
}

/** What the level of verification lets a customer pay in: one rule for every method. */
export class DepositLevels {
	readonly #engine: EnginePort;
	readonly #clock: Clock;
	readonly #accepted: readonly AcceptedDeposits[];
	readonly #levelOf: (userId: string) => Promise<VerificationLevel>;
	readonly #levelsOf: (account: AccountState) => Promise<PaymentLevels>;

	constructor(given: {
		readonly engine: EnginePort;
		readonly clock: Clock;
		/** Of every method. */
		readonly accepted: readonly AcceptedDeposits[];
		readonly levelOf: (userId: string) => Promise<VerificationLevel>;
		/** What each level of verification allows the holder of the account. */
		readonly levelsOf: (account: AccountState) => Promise<PaymentLevels>;
	}) {
		this.#engine = given.engine;
		this.#clock = given.clock;
		this.#accepted = given.accepted;
		this.#levelOf = given.levelOf;
		this.#levelsOf = given.levelsOf;
	}

	/** The limit of the account's holder; null: any amount. Read before a transaction, which must not wait for it. */
	async limitOf(account: AccountState): Promise<LevelLimit | null> {
		const { currency, deposits_total: limits } = await this.#levelsOf(account);
		const text = limits[await this.#levelOf(account.userId)];
		if (text === null || text === undefined) return null;
		const parsed = parseMoney(text, currency);
		invariant(parsed.ok, "the contract has checked the amount");
		return { amount: parsed.value, currency };
	}

	/**
	 * Why one more deposit is more than the limit, after all that are booked or accepted; null: it is not. Until the
	 * transaction ends no other deposit of this customer is judged, so that together they stay within the limit.
	 */
	async refusalOf(
		tx: QueryExecutorProvider,
		userId: string,
		limit: LevelLimit | null,
		wanted: WantedDeposit,
	): Promise<CallRefusal | null> {
		await oneDepositAtATime(tx, userId);
		if (limit === null) return null;
		const accountIds = (await this.#engine.accountsOf(userId)).map(({ id }) => id);
		const since = new Date(this.#clock.nowMs() - RECENT_MS);
		const before = await depositsInto(tx, {
			userId,
			accountIds,
			since,
			accepted: this.#accepted,
			except: wanted.commandId,
		});
		return aboveLevel(limit, wanted, before, this.#engine.view());
	}
}
