import { type Currency, type Money, money } from "../money/index.ts";
import type { HouseAccount, HouseBooking, HouseReason } from "./house.ts";

/** A wire as the house books it. */
export interface Wire {
	/** The id of the deposit; the engine's command names the same one as its payment. */
	readonly id: string;
	readonly amount: Money;
	readonly currency: Currency;
	/** How often it was approved. */
	readonly attempts: number;
}

interface Step {
	/** The step, with the attempt where it can happen again. */
	readonly key: string;
	readonly reason: HouseReason;
	readonly from: HouseAccount;
	readonly to: HouseAccount;
}

const entryOf = ({ id, amount, currency }: Wire, occurredAtMs: number, step: Step): HouseBooking => ({
	key: step.key,
	reason: step.reason,
	about: { kind: "deposit", id },
	occurredAtMs,
	postings: [
		{ account: step.from, currency, amount: money(-amount) },
		{ account: step.to, currency, amount },
	],
});

/** The key of the entry by which the wire waits in suspense after its attempt with this number was refused. */
export const wireHeldKey = (id: string, attempt: number): string => `suspense:${id}:${attempt}`;

/** Approved: it is in transit until the engine has booked it. `wasHeld`: it waited in suspense, else it is at the bank. */
export function wireApproved(wire: Wire, wasHeld: boolean, atMs: number): HouseBooking {
	const to = "house:transit";
	return wasHeld
		? entryOf(wire, atMs, {
				key: `suspense-cleared:${wire.id}:${wire.attempts}`,
				reason: "suspense-cleared",
				from: "house:suspense",
				to,
			})
		: entryOf(wire, atMs, { key: `wire-received:${wire.id}`, reason: "wire-received", from: "house:bank", to });
}

/** Refused by the engine: it waits in suspense. */
export const wireHeld = (wire: Wire, atMs: number): HouseBooking =>
	entryOf(wire, atMs, {
		key: wireHeldKey(wire.id, wire.attempts),
		reason: "suspense",
		from: "house:transit",
		to: "house:suspense",
	});

/** Sent back, from where it was held; one that was never approved passes through suspense. */
export const wireReturned = (wire: Wire, wasHeld: boolean, atMs: number): readonly HouseBooking[] => {
	const sent = entryOf(wire, atMs, {
		key: `wire-sent:${wire.id}`,
		reason: "wire-sent",
		from: "house:suspense",
		to: "house:bank",
	});
	if (wasHeld) return [sent];
	const key = `wire-received:${wire.id}`;
	return [entryOf(wire, atMs, { key, reason: "wire-received", from: "house:bank", to: "house:suspense" }), sent];
};
