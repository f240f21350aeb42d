import { buyingRate, coinsFor } from "@truefill/core/coins";
import { type AccountCurrency, type Coin, type Money, money, type Rate, rate } from "@truefill/core/money";
import type { QueryExecutorProvider } from "kysely";
import { unitsOf } from "./build.ts";
import type { PayoutDeps } from "./deps.ts";
import type { PayoutChainId } from "./ports.ts";
import { inPayoutTables } from "./store.ts";
import type { PayoutRow, TransactionRow, TransactionStatus } from "./tables.ts";

const AT_ONCE = 200;

/** A leg of a released withdrawal that leaves as coins. */
export interface PayoutRequest {
	readonly id: string;
	readonly withdrawalId: string;
	readonly leg: number;
	readonly userId: string;
	readonly coin: Coin;
	readonly chain: PayoutChainId;
	readonly address: string;
	/** What is paid for the coins, after the fee. */
	readonly amount: Money;
	readonly currency: AccountCurrency;
	readonly markUpBasisPoints: number;
	readonly confirmations: number;
}

/** Coins for an amount now, by the rule by which they are fixed at the release. Null: no price is known. */
export function estimate(
	{ prices }: Pick<PayoutDeps, "prices">,
	coin: Coin,
	{ amount, currency, markUpBasisPoints }: Pick<PayoutRequest, "amount" | "currency" | "markUpBasisPoints">,
): { readonly coins: Money; readonly rate: Rate; readonly source: string } | null {
	const ask = prices.askOf(coin, currency);
	if (ask === null) return null;
	const at = buyingRate({ inDollars: ask.inDollars, dollar: rate(ask.dollar) }, markUpBasisPoints);
	const coins = coinsFor(amount, currency, at, coin);
	return coins > 0n ? { coins, rate: at, source: ask.source } : null;
}

/** Asks for a payout in the caller's transaction. The same id again does nothing. */
export async function requestPayout(deps: PayoutDeps, tx: QueryExecutorProvider, asked: PayoutRequest): Promise<void> {
	await deps.store.add(inPayoutTables(tx), {
		id: asked.id,
		withdrawal_id: asked.withdrawalId,
		leg: asked.leg,
		user_id: asked.userId,
		coin: asked.coin,
		chain: asked.chain,
		address: asked.address,
		amount: `${asked.amount}`,
		currency: asked.currency,
		mark_up_basis_points: asked.markUpBasisPoints,
		confirmations_needed: asked.confirmations,
		status: "unpriced",
		rate: null,
		rate_source: null,
		coins: null,
		priced_at: null,
		asked_at: new Date(deps.clock.nowMs()),
		sent_at: null,
		paid_at: null,
		network_fee: null,
	});
}

/** Fixes the coins of released payouts, each once. Without a price they wait: what is unknown is not guessed. */
export async function pricePayouts(deps: PayoutDeps, only?: string): Promise<void> {
	const { store, clock } = deps;
	for (const row of await store.withStatus(["unpriced"], AT_ONCE)) {
		if (only !== undefined && row.id !== only) continue;
		const found = estimate(deps, row.coin, {
			amount: money(BigInt(row.amount)),
			currency: row.currency,
			markUpBasisPoints: row.mark_up_basis_points,
		});
		if (found === null) continue;
		await store.transaction(async (tx) => {
			if ((await store.lock(tx, row.id))?.status !== "unpriced") return;
			const { coins, rate: at, source } = found;
			const priced = { coins: `${coins}`, rate: `${at}`, rate_source: source, priced_at: new Date(clock.nowMs()) };
			await store.update(tx, row.id, { status: "open", ...priced });
		});
	}
}

/** Nothing can become of these any more: another one was mined, or nobody ever had them. */
const ENDED: readonly TransactionStatus[] = ["replaced", "reverted", "discarded"];

/**
 * Ends a payout of which no transaction can be mined any more: none was released, so that nobody can have signed one, or
 * each that was released is among those that the chain has disproved (`neverMined`).
 *
 * @returns false when one may be on its way
 */
export async function cancelPayout(
	{ store }: PayoutDeps,
	tx: QueryExecutorProvider,
	id: string,
	disproved: readonly string[] = [],
): Promise<boolean> {
	const inside = inPayoutTables(tx);
	const row = await store.lock(inside, id);
	if (row === undefined) return false;
	if (row.status === "cancelled") return true;
	if (row.status === "paid") return false;
	const open = (await store.transactionsOf(id, inside)).filter(({ status }) => !ENDED.includes(status));
	const isOver = ({ id: version, released_at: released }: TransactionRow): boolean =>
		released === null || disproved.includes(version);
	if (!open.every(isOver)) return false;
	for (const { id: version, status } of open) {
		await store.moveTransaction(inside, version, [status], { status: status === "made" ? "discarded" : "replaced" });
	}
	await store.release(inside, id);
	await store.update(inside, id, { status: "cancelled" });
	return true;
}

/** What withdrawals and their customer see of a payout. */
export interface PayoutState {
	readonly row: PayoutRow;
	readonly madeAt: Date | null;
	readonly replacedAt: Date | null;
	readonly txid: string | null;
	readonly seenAt: Date | null;
	readonly confirmations: number;
	/** In units of the chain; null: no price is known yet. */
	readonly units: bigint | null;
}

export async function stateOf({ store }: Pick<PayoutDeps, "store">, id: string): Promise<PayoutState | null> {
	const row = await store.find(id);
	if (row === undefined) return null;
	const all = await store.transactionsOf(id);
	const given = all.filter(({ status }) => status === "broadcast" || status === "confirmed");
	const everGiven = all.flatMap(({ broadcast_at: at }) => (at === null ? [] : [at]));
	const shown =
		given.find(({ status }) => status === "confirmed") ??
		given.find(({ block_hash: hash }) => hash !== null) ??
		given.at(-1);
	return {
		row,
		madeAt: all.find(({ status }) => status !== "discarded")?.made_at ?? null,
		replacedAt: everGiven.length > 1 ? (everGiven.at(-1) ?? null) : null,
		txid: shown?.txid ?? null,
		seenAt: shown?.seen_at ?? null,
		confirmations: shown?.confirmations ?? 0,
		units: row.coins === null ? null : unitsOf(row),
	};
}
