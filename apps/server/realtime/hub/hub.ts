import type { App } from "../apps.ts";
import type { RealtimeLimits } from "../limits.ts";
import { isCache, isChannelName, toUserChannel, toUserOf, typeOf } from "../protocol/names.ts";
import {
	cacheMiss,
	channelEvent,
	memberAdded,
	memberRemoved,
	subscriptionError,
	subscriptionSucceeded,
} from "../protocol/outgoing.ts";
import type { Connection } from "./connection.ts";
import { Audience, type Delivery } from "./delivery.ts";
import type { Holders } from "./holders.ts";
import type { MemberChange, Occupancy } from "./occupancy.ts";
import type { Admission, AppRules, Member, Subscription } from "./rules.ts";

/** An event for the sockets of every node. */
export interface HubEvent {
	readonly channels: readonly string[];
	readonly event: string;
	/** JSON string, as listeners parse it. */
	readonly data: string;
	readonly except?: string;
	readonly userId?: string;
}

/** How long a cache channel keeps its last event. */
const CACHED_MS = 30 * 60_000;
const MAX_CACHED = 1_000;

interface Room extends Audience {
	/** Members of a presence channel on this node, with their number of sockets. */
	readonly members: Map<string, { readonly info: unknown; sockets: number }> | null;
}

/** The sockets and channels of one application on this node. */
export class Hub {
	readonly app: App;
	readonly rules: AppRules;
	readonly connections = new Map<string, Connection>();
	readonly holders: Holders;
	readonly #node: number;
	readonly #limits: RealtimeLimits;
	readonly #delivery: Delivery;
	readonly #occupancy: Occupancy;
	readonly #monotonicMs: () => number;
	readonly #onChanged: (channel: string) => void;
	readonly #rooms = new Map<string, Room>();
	readonly #cached = new Map<string, { frame: Buffer; atMs: number }>();
	/** The connection whose own `member_added` is skipped: it receives the whole list of members instead. */
	#joining: Connection | undefined;

	constructor(options: {
		app: App;
		rules: AppRules;
		holders: Holders;
		node: number;
		limits: RealtimeLimits;
		delivery: Delivery;
		occupancy: Occupancy;
		monotonicMs: () => number;
		/** Called when the members of a channel on this node changed. */
		onChanged: (channel: string) => void;
	}) {
		this.app = options.app;
		this.rules = options.rules;
		this.holders = options.holders;
		this.#node = options.node;
		this.#limits = options.limits;
		this.#delivery = options.delivery;
		this.#occupancy = options.occupancy;
		this.#monotonicMs = options.monotonicMs;
		this.#onChanged = options.onChanged;
	}

	get channelCount(): number {
		return this.#rooms.size;
	}

	add(connection: Connection): void {
		this.connections.set(connection.id, connection);
	}

	async subscribe(connection: Connection, subscription: Subscription): Promise<void> {
		const { channel } = subscription;
		const named = isChannelName(channel) ? channel : "";
		const waited = this.rules.admit(connection, subscription);
		const admission: Admission = waited instanceof Promise ? await waited : waited;
		if (!connection.isOpen) return;
		if (admission.kind === "refused") {
			connection.write(subscriptionError(named, admission.type, admission.message));
			return;
		}
		if (connection.channels.has(channel)) return;
		if (connection.channels.size >= this.#limits.subscriptionsPerSocket) {
			const words = `A connection may be in ${this.#limits.subscriptionsPerSocket} channels.`;
			connection.write(subscriptionError(channel, "LimitReached", words));
			return;
		}
		if (this.#isFull(channel, admission.member)) {
			const words = `A presence channel has at most ${this.#limits.membersPerChannel} members.`;
			connection.write(subscriptionError(channel, "LimitReached", words));
			return;
		}
		this.#join(connection, channel, admission.member);
	}

	unsubscribe(connection: Connection, channel: string): void {
		const membership = connection.channels.get(channel);
		const room = this.#rooms.get(channel);
		if (membership === undefined || room === undefined) return;
		connection.channels.delete(channel);
		room.sockets.delete(connection);
		if (membership.userId !== null) {
			const member = room.members?.get(membership.userId);
			if (member !== undefined) member.sockets -= 1;
			if (member?.sockets === 0) room.members?.delete(membership.userId);
		}
		if (room.sockets.size === 0) this.#rooms.delete(channel);
		this.#say(channel, room);
	}

