import type { Timers } from "../platform/clock.ts";

/** The batch that a lane decides now, for those who wait until an account has nothing under way. */
export class BatchWatch {
	#now: { readonly accounts: ReadonlySet<string>; readonly done: Promise<void> } | undefined;

	async during(accounts: Iterable<string>, work: Promise<void>): Promise<void> {
		this.#now = { accounts: new Set(accounts), done: work.catch(() => undefined) };
		try {
			await work;
		} finally {
			this.#now = undefined;
		}
	}

	/** Ends when the account is neither queued nor in the batch that is decided. */
	async settled(accountId: string, isQueued: () => boolean, clock: Pick<Timers, "turn">): Promise<void> {
		while (isQueued() || this.#now?.accounts.has(accountId) === true) await (this.#now?.done ?? clock.turn());
	}
}
