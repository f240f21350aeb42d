import { type Money, money } from "@truefill/core/money";
import { type AccountState, CARD_WINDOW_MS, leftOf, type PaidIn } from "@truefill/core/trading";
import type { CardRefunds, RefundablePayment } from "./ports.ts";
import type { WithdrawalStore } from "./store.ts";

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

const ALL_WIRES = "wires";

/** What came into an account and may go back, without what is on its way back already. */
export async function sourcesOf(
	{ store, cards }: { readonly store: WithdrawalStore; readonly cards: CardRefunds },
	account: AccountState,
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
	const wired = booked.reduce((sum, { method, received }) => (method === "wire" ? sum + received : sum), 0n);
	const sentByWire = out.reduce((sum, { method, amount }) => (method === "wire" ? sum + BigInt(amount) : sum), 0n);
	const paidIn: PaidIn[] = [...sources.values()].map(({ payment, left }) => ({
		id: payment.id,
		method: "card",
		paidAtMs: payment.bookedAt.getTime(),
		left,
		beneficiary: null,
	}));
	// The bank account behind a wire is not known; all wires together go back to the customer's own bank account.
	if (wired > sentByWire) {
		paidIn.push({ id: ALL_WIRES, method: "wire", paidAtMs: 0, left: money(wired - sentByWire), beneficiary: null });
	}
	return { paidIn, cards: sources };
}

const isWaiting = (status: string): boolean => status === "open" || status === "ready";
