import { type Coin, divide, type Money, money } from "../money/index.ts";
import { invariant } from "../result/index.ts";

/** Card schemes refund a payment within this time. */
export const CARD_WINDOW_MS: number = 120 * 86_400_000;

/** A payment that came in. Amounts in the account's currency. */
export interface PaidIn {
	readonly id: string;
	readonly method: "card" | "wire" | "coin";
	/** Which coin; absent: not by coin. */
	readonly coin?: Coin;
	readonly paidAtMs: number;
	/** What can still go back to it: credited, less what went back, is on its way back, or was charged back. */
	readonly left: Money;
	/** The customer's bank account that it came from; null: unknown, or none of theirs, and by card. */
	readonly beneficiary: string | null;
	/** Whether the bank said from which account it came. */
	readonly isSenderKnown: boolean;
}

/**
 * Of what came by wire: `same`: it goes back to the account that it came from. `unknown`: the bank did not say from
 * which one. `not-named`: it came from one that is none of the customer's, or that cannot be paid to now.
 */
export type WireSender = "same" | "unknown" | "not-named";

/** Why a part of a withdrawal goes where it goes. */
export type LegCause = "card-return" | "wire-return" | "profit" | "coin-return";

/** One part of a withdrawal: back to a card payment, to an address of a coin, or to a bank account. */
export interface PlannedLeg {
	readonly method: "card" | "wire" | "coin";
	readonly cause: LegCause;
	/** Which coin; absent: not by coin. */
	readonly coin?: Coin;
	/** Id of the card payment, bank account or address; null: the customer has none yet. */
	readonly to: string | null;
	readonly amount: Money;
	/** Null: nothing of it came by wire. Of several wires the one that says least of its sender. */
	readonly wireSender: WireSender | null;
}

export interface LegsRequest {
	readonly amount: Money;
	readonly nowMs: number;
	/** The bank account that the customer chose; null: none. */
	readonly beneficiary: string | null;
	/** The customer's bank accounts that may be paid to. */
	readonly usable: ReadonlySet<string>;
	/** Parts below it do not go back to a card; they go on to the next source. */
	readonly smallestCardPart: Money;
	/** False: no refund to cards is possible. */
	readonly cards: boolean;
	/** The coins that can be paid out: to which of the customer's addresses, and from which part on. Absent: none. */
	readonly coins?: ReadonlyMap<Coin, { readonly to: string | null; readonly smallest: Money }>;
}

const inOrder = (a: PaidIn, b: PaidIn): number => a.paidAtMs - b.paidAtMs || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);

const LESS_KNOWN: readonly (WireSender | null)[] = [null, "same", "not-named", "unknown"];
const lessKnown = (a: WireSender | null, b: WireSender | null): WireSender | null =>
	LESS_KNOWN.indexOf(a) > LESS_KNOWN.indexOf(b) ? a : b;

/**
 * Money goes back to where it came from first: to cards, the oldest payment first, within their window; then in each coin
 * what came in it, in the order in which the coins first came; then to the bank accounts that wires came from. What is
 * left is profit and goes to the chosen bank account. Each bank account and each coin is paid once. The legs sum to the
 * amount, and no payment gets back more than is left of it. Pure: the same input gives the same legs, so that the executed
 * legs equal those shown.
 */
export function planLegs(paidIn: readonly PaidIn[], request: LegsRequest): readonly PlannedLeg[] {
	const { amount, nowMs, beneficiary, usable, smallestCardPart } = request;
	const legs: PlannedLeg[] = [];
	let missing: bigint = amount;
	const sources = paidIn.toSorted(inOrder);
	for (const { id, method, paidAtMs, left } of sources) {
		if (method !== "card" || !request.cards || nowMs - paidAtMs > CARD_WINDOW_MS) continue;
		const part = left < missing ? left : missing;
		if (part <= 0n || part < smallestCardPart) continue;
		legs.push({ method: "card", cause: "card-return", to: id, amount: money(part), wireSender: null });
		missing -= part;
	}
	for (const [coin, { to, smallest }] of coinsInOrder(sources, request)) {
		const came = sources.reduce(
			(sum, each) => (each.method === "coin" && each.coin === coin ? sum + each.left : sum),
			0n,
		);
		const part = came < missing ? came : missing;
		if (part <= 0n || part < smallest) continue;
		legs.push({ method: "coin", coin, cause: "coin-return", to, amount: money(part), wireSender: null });
		missing -= part;
	}
	const banks = new Map<string | null, { amount: bigint; cause: LegCause; wireSender: WireSender | null }>();
	const toBank = (to: string | null, part: bigint, cause: LegCause, sender: WireSender | null): void => {
		if (part <= 0n) return;
		const sum = banks.get(to);
		// Where both go to one account, it is paid once; the part that is profit names the whole.
		banks.set(to, {
			amount: (sum?.amount ?? 0n) + part,
			cause,
			wireSender: lessKnown(sum?.wireSender ?? null, sender),
		});
		missing -= part;
	};
	for (const { method, left, beneficiary: from, isSenderKnown } of sources) {
		if (method !== "wire") continue;
		const isSame = from !== null && usable.has(from);
		const sender = isSame ? "same" : isSenderKnown ? "not-named" : "unknown";
		toBank(isSame ? from : beneficiary, left < missing ? left : missing, "wire-return", sender);
	}
	toBank(beneficiary, missing, "profit", null);
	for (const [to, { amount: part, ...of }] of banks) legs.push({ method: "wire", to, amount: money(part), ...of });
	invariant(legs.reduce((sum, leg) => sum + leg.amount, 0n) === amount, "the legs sum to the amount");
	return legs;
}

/** The coins that came in and can be paid out. */
function coinsInOrder(sources: readonly PaidIn[], { coins }: LegsRequest) {
	const came = new Set(sources.flatMap(({ method, coin }) => (method === "coin" && coin !== undefined ? [coin] : [])));
	return [...came].flatMap((coin) => {
		const offered = coins?.get(coin);
		return offered === undefined ? [] : [[coin, offered] as const];
	});
}

/** What is left of a payment, in both currencies. */
export interface LeftOfPayment {
	/** In the account's currency. */
	readonly left: Money;
	/** In the payment's own currency. */
	readonly refundable: Money;
}

/**
 * What is left of a payment in the account's currency, at the rate at which it was booked. Rounded down, so that no more
 * goes back than came in.
 */
export function leftOf(refundable: Money, { booked, paid }: { readonly booked: Money; readonly paid: Money }): Money {
	invariant(paid > 0n && refundable <= paid, "what is left is a part of the payment");
	return money(divide(refundable * booked, paid, "floor"));
}

/** What goes back to the card for a part of what is left, in the payment's own currency; the last part takes the rest. */
export function refundOf(part: Money, { left, refundable }: LeftOfPayment): Money {
	invariant(left > 0n && part <= left, "a part of what is left goes back");
	return money(divide(part * refundable, left, "floor"));
}
