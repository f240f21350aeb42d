import { cardFeeOf, type depositByCard } from "@truefill/contracts/http";
import { type AccountCurrency, formatMoney, type Money, money } from "@truefill/core/money";
import { invariant, ok, refuse } from "@truefill/core/result";
import { type AccountState, type DepositAccount, decide, depositAccountOf } from "@truefill/core/trading";
import type * as z from "zod";
import { type EnginePort, sha256 } from "../../engine/index.ts";
import type { CallRefusal } from "../../http/bind.ts";
import { ownAccount } from "../accounts/index.ts";
import type { DepositLevels, LevelLimit } from "../payment-terms/index.ts";
import { DecimalFields, requestHash } from "../request.ts";
import type { PaymentDeps } from "./deps.ts";
import { chargedOf, type Payment } from "./payment.ts";
import { ProviderRefused, ProviderUnavailable } from "./provider.ts";
import { customerOf } from "./saved-cards.ts";
import type { PaymentTransaction } from "./store.ts";
import { CHECKOUT_MS } from "./work.ts";

/** Payments of one customer that are not finished. */
const MOST_UNDER_WAY = 5;
const DAY_MS = 86_400_000;

export interface CardTerms {
	readonly minimum: Money;
	readonly maximum: Money;
	readonly feeFixed: Money;
	readonly feeBasisPoints: number;
}

export interface StartDeps extends PaymentDeps {
	readonly engine: EnginePort;
	/** Terms of card payments into this account; null: not offered. */
	readonly termsOf: (account: AccountState) => Promise<CardTerms | null>;
	readonly levels: Pick<DepositLevels, "limitOf" | "refusalOf">;
	/** Whether the customer's money waits for a review of which they are not told. */
	readonly waits: (userId: string) => Promise<boolean>;
	readonly origin: () => string;
	readonly siteName: () => Promise<string>;
}

type Body = z.output<typeof depositByCard.body>;

/** Begins a card payment; the same command id again continues the same payment. */
export async function startPayment(deps: StartDeps, userId: string, body: Body) {
	const account = await ownAccount(deps.engine, userId, body.account_id);
	if (!account.ok) return account;
	const id = `pay_${sha256(`${userId} ${body.command_id}`).slice(0, 32)}`;
	const hash = requestHash("depositByCard", {}, { ...body, language: "" });
	const begun = await begin(deps, account.value, { id, hash, body });
	if (!begun.ok) return begun;
	const payment = begun.value;
	if (payment.session !== null) return ok({ data: { id, redirect_url: payment.session.url } });
	if (payment.status !== "created") return refuse("CARD_PAYMENT_ENDED");
	return openCheckout(deps, payment, body.language);
}

/** Stores the payment, or finds it, within the customer's limit. */
async function begin(deps: StartDeps, account: AccountState, given: { id: string; hash: string; body: Body }) {
	const { store, clock } = deps;
	const { id, hash, body } = given;
	const known = await store.find(id);
	if (known !== undefined) return known.requestHash === hash ? ok(known) : refuse("COMMAND_ID_REUSED");
	const terms = await deps.termsOf(account);
	const judged = judge(account, terms, body);
	if (!judged.ok) return judged;
	const { amount, fee } = judged.value;
	if (await deps.waits(account.userId)) return refuse("PAYMENT_WAITS");
	// Before the transaction: within it nothing may wait for another connection.
	const limit = await deps.levels.limitOf(account);
	return store.transaction(async (tx) => {
		await store.alone(tx, account.userId);
		const meanwhile = await store.findIn(tx, id);
		if (meanwhile !== undefined) return meanwhile.requestHash === hash ? ok(meanwhile) : refuse("COMMAND_ID_REUSED");
		const refusal = await aboveLimits(deps, tx, account, amount, limit, id);
		if (refusal !== null) return { ok: false, refusal } as const;
		const nowMs = clock.nowMs();
		await store.add(tx, {
			id,
			userId: account.userId,
			accountId: account.id,
			provider: deps.provider.name,
			amount,
			fee,
			currency: account.currency,
			requestHash: hash,
			createdAt: new Date(nowMs),
			nextAt: new Date(nowMs + CHECKOUT_MS + DAY_MS / 240),
		});
		return ok(await store.locked(tx, id));
	});
}

