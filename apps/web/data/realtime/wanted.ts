import type { ChannelKind, EventsOf } from "@truefill/contracts/realtime";

/** A channel by kind and full name, `private-chat.customer.usr_1`. */
export interface Channel<K extends ChannelKind = ChannelKind> {
	readonly kind: K;
	readonly name: string;
}

type Handler = (payload: unknown) => void;

export interface Subscription {
	readonly channel: Channel;
	/** Undefined: only joining matters. */
	readonly event: string | undefined;
	readonly handle: Handler;
	readonly joined: (() => void) | undefined;
}

/** All current subscriptions, with or without a connection. */
export const subscriptions = new Set<Subscription>();
const watchers = new Set<() => void>();

/** For the connection only: called when a subscription is added or removed. */
export function onSubscriptions(watch: () => void): () => void {
	watchers.add(watch);
	return () => watchers.delete(watch);
}

const changed = (): void => {
	for (const watch of watchers) watch();
};

/**
 * Subscribes to one event of one channel; returns an unsubscribe function. Payloads are validated by their contract.
 * `joined` is called on each join, also after a disconnect: events during the disconnect are lost, so callers that must
 * not miss one pull there.
 */
export function listen<K extends ChannelKind, E extends keyof EventsOf<K> & string>(
	channel: Channel<K>,
	event: E,
	handle: (payload: EventsOf<K>[E]) => void,
	joined?: () => void,
): () => void {
	// The connection parses each payload by the schema of this channel and event before the call.
	const subscription: Subscription = { channel, event, handle: handle as Handler, joined };
	subscriptions.add(subscription);
	changed();
	return () => {
		subscriptions.delete(subscription);
		changed();
	};
}
