import { createHash } from "node:crypto";
import type { Clock } from "../../platform/index.ts";
import { NameIndex } from "./name-index.ts";
import type { ScreeningStore } from "./store.ts";

/** Changes when names are compared in another way: everybody is compared again. */
const METHOD = 1;
/** Entries between two turns of the event loop. */
const AT_ONCE = 50;

export interface ListsInUse {
	/** Names the content of all lists and the way to compare. */
	readonly hash: string;
	readonly index: NameIndex;
	/** Whether there is anything to compare with. */
	readonly isEmpty: boolean;
}

/** The lists of the database in memory, on each process; read again after a change. */
export class Lists {
	readonly #store: ScreeningStore;
	readonly #clock: Pick<Clock, "machine">;
	readonly #threshold: number;
	#current: ListsInUse | undefined;
	#reading: Promise<ListsInUse> | undefined;

	constructor(store: ScreeningStore, clock: Pick<Clock, "machine">, threshold: number) {
		this.#store = store;
		this.#clock = clock;
		this.#threshold = threshold;
	}

	/** Names what is in the database now. */
	async hash(): Promise<string> {
		const rows = await this.#store.lists();
		const contents = rows.flatMap(({ list, hash }) => (hash === null ? [] : [`${list} ${hash}`]));
		return createHash("sha256")
			.update(JSON.stringify([METHOD, this.#threshold, contents]))
			.digest("hex")
			.slice(0, 32);
	}

	async current(): Promise<ListsInUse> {
		const hash = await this.hash();
		if (this.#current?.hash === hash) return this.#current;
		this.#reading ??= this.#read(hash).finally(() => {
			this.#reading = undefined;
		});
		const read = await this.#reading;
		// Changed while they were read by another caller: once more.
		return read.hash === hash ? read : this.current();
	}

	async #read(hash: string): Promise<ListsInUse> {
		const index = new NameIndex();
		let count = 0;
		for await (const rows of this.#store.entries()) {
			for (const { list, hash: content, entry } of rows) {
				index.add({ list, hash: content, entry });
				if (++count % AT_ONCE === 0) await this.#clock.machine.turn();
			}
		}
		this.#current = { hash, index, isEmpty: count === 0 };
		return this.#current;
	}
}
