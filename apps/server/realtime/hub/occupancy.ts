/** What one node says of one channel. `members` only of presence channels, by user id. */
export interface ChannelState {
	readonly app: string;
	readonly channel: string;
	/** Subscriptions; 0 when nobody is there any more. */
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
 * Who is where, on all nodes together. Each node says it of its own sockets; a member is there as long as any node has
 * them, so that they neither leave nor comes when they only move.
 */
export class Occupancy {
	readonly #nodes = new Map<number, OfNode>();
	/** Which nodes have a channel, so that asking costs what is there. */
	readonly #holders = new Map<string, Set<number>>();
	readonly #onMember: (change: MemberChange) => void;

	constructor(onMember: (change: MemberChange) => void) {
		this.#onMember = onMember;
	}

	/** What `node` says of a channel now. */
	set(node: number, state: ChannelState): void {
		const key = keyOf(state.app, state.channel);
		const before = state.members === null && !this.#isPresence(key) ? null : this.#membersOf(key);
		this.#put(node, key, state);
		if (before !== null) this.#compare(state, before, this.#membersOf(key));
	}

	/** All that `node` has; what it does not name it has no more. */
	replace(node: number, states: readonly ChannelState[]): void {
		const named = new Set(states.map(({ app, channel }) => keyOf(app, channel)));
		for (const state of states) this.set(node, state);
		for (const [key, state] of [...(this.#nodes.get(node) ?? [])]) {
			if (!named.has(key)) this.set(node, { ...state, count: 0, members: state.members === null ? null : {} });
		}
	}

	/** A node has gone, with everybody on it. */
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

	/** Members on all nodes, in the order in which they came to be known. */
	members(app: string, channel: string): ReadonlyMap<string, unknown> {
		return this.#membersOf(keyOf(app, channel));
	}

	/** Names of the channels of an application that somebody is in. */
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
