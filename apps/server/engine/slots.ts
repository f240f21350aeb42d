import type { AccountState } from "@truefill/core/trading";

/** One account in the engine's memory. `state` changes only after a commit. */
export interface Slot {
	readonly partition: number;
	readonly openedAtMs: number;
	state: AccountState;
	/** Why nobody may trade on it, or null. */
	frozen: string | null;
	/** Sequence of the account at its last snapshot, 0 when there is none. */
	snapshotSequence: number;
}

/** All accounts that this process serves. */
export class Slots {
	readonly #byId = new Map<string, Slot>();
	readonly #byUser = new Map<string, Slot[]>();

	get size(): number {
		return this.#byId.size;
	}

	get(accountId: string): Slot | undefined {
		return this.#byId.get(accountId);
	}

	/** Adds an account; the user's accounts stay in the order in which they were opened. */
	add(slot: Slot): void {
		this.#byId.set(slot.state.id, slot);
		const own = this.#byUser.get(slot.state.userId) ?? [];
		own.push(slot);
		own.sort((a, b) => a.openedAtMs - b.openedAtMs || (a.state.number < b.state.number ? -1 : 1));
		this.#byUser.set(slot.state.userId, own);
	}

	ofUser(userId: string): readonly Slot[] {
		return this.#byUser.get(userId) ?? [];
	}

	all(): IterableIterator<Slot> {
		return this.#byId.values();
	}

	/** Accounts with an open trade or a pending order of the instrument. */
	holders(instrumentId: string): readonly string[] {
		const ids: string[] = [];
		for (const { state } of this.#byId.values()) {
			const has = (each: { readonly instrumentId: string }): boolean => each.instrumentId === instrumentId;
			if ([...state.openTrades.values()].some(has) || [...state.orders.values()].some(has)) ids.push(state.id);
		}
		return ids;
	}

	frozenCount(): number {
		let count = 0;
		for (const slot of this.#byId.values()) if (slot.frozen !== null) count += 1;
		return count;
	}
}
