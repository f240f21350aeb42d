import type { Connection } from "./connection.ts";

export interface Subscription {
	readonly channel: string;
	readonly auth: string | undefined;
	readonly channelData: string | undefined;
}

/** A member of a presence channel. `info` is shown to the other members; null when there is none. */
export interface Member {
	readonly userId: string;
	readonly info: unknown;
}

export type Admission =
	| { readonly kind: "admitted"; readonly member: Member | null }
	| { readonly kind: "refused"; readonly type: "AuthError" | "LimitReached" | "Invalid"; readonly message: string };

export type ClientEventAnswer =
	/** Forwarded to the other members of these channels, under this name. */
	| {
			readonly kind: "relay";
			readonly channels: readonly string[];
			readonly event: string;
			/** JSON text. */
			readonly data: string;
			/** Set by the server; undefined outside presence channels. */
			readonly userId?: string;
	  }
	| { readonly kind: "refused"; readonly message: string };

/** What an application permits to its sockets. */
export interface AppRules {
	/** Whether the socket may join. Asynchronous only for signatures of another node. */
	admit(connection: Connection, subscription: Subscription): Admission | Promise<Admission>;
	clientEvent(connection: Connection, channel: string, event: string, data: unknown): ClientEventAnswer;
	/** Whether sockets may identify their user (`pusher:signin`). */
	readonly signin: boolean;
}

export const refused = (type: "AuthError" | "LimitReached" | "Invalid", message: string): Admission => ({
	kind: "refused",
	type,
	message,
});
