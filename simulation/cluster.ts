import type { Exchange } from "./market/exchange.ts";
import type { PriceFeed } from "./market/feed.ts";
import type { NodeMarket } from "./market/market.ts";
import { type NodeOptions, SimulatedNode } from "./node.ts";
import type { Database } from "./store/database.ts";
import type { Dice } from "./world/dice.ts";
import type { Faults } from "./world/faults.ts";
import type { World } from "./world/world.ts";

export interface ClusterOptions {
	readonly world: World;
	readonly faults: Faults;
	readonly dice: Dice;
	readonly database: Database;
	readonly startsMs: number;
	readonly feed: () => PriceFeed;
	readonly exchange: Exchange;
	/** A node has accepted a tick. */
	readonly onTick: (instrumentId: string, market: NodeMarket) => void;
	readonly onTold: NodeOptions["onTold"];
}

/** Sequences reserved per process; more than a day has ticks. */
const SEQUENCES = 1_000_000;

/** The processes of a site, and their supervisor. */
export class Cluster {
	readonly nodes: SimulatedNode[] = [];
	readonly #options: ClusterOptions;
	readonly #markets = new Map<string, NodeMarket>();
	#started = 0;
	/** The day is over: nothing is restarted. */
	#closed = false;

	constructor(options: ClusterOptions) {
		this.#options = options;
	}

	marketOf(name: string): NodeMarket | undefined {
		return this.#markets.get(name);
	}

	start(): SimulatedNode {
		const { world, faults, dice, database, startsMs, feed, exchange, onTick, onTold } = this.#options;
		this.#started += 1;
		const name = `node-${this.#started}`;
		const node = new SimulatedNode({
			name,
			world,
			faults,
			dice: dice.fork(name),
			database,
			startsMs,
			firstSequence: this.#started * SEQUENCES,
			history: feed().history(),
			exchange,
			onTold,
			onGone: (gone) => this.#onGone(gone),
		});
		node.market.onQuote(({ instrumentId }) => {
			if (node.engine !== undefined) onTick(instrumentId, node.market);
		});
		this.nodes.push(node);
		this.#markets.set(name, node.market);
		world.trace.line(`${world.nowMs} ${name} starts`);
		node.start();
		return node;
	}

	/** Restarts a process unless another one is running. */
	#onGone(node: SimulatedNode): void {
		this.nodes.splice(this.nodes.indexOf(node), 1);
		const { world, dice } = this.#options;
		world.after(dice.pick([50, 400, 2500]), () => {
			if (this.nodes.length === 0 && !this.#closed) this.start();
		});
	}

	/** The node for the next request. */
	route(): SimulatedNode | undefined {
		const serving = this.nodes.filter(({ engine }) => engine !== undefined);
		return serving.length === 0 ? undefined : this.#options.dice.pick(serving);
	}

	get serving(): readonly SimulatedNode[] {
		return this.nodes.filter(({ engine }) => engine !== undefined);
	}

	close(): void {
		this.#closed = true;
	}
}
