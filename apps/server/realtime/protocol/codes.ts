/**
 * Why a connection ends, by the protocol: 4000–4099 do not come back, 4100–4199 come back later, 4200–4299 come back at
 * once.
 */
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

/** Of an error that leaves the connection open: the sender tells events faster than they may. */
export const CLIENT_EVENT_RATE = 4301;

/** The protocol versions that are spoken; they differ in nothing that the server says. */
export const VERSIONS: readonly number[] = [5, 6, 7];
