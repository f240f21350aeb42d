/** State of one channel on one node. `members` only in presence channels, by user id. */
export interface ChannelState {
	readonly app: string;
	readonly channel: string;
	/** Subscriptions; 0 when it is empty. */
	readonly count: number;
	readonly members: Readonly<Record<string, unknown>> | null;
}

export interface MemberChange {
	readonly app: string;
	readonly channel: string;
	readonly kind: "added" | "removed";
	readonly userId: string;
	readonly info: unknown;
}

type OfNode = Map<string, ChannelState>;

const keyOf = (app: string, channel: string): string => `${app}\n${channel}`;

/**
 * Channel members on all nodes. Each node announces its own sockets. A member is present as long as any node has them,
 * so moving between nodes neither removes nor adds them.
 */
export class Occupancy {
	readonly #nodes = new Map<number, OfNode>();
	/** The nodes of each channel, so that a look-up visits only those. */
	readonly #holders = new Map<string, Set<number>>();
	readonly #onMember: (change: MemberChange) => void;

	constructor(onMember: (change: MemberChange) => void) {
		this.#onMember = onMember;
	}

	/** Sets the state of a channel on `node`. */
	set(node: number, state: ChannelState): void {
		const key = keyOf(state.app, state.channel);
		const before = state.members === null && !this.#isPresence(key) ? null : this.#membersOf(key);
		this.#put(node, key, state);
		if (before !== null) this.#compare(state, before, this.#membersOf(key));
	}

	/** Sets the full state of `node`: unnamed channels are empty. */
	replace(node: number, states: readonly ChannelState[]): void {
		const named = new Set(states.map(({ app, channel }) => keyOf(app, channel)));
		for (const state of states) this.set(node, state);
		for (const [key, state] of [...(this.#nodes.get(node) ?? [])]) {
			if (!named.has(key)) this.set(node, { ...state, count: 0, members: state.members === null ? null : {} });
		}
	}

	/** A node is gone, with all its sockets. */
	forget(node: number): void {
		this.replace(node, []);
		this.#nodes.delete(node);
	}

	stateOf(node: number): ChannelState[] {
		return [...(this.#nodes.get(node)?.values() ?? [])];
	}

	/** Subscriptions on all nodes. */
	count(app: string, channel: string): number {
		let sum = 0;
		for (const state of this.#states(keyOf(app, channel))) sum += state.count;
		return sum;
	}

	/** Members on all nodes, in the order of their announcement. */
	members(app: string, channel: string): ReadonlyMap<string, unknown> {
		return this.#membersOf(keyOf(app, channel));
	}

	/** Names of an application's channels with subscriptions. */
	channels(app: string): string[] {
		const prefix = `${app}\n`;
		return [...this.#holders.keys()].filter((key) => key.startsWith(prefix)).map((key) => key.slice(prefix.length));
	}

	#put(node: number, key: string, state: ChannelState): void {
		let ofNode = this.#nodes.get(node);
		if (ofNode === undefined) {
			ofNode = new Map();
			this.#nodes.set(node, ofNode);
		}
		const holders = this.#holders.get(key) ?? new Set();
		if (state.count > 0) {
			ofNode.set(key, state);
			holders.add(node);
			this.#holders.set(key, holders);
			return;
		}
		ofNode.delete(key);
		holders.delete(node);
		if (holders.size === 0) this.#holders.delete(key);
	}

	#states(key: string): ChannelState[] {
		return [...(this.#holders.get(key) ?? [])].flatMap((node) => this.#nodes.get(node)?.get(key) ?? []);
	}

	#isPresence(key: string): boolean {
		return this.#states(key).some(({ members }) => members !== null);
	}

	#membersOf(key: string): Map<string, unknown> {
		const all = new Map<string, unknown>();
		for (const { members } of this.#states(key)) {
			for (const [userId, info] of Object.entries(members ?? {})) if (!all.has(userId)) all.set(userId, info);
		}
		return all;
	}

	#compare(
		{ app, channel }: ChannelState,
		before: ReadonlyMap<string, unknown>,
		after: ReadonlyMap<string, unknown>,
	): void {
		for (const [userId, info] of after) {
			if (!before.has(userId)) this.#onMember({ app, channel, kind: "added", userId, info });
		}
		for (const [userId, info] of before) {
			if (!after.has(userId)) this.#onMember({ app, channel, kind: "removed", userId, info });
		}
	}
}
