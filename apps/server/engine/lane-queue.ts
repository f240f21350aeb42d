/** What a lane still has to decide, in the order in which it is to be decided. */
export interface Queued {
	readonly command: { readonly accountId: string };
	/** Somebody outside the engine waits for the answer. The others a tick or the time has raised: a level, a close-out. */
	readonly isAsked: boolean;
}

/**
 * One tick can raise thousands of commands, of which no customer's close has to wait: what customers ask for goes first,
 * and is little, since only so many of their calls are worked on at a time. The order of one account's commands stays.
 */
export class LaneQueue<T extends Queued> {
	#asked: T[] = [];
	#raised: T[] = [];
	/** How many of the second list are of an account. */
	readonly #raisedOf = new Map<string, number>();

	get size(): number {
		return this.#asked.length + this.#raised.length;
	}

	/** Whether a command of the account is among them. */
	has(accountId: string): boolean {
		return this.#raisedOf.has(accountId) || this.#asked.some(({ command }) => command.accountId === accountId);
	}

	push(queued: T): void {
		const { accountId } = queued.command;
		const before = this.#raisedOf.get(accountId) ?? 0;
		if (queued.isAsked && before === 0) {
			this.#asked.push(queued);
			return;
		}
		this.#raised.push(queued);
		this.#raisedOf.set(accountId, before + 1);
	}

	/** To be decided again, before all others. */
	putBack(batch: readonly T[]): void {
		this.#asked = [...batch, ...this.#asked];
	}

	take(most: number): T[] {
		const batch = this.#asked.splice(0, most);
		const rest = this.#raised.splice(0, most - batch.length);
		for (const queued of rest) this.#forget(queued);
		return batch.length === 0 ? rest : [...batch, ...rest];
	}

	/** Those of which it is so; the others stay as they are. */
	takeWhere(isTaken: (queued: T) => boolean): T[] {
		const asked = this.#asked.filter(isTaken);
		const raised = this.#raised.filter(isTaken);
		if (asked.length > 0) this.#asked = this.#asked.filter((queued) => !isTaken(queued));
		if (raised.length > 0) this.#raised = this.#raised.filter((queued) => !isTaken(queued));
		for (const queued of raised) this.#forget(queued);
		return [...asked, ...raised];
	}

	takeAll(): T[] {
		return this.take(this.size);
	}

	#forget({ command: { accountId } }: T): void {
		const left = (this.#raisedOf.get(accountId) ?? 1) - 1;
		if (left === 0) this.#raisedOf.delete(accountId);
		else this.#raisedOf.set(accountId, left);
	}
}
