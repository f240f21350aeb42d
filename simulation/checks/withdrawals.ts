import type { AccountEvent } from "@truefill/core/trading";
import { Violation } from "../world/world.ts";
import { type Fill, whereOf } from "./dealing.ts";

interface Hold {
	left: bigint;
	instructed: boolean;
}

/**
 * Money on its way out (E7), from the committed events alone: it is held once, leaves or comes back once, and never
 * comes back once the bank was told to pay it, unless that failed.
 */
export class Withdrawals {
	/** By account and withdrawal. */
	readonly #holds = new Map<string, Hold>();

	look(fill: Fill): void {
		const { event } = fill;
		switch (event.type) {
			case "withdrawal-held":
				this.#held(fill, event);
				return;
			case "withdrawal-instructed": {
				const hold = this.#known(event);
				if (hold.instructed) throw new Violation("hold", `${whereOf(event)}: instructed twice`);
				hold.instructed = true;
				return;
			}
			case "withdrawal-paid": {
				const hold = this.#known(event);
				if (!hold.instructed) throw new Violation("hold", `${whereOf(event)}: paid without an instruction`);
				if (event.fee < 0n || event.fee >= event.amount)
					throw new Violation("hold", `${whereOf(event)}: fee ${event.fee}`);
				this.#take(event, hold);
				return;
			}
			case "withdrawal-voided": {
				const hold = this.#known(event);
				if (hold.instructed && event.cause !== "failed")
					throw new Violation("hold", `${whereOf(event)}: came back after the bank was told to pay`);
				this.#take(event, hold);
				return;
			}
			case "deposit-reversed":
				reversed(fill, event);
				return;
			default:
				return;
		}
	}

	#held({ asked, before, after }: Fill, event: Extract<AccountEvent, { type: "withdrawal-held" }>): void {
		const where = whereOf(event);
		if (asked?.kind !== "hold-withdrawal" || asked.amount !== event.amount || event.amount <= 0n)
			throw new Violation("I14", `${where}: nobody asked to withdraw ${event.amount}`);
		if (after.balance < 0n || after.balance !== (before?.balance ?? 0n) - event.amount)
			throw new Violation("hold", `${where}: ${event.amount} was held of ${before?.balance}`);
		const key = keyOf(event);
		if (this.#holds.has(key)) throw new Violation("hold", `${where}: held twice`);
		this.#holds.set(key, { left: event.amount, instructed: false });
	}

	#known(event: Of): Hold {
		const hold = this.#holds.get(keyOf(event));
		if (hold === undefined) throw new Violation("hold", `${whereOf(event)}: ${event.withdrawalId} is not held`);
		return hold;
	}

	#take(event: Of & { readonly amount: bigint }, hold: Hold): void {
		hold.left -= event.amount;
		if (hold.left < 0n || event.amount <= 0n)
			throw new Violation("hold", `${whereOf(event)}: ${event.amount} left a hold, and then there was ${hold.left}`);
		if (hold.left === 0n) this.#holds.delete(keyOf(event));
	}
}

type Of = Extract<AccountEvent, { withdrawalId: string }>;
const keyOf = ({ accountId, withdrawalId }: Of): string => `${accountId} ${withdrawalId}`;

/** A deposit that is taken back never leaves the account below zero, and what is not taken is claimed. */
function reversed({ before, after }: Fill, event: Extract<AccountEvent, { type: "deposit-reversed" }>): void {
	const { amount, received, taken, takenAmount, uncollected } = event;
	const due = before === undefined || before.balance < 0n ? 0n : before.balance < received ? before.balance : received;
	const isExact = taken === due && takenAmount === (amount * taken) / received && takenAmount + uncollected === amount;
	if (!isExact || (taken > 0n && after.balance < 0n))
		throw new Violation("hold", `${whereOf(event)}: ${taken} of ${received} was taken from ${before?.balance}`);
	if (taken < received && before?.pending?.holds.some(({ instructed }) => !instructed) === true)
		throw new Violation("hold", `${whereOf(event)}: not all was taken while a withdrawal could come back`);
}