/** What the account and the terms allow, whatever the customer's limit. */
function judge(account: AccountState, terms: CardTerms | null, body: Body) {
	const { currency } = account;
	if (account.type !== "live") return refuse("ACCOUNT_NOT_LIVE");
	if (account.archived) return refuse("ACCOUNT_ARCHIVED");
	if (body.currency !== currency) return refuse("CARD_CURRENCY_DIFFERS", { currency });
	const fields = new DecimalFields();
	const amount = fields.money("amount", body.amount, currency);
	const wrong = fields.refusal();
	if (wrong !== null) return wrong;
	invariant(amount !== null, "an amount that is not wrong is there");
	if (amount <= 0n) return refuse("AMOUNT_NOT_POSITIVE");
	if (terms === null) return refuse("CARD_NOT_OFFERED", { currency });
	const { minimum, maximum } = terms;
	if (amount < minimum) return refuse("CARD_AMOUNT_TOO_SMALL", { minimum: formatMoney(minimum, currency), currency });
	if (amount > maximum) return refuse("CARD_AMOUNT_TOO_LARGE", { maximum: formatMoney(maximum, currency), currency });
	return ok({ amount, fee: money(cardFeeOf(amount, terms)) });
}

/**
 * Whether the customer's verification allows it, and whether the engine would book it on top of all payments under way:
 * its own decision, made without effect. So the card is not charged for what the customer's limit would send back.
 */
async function aboveLimits(
	{ store, engine, levels }: StartDeps,
	tx: PaymentTransaction,
	account: AccountState,
	amount: Money,
	limit: LevelLimit | null,
	id: string,
): Promise<CallRefusal | null> {
	const underWay = await store.underWay(tx, account.userId);
	if (underWay.length >= MOST_UNDER_WAY) return { code: "CARD_PAYMENTS_OPEN", params: { count: `${underWay.length}` } };
	const view = engine.view();
	const own = await engine.accountsOf(account.userId);
	const refusal = await levels.refusalOf(tx, account.userId, limit, {
		amount,
		currency: account.currency,
		commandId: id,
	});
	if (refusal !== null) return refusal;
	const others = own.filter(({ id }) => id !== account.id).map(depositAccountOf);
	const decision = decide(
		account,
		{
			kind: "deposit",
			commandId: "a payment that is only judged",
			origin: "job",
			accountId: account.id,
			method: "card",
			reference: "",
			amount,
			currency: account.currency,
			payment: "",
			others: [...others, ...asDeposits(underWay, view.nowMs)],
		},
		view,
	);
	return decision.kind === "refused" ? decision.refusal : null;
}

/** Payments under way as if they were booked today, each in an account of its own. */
const asDeposits = (payments: readonly Payment[], nowMs: number): DepositAccount[] =>
	payments.map(({ id, amount, currency }) => ({
		accountId: id,
		currency: currency satisfies AccountCurrency,
		deposits: { limits: null, days: [{ startMs: nowMs - (nowMs % DAY_MS), received: amount, counted: null }] },
	}));

/** Asks the provider for the hosted page. A repetition after a lost answer gets the same page. */
async function openCheckout(deps: StartDeps, payment: Payment, language: string) {
	const { store, provider, clock, log } = deps;
	const { id } = payment;
	const back = new URL("/main/deposit/card", deps.origin());
	back.searchParams.set("payment", id);
	const successUrl = back.href;
	back.searchParams.set("cancelled", "1");
	try {
		const checkout = await provider.createCheckout({
			paymentId: id,
			customerId: await customerOf(deps, payment.userId),
			amount: chargedOf(payment),
			currency: payment.currency,
			description: await deps.siteName(),
			language,
			successUrl,
			cancelUrl: back.href,
			expiresAtMs: payment.createdAt.getTime() + CHECKOUT_MS,
		});
		await store.transaction(async (tx) => {
			const now = await store.locked(tx, id);
			await store.setSession(tx, id, checkout);
			if (now.status === "created") await store.move(tx, now, "redirected", new Date(clock.nowMs()));
			await store.hint(tx, id, new Date(clock.nowMs() + 10_000));
		});
		return ok({ data: { id, redirect_url: checkout.url } });
	} catch (error) {
		if (!(error instanceof ProviderUnavailable) && !(error instanceof ProviderRefused)) throw error;
		log.error({ payment: id, err: error }, "the payment provider made no payment page");
		return refuse("PAYMENT_PROVIDER_UNAVAILABLE");
	}
}