	/** Removes the socket. It receives nothing more. */
	leave(connection: Connection): void {
		if (this.connections.get(connection.id) !== connection) return;
		this.connections.delete(connection.id);
		this.holders.release(connection);
		for (const channel of [...connection.channels.keys()]) this.unsubscribe(connection, channel);
		if (connection.userId !== null) this.#leaveUser(connection, connection.userId);
	}

	/** Sends to the sockets of this node. */
	deliver({ channels, event, data, except, userId }: HubEvent): void {
		for (const channel of channels) {
			const room = this.#rooms.get(channel);
			const cached = isCache(channel);
			if (room === undefined && !cached) continue;
			const frame = channelEvent(channel, event, data, userId);
			if (cached) this.#remember(channel, frame);
			if (room !== undefined) this.#delivery.send(room, frame, except);
		}
	}

	/** Records the user of a socket (`pusher:signin`), so that it receives their events. */
	signIn(connection: Connection, userId: string): void {
		if (connection.userId !== null) this.#leaveUser(connection, connection.userId);
		connection.userId = userId;
		this.#roomOf(toUserChannel(userId)).sockets.add(connection);
	}

	/** Sockets with a `pusher:signin` of this user. */
	ofUser(userId: string): Connection[] {
		return [...(this.#rooms.get(toUserChannel(userId))?.sockets ?? [])];
	}

	/** A member joined or left a presence channel, on any node. */
	memberChanged({ channel, kind, userId, info }: MemberChange): void {
		const room = this.#rooms.get(channel);
		if (room === undefined) return;
		const frame = kind === "added" ? memberAdded(channel, userId, info) : memberRemoved(channel, userId);
		this.#delivery.send(room, frame, this.#joining?.id);
	}

	#isFull(channel: string, member: Member | null): boolean {
		if (member === null) return false;
		const members = this.#occupancy.members(this.app.id, channel);
		return members.size >= this.#limits.membersPerChannel && !members.has(member.userId);
	}

	#join(connection: Connection, channel: string, member: Member | null): void {
		const room = this.#roomOf(channel);
		connection.channels.set(channel, { userId: member?.userId ?? null });
		if (member !== null) {
			const here = room.members?.get(member.userId);
			if (here === undefined) room.members?.set(member.userId, { info: member.info, sockets: 1 });
			else here.sockets += 1;
		}
		// It does not receive earlier messages. Its own arrival is in the list that it receives.
		room.sockets.add(connection);
		this.#joining = connection;
		this.#say(channel, room);
		this.#joining = undefined;
		connection.write(subscriptionSucceeded(channel, room.members === null ? {} : this.#presence(channel)));
		if (isCache(channel)) connection.write(this.#cachedFrame(channel) ?? cacheMiss(channel));
	}

	#presence(channel: string): object {
		const members = this.#occupancy.members(this.app.id, channel);
		return { presence: { ids: [...members.keys()], hash: Object.fromEntries(members), count: members.size } };
	}

	#roomOf(channel: string): Room {
		const known = this.#rooms.get(channel);
		if (known !== undefined) return known;
		const room: Room = Object.assign(new Audience(), {
			members: typeOf(channel) === "presence" ? new Map<string, { info: unknown; sockets: number }>() : null,
		});
		this.#rooms.set(channel, room);
		return room;
	}

	/** Publishes the members of a channel on this node to all nodes, this one first. */
	#say(channel: string, { sockets, members }: Room): void {
		const infos = [...(members ?? [])].map(([userId, { info }]): [string, unknown] => [userId, info]);
		this.#occupancy.set(this.#node, {
			app: this.app.id,
			channel,
			count: sockets.size,
			members: members === null ? null : Object.fromEntries(infos),
		});
		this.#onChanged(channel);
	}

	#leaveUser(connection: Connection, userId: string): void {
		const channel = toUserChannel(userId);
		const room = this.#rooms.get(channel);
		room?.sockets.delete(connection);
		if (room?.sockets.size === 0) this.#rooms.delete(channel);
		connection.userId = null;
	}

	#remember(channel: string, frame: Buffer): void {
		this.#cached.delete(channel);
		this.#cached.set(channel, { frame, atMs: this.#monotonicMs() });
		if (this.#cached.size <= MAX_CACHED) return;
		const [oldest] = this.#cached.keys();
		if (oldest !== undefined) this.#cached.delete(oldest);
	}

	#cachedFrame(channel: string): Buffer | undefined {
		const cached = this.#cached.get(channel);
		return cached !== undefined && this.#monotonicMs() - cached.atMs < CACHED_MS ? cached.frame : undefined;
	}
}

/** Whether events may be published to a channel of this name. */
export const isAddress = (channel: string): boolean => isChannelName(channel) || toUserOf(channel) !== undefined;
