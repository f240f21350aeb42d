import type { AccountState } from "@truefill/core/trading";

/** One account in the engine's memory. `state` changes only after a commit. */
export interface LoadedAccount {
	readonly partition: number;
	readonly openedAtMs: number;
	state: AccountState;
	/** Why the account is frozen, or null. */
	frozen: string | null;
	/** Sequence of the account at its last snapshot; 0 when there is none. */
	snapshotSequence: number;
}

/** All accounts that this process serves. */
export class LoadedAccounts {
	readonly #byId = new Map<string, LoadedAccount>();
	readonly #byUser = new Map<string, LoadedAccount[]>();

	get size(): number {
		return this.#byId.size;
	}

	get(accountId: string): LoadedAccount | undefined {
		return this.#byId.get(accountId);
	}

	/** Adds an account. A user's accounts stay in the order in which they were opened. */
	add(loaded: LoadedAccount): void {
		this.#byId.set(loaded.state.id, loaded);
		const own = this.#byUser.get(loaded.state.userId) ?? [];
		own.push(loaded);
		own.sort((a, b) => a.openedAtMs - b.openedAtMs || (a.state.number < b.state.number ? -1 : 1));
		this.#byUser.set(loaded.state.userId, own);
	}

	ofUser(userId: string): readonly LoadedAccount[] {
		return this.#byUser.get(userId) ?? [];
	}

	all(): IterableIterator<LoadedAccount> {
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
		for (const loaded of this.#byId.values()) if (loaded.frozen !== null) count += 1;
		return count;
	}
}
