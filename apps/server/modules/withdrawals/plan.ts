import type { ErrorCode } from "@truefill/contracts/errors";
import { canonicalJson } from "@truefill/core/ledger";
import {
	type AccountCurrency,
	type Coin,
	CURRENCY_DIGITS,
	convert,
	formatMoney,
	type Money,
	money,
	parseMoney,
	paymentFee,
	type Rate,
	ZERO_MONEY,
} from "@truefill/core/money";
import { invariant, ok, refuse } from "@truefill/core/result";
import { type AccountState, type MarketView, type PlannedLeg, planLegs, refundOf } from "@truefill/core/trading";
import { sha256 } from "../../engine/index.ts";
import type { CallRefusal } from "../../http/bind.ts";
import type { Beneficiary, CoinBeneficiary } from "../beneficiaries/index.ts";
import { paymentProfileOf } from "../payment-terms/index.ts";
import type { WithdrawalDeps } from "./deps.ts";
import type { CoinTerms } from "./ports.ts";
import { type Sources, sourcesOf } from "./sources.ts";
import type { PaidCurrency } from "./tables.ts";
import type { WithdrawalTerms } from "./terms.ts";

const MONTH_MS = 30 * 86_400_000;

type MethodTerms = Awaited<ReturnType<WithdrawalDeps["terms"]["of"]>>;

/** One leg as it would be paid. */
export interface PlanLeg extends PlannedLeg {
	readonly fee: Money;
	readonly received: Money;
	readonly receivedCurrency: PaidCurrency;
	readonly card: { readonly brand: string; readonly last4: string } | null;
	readonly beneficiary: Beneficiary | null;
	readonly terms: MethodTerms;
	/** Null: not by coin. */
	readonly bought: BoughtCoins | null;
}

/** Coins of a leg, as they would be bought now. */
export interface BoughtCoins extends CoinTerms {
	/** Null: no price is known. */
	readonly rate: Rate | null;
	/** Null: the customer has no address yet. */
	readonly address: CoinBeneficiary | null;
}

export interface Plan {
	readonly id: string;
	readonly amount: Money;
	readonly legs: readonly PlanLeg[];
	/** Why it could not be requested now. */
	readonly obstacles: readonly CallRefusal[];
	/** Withdrawals of the account when it was made: with another one it may not hold any more. */
	readonly withdrawals: number;
}

/** To which bank account and addresses the customer wants to be paid; absent: those added last that can be used. */
export interface Chosen {
	readonly beneficiary_id?: string | undefined;
	readonly coin_beneficiary_ids?: readonly string[] | undefined;
}

interface OfferedCoin {
	readonly terms: CoinTerms;
	readonly address: CoinBeneficiary | null;
}

/** Where each part of a withdrawal would go now, and what stands against it. Refused: BENEFICIARY_NOT_FOUND. */
export async function makePlan(
	deps: WithdrawalDeps,
	account: AccountState,
	amount: Money,
	{ beneficiary_id: beneficiaryId, coin_beneficiary_ids: coinIds = [] }: Chosen,
) {
	const { store, clock, terms, coins } = deps;
	const nowMs = clock.nowMs();
	const profile = paymentProfileOf(account);
	const withdrawals = await store.countOf(account.id);
	const own = await deps.beneficiaries.of(account.userId);
	const [wallets, sources, byCard, byWire, byCoin] = await Promise.all([
		deps.coinBeneficiaries.of(account.userId),
		sourcesOf(deps, account, own, nowMs),
		terms.of(profile, "withdrawal", "card", account.currency),
		terms.of(profile, "withdrawal", "wire", account.currency),
		terms.of(profile, "withdrawal", "coin", account.currency),
	]);
	const isUsable = ({ usableFrom }: Pick<Beneficiary, "usableFrom">): boolean => usableFrom.getTime() <= nowMs;
	const chosen =
		beneficiaryId === undefined ? (own.find(isUsable) ?? own[0]) : own.find(({ id }) => id === beneficiaryId);
	if (beneficiaryId !== undefined && chosen === undefined) return refuse("BENEFICIARY_NOT_FOUND");
	if (coinIds.some((id) => !wallets.some((each) => each.id === id))) return refuse("BENEFICIARY_NOT_FOUND");
	const offered = new Map<Coin, OfferedCoin>();
	for (const { coin } of byCoin === null ? [] : sources.paidIn) {
		const found = coin === undefined ? null : await coins.termsOf(profile, coin);
		if (coin === undefined || found === null) continue;
		const of = wallets.filter((each) => each.coin === coin && each.chain === found.chain);
		const address = of.find(({ id }) => coinIds.includes(id)) ?? of.find(isUsable) ?? of[0] ?? null;
		offered.set(coin, { terms: found, address });
	}
	const planned = planLegs(sources.paidIn, {
		amount,
		nowMs,
		beneficiary: chosen?.id ?? null,
		usable: new Set(own.filter(isUsable).map(({ id }) => id)),
		smallestCardPart: byCard?.minimum ?? ZERO_MONEY,
		cards: byCard !== null,
		coins: new Map(
			[...offered].map(([coin, { address }]) => [
				coin,
				{ to: address?.id ?? null, smallest: byCoin?.minimum ?? ZERO_MONEY },
			]),
		),
	});
	const legs = planned.map((leg) => {
		const coin = leg.coin === undefined ? undefined : offered.get(leg.coin);
		if (coin !== undefined) return coinLegOf(deps, leg, account.currency, byCoin, coin);
		return legOf(leg, account.currency, leg.method === "card" ? byCard : byWire, sources, own);
	});
	const person = await deps.personOf(account.userId);
	const obstacles = [
		...legs.flatMap((leg) => obstaclesOf(leg, account.currency, nowMs)),
		...legs.flatMap(({ beneficiary }) =>
			beneficiary === null || (person !== undefined && deps.beneficiaries.isHolder(beneficiary.holder, person))
				? []
				: [{ code: "BENEFICIARY_NAME_DIFFERS" as const, params: {} }],
		),
		...(await aboveLevel(deps, account, amount, nowMs)),
	];
	return ok<Plan>({ id: idOf(account.id, legs), amount, legs, obstacles, withdrawals });
}

