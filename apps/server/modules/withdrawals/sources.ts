import { COINS, type Money, money } from "@truefill/core/money";
import { type AccountState, CARD_WINDOW_MS, leftOf, type PaidIn } from "@truefill/core/trading";
import type { Beneficiary } from "../beneficiaries/index.ts";
import type { WithdrawalDeps } from "./deps.ts";
import type { CoinPayouts, RefundablePayment } from "./ports.ts";
import type { BookedPayment } from "./store.ts";
import type { LegRow } from "./tables.ts";

/** A card payment with what may still go back to it. */
export interface CardSource {
	readonly payment: RefundablePayment;
	/** In the account's currency. */
	readonly left: Money;
	/** In the payment's currency. */
	readonly refundable: Money;
}

export interface Sources {
	readonly paidIn: readonly PaidIn[];
	readonly cards: ReadonlyMap<string, CardSource>;
}

const UNKNOWN_WIRES = "wires of unknown accounts";
const UNNAMED_WIRES = "wires of other accounts";

/** What came into an account and may go back, without what is on its way back already. */
export async function sourcesOf(
	{ store, cards, coins, senderAccountsOf }: Pick<WithdrawalDeps, "store" | "cards" | "coins" | "senderAccountsOf">,
	account: AccountState,
	own: readonly Pick<Beneficiary, "id" | "number">[],
	nowMs: number,
): Promise<Sources> {
	const [booked, out, refundable] = await Promise.all([
		store.paidInto(account.id),
		store.legsOut(account.id),
		cards.refundable(account.userId, new Date(nowMs - CARD_WINDOW_MS)),
	]);
	const sources = new Map<string, CardSource>();
	for (const payment of refundable) {
		const entry = booked.find((each) => each.payment === payment.id);
		if (payment.accountId !== account.id || entry === undefined) continue;
		// The provider knows of legs that were sent; of those that wait only we know.
		const waiting = out.filter(({ destination, status }) => destination === payment.id && isWaiting(status));
		const left = payment.amount - waiting.reduce((sum, leg) => sum + BigInt(leg.received), 0n);
		if (left <= 0n || left > entry.amount) continue;
		const whole = { booked: money(entry.received), paid: money(entry.amount) };
		sources.set(payment.id, { payment, refundable: money(left), left: leftOf(money(left), whole) });
	}
	const paidIn: PaidIn[] = [...sources.values()].map(({ payment, left }) => ({
		id: payment.id,
		method: "card",
		paidAtMs: payment.bookedAt.getTime(),
		left,
		beneficiary: null,
		isSenderKnown: true,
	}));
	const wires = booked.filter(({ method }) => method === "wire");
	const senders = await senderAccountsOf(wires.flatMap(({ payment }) => payment ?? []));
	const came = await coinSources(coins, booked, out);
	return { paidIn: [...paidIn, ...wiresOf(wires, out, senders, own), ...came], cards: sources };
}

/**
 * What came by wire, by the customer's bank account that it came from. What was sent there by wire went back; what was
 * sent elsewhere is taken from what came from accounts that are not known.
 */
function wiresOf(
	wires: readonly BookedPayment[],
	out: readonly LegRow[],
	senders: ReadonlyMap<string, string>,
	own: readonly Pick<Beneficiary, "id" | "number">[],
): PaidIn[] {
	const sums = new Map<string, { readonly from: string | null; readonly isSenderKnown: boolean; sum: bigint }>();
	for (const { payment, received } of wires) {
		const number = senders.get(payment ?? "");
		const from = own.find((each) => each.number === number)?.id ?? null;
		const id = from ?? (number === undefined ? UNKNOWN_WIRES : UNNAMED_WIRES);
		const group = sums.get(id) ?? { from, isSenderKnown: number !== undefined, sum: 0n };
		sums.set(id, { ...group, sum: group.sum + received });
	}
	const sent = new Map<string, bigint>();
	for (const { method, destination, amount } of out) {
		if (method === "wire") sent.set(destination, (sent.get(destination) ?? 0n) + BigInt(amount));
	}
	let elsewhere = [...sent.values()].reduce((sum, part) => sum + part, 0n);
	const left = new Map<string, bigint>();
	for (const [id, { from, sum }] of sums) {
		const back = from === null ? 0n : least(sum, sent.get(from) ?? 0n);
		elsewhere -= back;
		left.set(id, sum - back);
	}
	for (const id of [UNKNOWN_WIRES, UNNAMED_WIRES]) {
		const before = left.get(id) ?? 0n;
		const back = least(before, elsewhere);
		elsewhere -= back;
		left.set(id, before - back);
	}
	return [...sums].flatMap(([id, { from, isSenderKnown }]): PaidIn[] => {
		const rest = left.get(id) ?? 0n;
		if (rest <= 0n) return [];
		return [{ id, method: "wire", paidAtMs: 0, left: money(rest), beneficiary: from, isSenderKnown }];
	});
}

const least = (a: bigint, b: bigint): bigint => (a < b ? a : b);

/** What came in each coin, without what went out in it: in the account's currency, whatever the coin is worth now. */
async function coinSources(
	coins: CoinPayouts,
	booked: readonly BookedPayment[],
	out: readonly LegRow[],
): Promise<PaidIn[]> {
	const came = booked.filter(({ method, payment }) => method === "coin" && payment !== null);
	if (came.length === 0) return [];
	const known = await coins.coinsOf(came.flatMap(({ payment }) => payment ?? []));
	return COINS.flatMap((coin) => {
		const payments = came.filter(({ payment }) => known.get(payment ?? "") === coin);
		const [first] = payments;
		const sent = out.reduce((sum, leg) => {
			return leg.method === "coin" && leg.received_currency === coin ? sum + BigInt(leg.amount) : sum;
		}, 0n);
		const left = payments.reduce((sum, { received }) => sum + received, 0n) - sent;
		if (first === undefined || left <= 0n) return [];
		const paidAtMs = first.bookedAt.getTime();
		return [
			{ id: coin, method: "coin" as const, coin, paidAtMs, left: money(left), beneficiary: null, isSenderKnown: true },
		];
	});
}

const isWaiting = (status: string): boolean => status === "open" || status === "ready";
