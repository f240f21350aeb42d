/** What one socket, one person and one network may take. Tests make them small. */
export interface RealtimeLimits {
	/** Told to clients: without a message for so long they ask whether we are there. */
	readonly activityTimeoutMs: number;
	/** How long a ping may stay without an answer. */
	readonly pongTimeoutMs: number;
	/** A socket of the product that nobody has signed in on is asked to come again. */
	readonly unboundMs: number;
	/** Largest message from a client. */
	readonly messageBytes: number;
	/** Largest `data` of an event. */
	readonly eventBytes: number;
	/** Messages of one socket: at once, and within ten seconds. */
	readonly messagesPerTenSeconds: number;
	/** The protocol's own limit on client events. */
	readonly clientEventsPerSecond: number;
	readonly subscriptionsPerSocket: number;
	readonly membersPerChannel: number;
	readonly socketsPerUser: number;
	readonly socketsPerNetwork: number;
	readonly sockets: number;
	/** Bytes that may wait for one socket; above it is closed. */
	readonly bufferedBytes: number;
	/** A socket that takes none of what waits for so long is closed. */
	readonly stalledMs: number;
	/** New connections of one network. */
	readonly connects: { readonly burst: number; readonly perSecond: number };
	/** What one application may cause by the HTTP API: kilobytes of events, each times the sockets that hear them. */
	readonly publishing: { readonly burst: number; readonly perSecond: number };
	/** An event counts as if so many sockets heard it at least. */
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