/** Names the legs: the same ones have the same id. */
const idOf = (accountId: string, legs: readonly PlanLeg[]): string =>
	sha256(canonicalJson({ accountId, legs: legs.map(namedLeg) })).slice(0, 32);

/** How many coins an amount buys changes with each price: the rule is part of the plan, the estimate is not. */
const namedLeg = (leg: PlanLeg) => {
	const { coin, ...stored } = storedLeg(leg);
	return coin === undefined ? stored : { ...stored, received: "", coin: { ...coin, rate: "" } };
};

const storedLeg = ({ method, cause, to, amount, fee, received, receivedCurrency, card, bought }: PlanLeg) => ({
	method,
	cause,
	destination: to ?? "",
	amount: `${amount}`,
	fee: `${fee}`,
	received: `${received}`,
	receivedCurrency,
	card: card === null ? null : { brand: card.brand, last4: card.last4 },
	...(bought === null
		? {}
		: {
				coin: {
					chain: bought.chain,
					markUpBasisPoints: bought.markUpBasisPoints,
					confirmations: bought.confirmations,
					rate: bought.rate === null ? null : `${bought.rate}`,
				},
			}),
});

/** The plan as the request stores it: it is carried out as it was shown. */
export const termsOf = (plan: Plan, currency: AccountCurrency): WithdrawalTerms => ({
	amount: `${plan.amount}`,
	currency,
	planId: plan.id,
	legs: plan.legs.map(storedLeg),
});

function legOf(
	leg: PlannedLeg,
	currency: AccountCurrency,
	terms: MethodTerms,
	{ cards }: Sources,
	own: readonly Beneficiary[],
): PlanLeg {
	const fee = terms === null ? ZERO_MONEY : paymentFee(terms, leg.amount);
	const net = money(leg.amount > fee ? leg.amount - fee : 0n);
	if (leg.method === "wire") {
		const beneficiary = own.find(({ id }) => id === leg.to) ?? null;
		const shown = { card: null, beneficiary, terms, bought: null };
		return { ...leg, fee, received: net, receivedCurrency: currency, ...shown };
	}
	const source = cards.get(leg.to ?? "");
	invariant(source !== undefined, "a card leg goes back to one of these payments");
	const { payment, left, refundable } = source;
	const received = refundOf(net, { left, refundable });
	const card = payment.card ?? { brand: "", last4: "0000" };
	const shown = { card, beneficiary: null, terms, bought: null };
	return { ...leg, fee, received, receivedCurrency: payment.currency, ...shown };
}

