import type { Timers } from "../../platform/index.ts";
import type { HubEvent } from "../hub/hub.ts";
import { type ChannelState, type MemberChange, Occupancy } from "../hub/occupancy.ts";
import type { Bus, BusHandlers } from "./bus.ts";
import type { BusMessage } from "./messages.ts";

const BEAT_MS = 2_000;
/** A node without messages for this long counts as gone, with all its sockets. */
const GONE_MS = 8_000;
/** Changes within this time are announced together. */
const ANNOUNCE_MS = 10;
const STATES_AT_ONCE = 500;

export interface ClusterHandlers {
	onEvent(app: string, event: HubEvent): void;
	onMember(change: MemberChange): void;
	onSessionEnded(ended: { sessionId: string; userId: string }): void;
	onTerminateUser(app: string, userId: string): void;
	/** Messages may be lost: clients must pull. */
	onGap(): void;
}

/** The state of all nodes: channel members, and messages between nodes. */
export class Cluster {
	readonly node: number;
	readonly occupancy: Occupancy;
	readonly #bus: Bus;
	readonly #timers: Timers;
	readonly #handlers: ClusterHandlers;
	readonly #others = new Map<number, { heardMs: number }>();
	readonly #changed = new Map<string, { app: string; channel: string }>();
	#cancelAnnounce: (() => void) | undefined;
	#stopBeating: () => void = () => undefined;

	constructor(options: {
		node: number;
		/** Machine time, because the wait is for other nodes. */
		timers: Timers;
		handlers: ClusterHandlers;
		bus: (handlers: BusHandlers) => Bus;
	}) {
		this.node = options.node;
		this.#timers = options.timers;
		this.#handlers = options.handlers;
		this.occupancy = new Occupancy((change) => options.handlers.onMember(change));
		this.#bus = options.bus({
			onMessage: (node, message) => this.#hear(node, message),
			onGap: () => options.handlers.onGap(),
			onConnected: () => this.#connected(),
		});
	}

	start(): void {
		this.#bus.start();
		this.#stopBeating = this.#timers.every(BEAT_MS, () => this.#look());
	}

	async stop(): Promise<void> {
		this.#stopBeating();
		this.#cancelAnnounce?.();
		void this.#bus.send({ kind: "bye" });
		await this.#bus.stop();
	}

	get nodes(): number {
		return this.#others.size + 1;
	}

	get isConnected(): boolean {
		return this.#bus.isConnected;
	}

	/** Whether another live node assigned this socket id. */
	isElsewhere(socketId: string): boolean {
		const node = Number.parseInt(socketId.split(".")[0] ?? "", 10);
		return node !== this.node && this.#others.has(node);
	}

	/** Settles when the other nodes can read it. */
	send(message: BusMessage): Promise<void> {
		return this.#bus.send(message);
	}

	/** The members of a channel on this node changed. The change is announced soon. */
	changed(app: string, channel: string): void {
		this.#changed.set(`${app}\n${channel}`, { app, channel });
		this.#cancelAnnounce ??= this.#timers.after(ANNOUNCE_MS, () => this.#announceChanges());
	}

	#announceChanges(): void {
		this.#cancelAnnounce = undefined;
		const own = new Map(this.occupancy.stateOf(this.node).map((state) => [`${state.app}\n${state.channel}`, state]));
		const states: ChannelState[] = [...this.#changed].map(
			([key, { app, channel }]) => own.get(key) ?? { app, channel, count: 0, members: null },
		);
		this.#changed.clear();
		this.#sendStates(states, false);
	}

	#sendStates(states: readonly ChannelState[], full: boolean): void {
		for (let at = 0; at < states.length || (full && at === 0); at += STATES_AT_ONCE) {
			const some = states.slice(at, at + STATES_AT_ONCE);
			void this.#bus.send({ kind: "state", full: full && states.length <= STATES_AT_ONCE, states: some });
		}
	}

	#connected(): void {
		const nowMs = this.#timers.monotonicMs();
		// While the bus was disconnected, nobody could be heard, so nobody is silent.
		for (const other of this.#others.values()) other.heardMs = nowMs;
		void this.#bus.send({ kind: "hello" });
		this.#sendStates(this.occupancy.stateOf(this.node), true);
	}

	#look(): void {
		void this.#bus.send({ kind: "beat" });
		if (!this.#bus.isConnected) return;
		const nowMs = this.#timers.monotonicMs();
		for (const [node, { heardMs }] of this.#others) {
			if (nowMs - heardMs < GONE_MS) continue;
			this.#others.delete(node);
			this.occupancy.forget(node);
		}
	}

	#hear(node: number, message: BusMessage): void {
		if (message.kind === "bye") {
			this.#others.delete(node);
			this.occupancy.forget(node);
			return;
		}
		const isNew = !this.#others.has(node);
		this.#others.set(node, { heardMs: this.#timers.monotonicMs() });
		if (isNew && message.kind !== "hello") void this.#bus.send({ kind: "hello" });
		switch (message.kind) {
			case "event":
				this.#handlers.onEvent(message.app, {
					channels: message.channels,
					event: message.event,
					data: message.data,
					...(message.except === undefined ? {} : { except: message.except }),
					...(message.userId === undefined ? {} : { userId: message.userId }),
				});
				return;
			case "state":
				if (message.full) this.occupancy.replace(node, message.states);
				else for (const state of message.states) this.occupancy.set(node, state);
				return;
			case "hello":
				this.#sendStates(this.occupancy.stateOf(this.node), true);
				return;
			case "session-ended":
				this.#handlers.onSessionEnded(message);
				return;
			case "terminate-user":
				this.#handlers.onTerminateUser(message.app, message.userId);
				return;
			case "gap":
				this.#handlers.onGap();
				return;
			case "beat":
				return;
		}
	}
}
