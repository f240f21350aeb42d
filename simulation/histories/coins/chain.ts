import type { Coin } from "@truefill/core/money";
import type { Block } from "@truefill/server/deciding/coins";
import type { Dice } from "../../world/dice.ts";

export interface PaidOutput {
	readonly address: string;
	/** Null: a token that is none of ours. */
	readonly coin: Coin | null;
	readonly token: string | null;
	readonly units: bigint;
}

/** A transaction. Of those that spend the same only one can be in a chain. */
export interface Paid {
	readonly txId: string;
	readonly spends: string;
	readonly outputs: readonly PaidOutput[];
}

export interface ChainBlock extends Block {
	readonly paid: readonly Paid[];
}

/** What becomes of the transactions of blocks that are replaced. */
export type Fate = "pending" | "dropped" | "spent-elsewhere" | "mined-again";

/** The true chain: blocks, branches, and transactions that wait for a block. */
export class TrueChain {
	readonly #dice: Dice;
	/** The longest branch, from block 0 on. */
	readonly blocks: ChainBlock[] = [];
	/** Every block that ever was, by its hash. */
	readonly all = new Map<string, ChainBlock>();
	readonly pool = new Map<string, Paid>();
	/** Everything that was ever paid. */
	readonly paid = new Map<string, Paid>();
	#named = 0;

	constructor(dice: Dice) {
		this.#dice = dice;
		for (let count = dice.pick([3, 3, 103]); count > 0; count -= 1) this.#add([]);
	}

	get tip(): ChainBlock {
		const tip = this.blocks.at(-1);
		if (tip === undefined) throw new Error("a chain has blocks");
		return tip;
	}

	at(height: number): ChainBlock | undefined {
		return this.blocks[height];
	}

	/** The block of the longest branch that has the transaction. */
	blockOf(txId: string): ChainBlock | undefined {
		return this.blocks.find(({ paid }) => paid.some((each) => each.txId === txId));
	}

	pay(outputs: readonly PaidOutput[], spends?: string): Paid {
		const paid = { txId: this.#name("tx"), spends: spends ?? this.#name("coin"), outputs };
		this.paid.set(paid.txId, paid);
		this.pool.set(paid.txId, paid);
		return paid;
	}

	/** Mines blocks; each takes what waits, or a part of it. */
	mine(count: number, share = 0.8): void {
		for (let done = 0; done < count; done += 1) {
			const taken: Paid[] = [];
			for (const paid of this.pool.values()) {
				if (!this.#dice.chance(share) || this.#isSpent(paid) || taken.some(({ spends }) => spends === paid.spends))
					continue;
				taken.push(paid);
			}
			this.#add(taken);
		}
	}

	/** Another branch, longer by one block, replaces the last ones. */
	reorganise(depth: number, fate: Fate): void {
		const replaced = this.blocks.splice(Math.max(1, this.blocks.length - depth));
		const undone = replaced.flatMap(({ paid }) => paid);
		for (const _ of replaced) this.#add([]);
		if (fate === "pending" || fate === "mined-again") for (const paid of undone) this.pool.set(paid.txId, paid);
		if (fate === "spent-elsewhere")
			for (const { spends } of undone) {
				const other = { txId: this.#name("tx"), spends, outputs: [] };
				this.paid.set(other.txId, other);
				this.pool.set(other.txId, other);
			}
		this.mine(1, fate === "pending" ? 0.3 : 1);
	}

	/** A transaction that waits is replaced by one that pays a higher fee: the same outputs, or none to us. */
	replace(isSameOutputs: boolean): void {
		const waiting = [...this.pool.values()];
		if (waiting.length === 0) return;
		const old = this.#dice.pick(waiting);
		this.pool.delete(old.txId);
		this.pay(isSameOutputs ? old.outputs : [], old.spends);
	}

	/** A transaction that waits is forgotten, or one that was forgotten is given again. */
	forget(): void {
		const waiting = [...this.pool.keys()];
		if (waiting.length > 0) this.pool.delete(this.#dice.pick(waiting));
	}

	giveAgain(): void {
		const gone = [...this.paid.values()].filter(
			(paid) =>
				!this.pool.has(paid.txId) &&
				!this.#isSpent(paid) &&
				![...this.pool.values()].some(({ spends }) => spends === paid.spends),
		);
		if (gone.length === 0) return;
		const again = this.#dice.pick(gone);
		this.pool.set(again.txId, again);
	}

	#isSpent({ spends }: Paid): boolean {
		return this.blocks.some(({ paid }) => paid.some((each) => each.spends === spends));
	}

	#add(paid: readonly Paid[]): void {
		const last = this.blocks.at(-1);
		const block = {
			height: this.blocks.length,
			hash: this.#name("block"),
			parentHash: last?.hash ?? "none",
			paid,
		};
		this.blocks.push(block);
		this.all.set(block.hash, block);
		for (const { spends } of paid) {
			for (const [txId, waiting] of this.pool) if (waiting.spends === spends) this.pool.delete(txId);
		}
	}

	#name(what: string): string {
		this.#named += 1;
		return `${what}-${this.#named}-${this.#dice.bits().toString(16)}`;
	}
}
