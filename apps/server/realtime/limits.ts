/** Limits per socket, user and network. Tests lower them. */
export interface RealtimeLimits {
	/** Sent to clients: after this time without a message they send a ping. */
	readonly activityTimeoutMs: number;
	/** How long to wait for a pong. */
	readonly pongTimeoutMs: number;
	/** A product socket without a session for this long is told to reconnect. */
	readonly unboundMs: number;
	/** Largest message from a client. */
	readonly messageBytes: number;
	/** Largest `data` of an event. */
	readonly eventBytes: number;
	/** Messages per socket: burst, and within ten seconds. */
	readonly messagesPerTenSeconds: number;
	/** The protocol's own limit on client events. */
	readonly clientEventsPerSecond: number;
	readonly subscriptionsPerSocket: number;
	readonly membersPerChannel: number;
	readonly socketsPerUser: number;
	readonly socketsPerNetwork: number;
	readonly sockets: number;
	/** Most unsent bytes per socket. Beyond it, the socket is closed. */
	readonly bufferedBytes: number;
	/** A socket that takes no bytes for this long is closed. */
	readonly stalledMs: number;
	/** New connections per network. */
	readonly connects: { readonly burst: number; readonly perSecond: number };
	/** Cost that one application may cause by the HTTP API: kilobytes of events times the sockets that receive them. */
	readonly publishing: { readonly burst: number; readonly perSecond: number };
	/** Minimum number of sockets in the cost of an event. */
	readonly publishingLeast: number;
}

export const LIMITS: RealtimeLimits = {
	activityTimeoutMs: 30_000,
	pongTimeoutMs: 15_000,
	unboundMs: 120_000,
	messageBytes: 32 * 1024,
	eventBytes: 10 * 1024,
	messagesPerTenSeconds: 100,
	clientEventsPerSecond: 10,
	subscriptionsPerSocket: 100,
	membersPerChannel: 100,
	socketsPerUser: 20,
	socketsPerNetwork: 500,
	sockets: 20_000,
	bufferedBytes: 256 * 1024,
	stalledMs: 10_000,
	connects: { burst: 200, perSecond: 20 },
	publishing: { burst: 100_000, perSecond: 100_000 },
	publishingLeast: 100,
};
