import type { ChannelKind, EventsOf } from "@truefill/contracts/realtime";

/** A channel by its kind and its full name, `private-chat.customer.usr_1`. */
export interface Channel<K extends ChannelKind = ChannelKind> {
	readonly kind: K;
	readonly name: string;
}

type Handler = (payload: unknown) => void;

export interface Subscription {
	readonly channel: Channel;
	/** Undefined: only the joining matters. */
	readonly event: string | undefined;
	readonly handle: Handler;
	readonly joined: (() => void) | undefined;
}

/** What the program wants to hear, whether there is a connection or not. */
export const subscriptions = new Set<Subscription>();
const watchers = new Set<() => void>();

/** For the connection alone: called when a subscription comes or goes. */
export function onSubscriptions(watch: () => void): () => void {
	watchers.add(watch);
	return () => watchers.delete(watch);
}

const changed = (): void => {
	for (const watch of watchers) watch();
};

/**
 * Hears one event of one channel for as long as the answer was not called. The payload has been checked by its
 * contract. `joined` is called each time the channel is entered, also after a break: events of the break did not
 * arrive, so whoever must not miss one pulls there.
 */
export function listen<K extends ChannelKind, E extends keyof EventsOf<K> & string>(
	channel: Channel<K>,
	event: E,
	handle: (payload: EventsOf<K>[E]) => void,
	joined?: () => void,
): () => void {
	// The connection parses each payload by the schema of this very channel and event before it calls.
	const subscription: Subscription = { channel, event, handle: handle as Handler, joined };
	subscriptions.add(subscription);
	changed();
	return () => {
		subscriptions.delete(subscription);
		changed();
	};
}
