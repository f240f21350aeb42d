import {
	type Block,
	type ChainId,
	type ChainSource,
	type ChainTransfer,
	SourceFailed,
} from "@truefill/server/deciding/coins";
import type { Dice } from "../../world/dice.ts";
import type { Process } from "../process.ts";
import type { Paid, TrueChain } from "./chain.ts";

/** What is wrong with a source. `behind`: it does not know the newest blocks. */
export const SOURCE_FAULTS = [
	"none",
	"silent",
	"behind",
	"wrong-parent",
	"wrong-tip",
	"missing-block",
	"unknown-block",
] as const;
export type SourceFault = (typeof SOURCE_FAULTS)[number];

/** A source of the chain, which tells the truth unless it has a fault; then it lies in a part of its answers. */
export class Source {
	readonly #chain: TrueChain;
	readonly #dice: Dice;
	readonly #id: ChainId;
	readonly #scan: ChainSource["scan"];
	fault: SourceFault = "none";
	/** How many blocks it is behind. */
	lag = 0;

	constructor(chain: TrueChain, dice: Dice, id: ChainId, scan: ChainSource["scan"]) {
		this.#chain = chain;
		this.#dice = dice;
		this.#id = id;
		this.#scan = scan;
	}

	/** As a process of the product asks it. */
	port(process: Process): ChainSource {
		const asked = async <T>(answer: () => T): Promise<T> => {
			await process.turn();
			if (this.fault === "silent" && this.#dice.chance(0.7)) throw new SourceFailed("silent");
			const given = answer();
			await process.turn();
			return given;
		};
		return {
			chain: this.#id,
			scan: this.#scan,
			tip: () => asked(() => this.#tip()),
			block: (height) => asked(() => this.#block(height)),
			transfers: (addresses, from, to) => asked(() => this.#transfers(new Set(addresses), from, to)),
			place: (txId) =>
				asked(() => {
					const block = this.#chain.blockOf(txId);
					if (block !== undefined) return { kind: "block", height: block.height, hash: this.#hashOf(block) } as const;
					return { kind: this.#chain.pool.has(txId) ? "unconfirmed" : "gone" } as const;
				}),
		};
	}

	#tip(): Pick<Block, "height" | "hash"> {
		const height = this.#chain.tip.height - (this.fault === "behind" ? this.lag : 0);
		const tip = this.#chain.at(height) ?? this.#chain.tip;
		return this.#lies("wrong-tip")
			? { height: tip.height + 1, hash: "nowhere" }
			: { height: tip.height, hash: tip.hash };
	}

	#block(height: number): Block | undefined {
		const block = this.#chain.at(height);
		if (block === undefined || this.#lies("missing-block")) return undefined;
		const { hash, parentHash } = block;
		if (this.#lies("wrong-parent")) return { height, hash: `false-${hash}`, parentHash: `false-${this.#dice.bits()}` };
		return { height, hash, parentHash };
	}

	#transfers(addresses: ReadonlySet<string>, from: number, to: number): ChainTransfer[] {
		const inBlocks = this.#chain.blocks
			.filter(({ height }) => this.#scan === "addresses" || (height >= from && height <= to))
			.flatMap((block) =>
				block.paid.flatMap((paid) => this.#to(paid, addresses, { height: block.height, hash: this.#hashOf(block) })),
			);
		return [...inBlocks, ...[...this.#chain.pool.values()].flatMap((paid) => this.#to(paid, addresses, null))];
	}

	#to({ txId, outputs }: Paid, addresses: ReadonlySet<string>, block: ChainTransfer["block"]): ChainTransfer[] {
		return outputs.flatMap((output, at) =>
			addresses.has(output.address) ? [{ txId, output: `${at}`, ...output, block }] : [],
		);
	}

	#hashOf({ hash }: Block): string {
		return this.#lies("unknown-block") ? `false-${hash}` : hash;
	}

	#lies(fault: SourceFault): boolean {
		return this.fault === fault && this.#dice.chance(0.5);
	}
}