/** What an amount buys now; the coins are fixed by the same rule when it is released. */
function coinLegOf(
	{ coins }: WithdrawalDeps,
	leg: PlannedLeg,
	currency: AccountCurrency,
	terms: MethodTerms,
	{ terms: coinTerms, address }: OfferedCoin,
): PlanLeg {
	invariant(leg.coin !== undefined, "a leg by coin names it");
	const fee = terms === null ? ZERO_MONEY : paymentFee(terms, leg.amount);
	const amount = money(leg.amount > fee ? leg.amount - fee : 0n);
	const { markUpBasisPoints } = coinTerms;
	const found = amount > 0n ? coins.estimate(leg.coin, { amount, currency, markUpBasisPoints }) : null;
	const bought = { ...coinTerms, rate: found?.rate ?? null, address };
	const received = { received: found?.coins ?? ZERO_MONEY, receivedCurrency: leg.coin };
	return { ...leg, fee, ...received, card: null, beneficiary: null, terms, bought };
}

/** What of the terms and of the bank account stands against a leg. */
function obstaclesOf(leg: PlanLeg, currency: AccountCurrency, nowMs: number): CallRefusal[] {
	const { method, amount, terms, bought } = leg;
	const text = (value: Money): string => formatMoney(value, currency);
	const why = (code: ErrorCode, params: Readonly<Record<string, string>>): CallRefusal[] => [{ code, params }];
	if (terms === null) return why("WITHDRAWAL_METHOD_NOT_OFFERED", { method, currency });
	if (bought !== null && bought.rate === null) return why("CONVERSION_UNKNOWN", { from: currency, to: leg.coin ?? "" });
	if (amount < terms.minimum || leg.received <= 0n) {
		return why("WITHDRAWAL_BELOW_MINIMUM", { amount: text(amount), minimum: text(terms.minimum), currency });
	}
	if (amount > terms.maximum) {
		return why("WITHDRAWAL_ABOVE_MAXIMUM", { amount: text(amount), maximum: text(terms.maximum), currency });
	}
	if (method === "card") return [];
	const beneficiary = bought === null ? leg.beneficiary : bought.address;
	if (beneficiary === null) {
		const code = bought === null ? "WITHDRAWAL_BENEFICIARY_NEEDED" : "WITHDRAWAL_ADDRESS_NEEDED";
		return why(code, { amount: text(amount), currency, ...(leg.coin === undefined ? {} : { coin: leg.coin }) });
	}
	const until = beneficiary.usableFrom;
	const waits = bought === null ? "BENEFICIARY_WAITS" : "COIN_BENEFICIARY_WAITS";
	return until.getTime() > nowMs ? why(waits, { until: until.toISOString() }) : [];
}

/** The sum of withdrawals that the level of verification allows in 30 days. */
async function aboveLevel(
	{ store, terms, verification, engine }: WithdrawalDeps,
	account: AccountState,
	amount: Money,
	nowMs: number,
): Promise<CallRefusal[]> {
	const { currency, withdrawals_30_days: limits } = await terms.levelsOf(paymentProfileOf(account));
	const limitText = limits[await verification.levelOf(account.userId)];
	if (limitText === null) return [];
	const limit = parseMoney(limitText, currency);
	invariant(limit.ok, "the contract has checked the amount");
	const view = engine.view();
	const before = await store.withdrawnSince(account.userId, new Date(nowMs - MONTH_MS));
	let used = 0n;
	for (const part of before) {
		const converted = inCurrency(money(BigInt(part.amount)), part.currency, currency, view);
		if (converted === null) return [{ code: "CONVERSION_UNKNOWN", params: { from: part.currency, to: currency } }];
		used += converted;
	}
	const wanted = inCurrency(amount, account.currency, currency, view);
	if (wanted === null) return [{ code: "CONVERSION_UNKNOWN", params: { from: account.currency, to: currency } }];
	if (used + wanted <= limit.value) return [];
	const params = { limit: limitText, used: formatMoney(money(used), currency), currency };
	return [{ code: "WITHDRAWAL_ABOVE_LEVEL", params }];
}

function inCurrency(amount: Money, from: AccountCurrency, to: AccountCurrency, view: MarketView): Money | null {
	if (from === to) return amount;
	const rate = view.rate(from, to);
	if (rate === undefined) return null;
	return convert({ numerator: amount, denominator: 10n ** BigInt(CURRENCY_DIGITS[from]) }, rate.ask, to, "ceiling");
}

/** Whether the level allows any withdrawal. */
export async function isVerified(
	{ terms, verification }: Pick<WithdrawalDeps, "terms" | "verification">,
	account: AccountState,
): Promise<boolean> {
	const { withdrawals_30_days: limits } = await terms.levelsOf(paymentProfileOf(account));
	const limit = limits[await verification.levelOf(account.userId)];
	return limit === null || !/^0(?:\.0+)?$/.test(limit);
}
