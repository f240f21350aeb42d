/** Close codes of the protocol: 4000–4099 do not reconnect, 4100–4199 reconnect later, 4200–4299 reconnect at once. */
export const CLOSE = {
	tlsOnly: [4000, "Application only accepts SSL connections, reconnect using wss://"],
	noApp: [4001, "Application does not exist"],
	overQuota: [4004, "Application is over connection quota"],
	noPath: [4005, "Path not found"],
	badVersion: [4006, "Invalid version string format"],
	unsupported: [4007, "Unsupported protocol version"],
	noVersion: [4008, "No protocol version supplied"],
	unauthorized: [4009, "Connection is unauthorized"],
	overCapacity: [4100, "Over capacity"],
	reconnect: [4200, "Generic reconnect immediately"],
	noPong: [4201, "Pong reply not received"],
	inactive: [4202, "Closed after inactivity"],
} as const satisfies Record<string, readonly [number, string]>;
export type Close = (typeof CLOSE)[keyof typeof CLOSE];

/** Error code that leaves the connection open: client events over the rate limit. */
export const CLIENT_EVENT_RATE = 4301;

/** Supported protocol versions. The server's messages are the same in all of them. */
export const VERSIONS: readonly number[] = [5, 6, 7];
