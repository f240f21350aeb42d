import type { Permission } from "@truefill/contracts/http";
import type { Connection } from "./connection.ts";

/** Who signed in on a socket of the product. */
export interface Holder {
	readonly sessionId: string;
	readonly userId: string;
	readonly name: string;
	readonly isAdmin: boolean;
	readonly permissions: readonly Permission[];
}

export interface Subscription {
	readonly channel: string;
	readonly auth: string | undefined;
	readonly channelData: string | undefined;
}

/** A member of a presence channel. `info` is what the others are shown; null when there is nothing. */
export interface Member {
	readonly userId: string;
	readonly info: unknown;
}

export type Admission =
	| { readonly kind: "admitted"; readonly member: Member | null }
	| { readonly kind: "refused"; readonly type: "AuthError" | "LimitReached" | "Invalid"; readonly message: string };

export type ClientEventAnswer =
	/** Goes to the others of these channels, under this name. */
	| {
			readonly kind: "relay";
			readonly channels: readonly string[];
			readonly event: string;
			/** JSON text. */
			readonly data: string;
			/** Stamped by the server; undefined outside presence channels. */
			readonly userId?: string;
	  }
	| { readonly kind: "refused"; readonly message: string };

/** What an application lets its sockets do. */
export interface AppRules {
	/** Whether the socket may join. Waits only for what another node signed. */
	admit(connection: Connection, subscription: Subscription): Admission | Promise<Admission>;
	clientEvent(connection: Connection, channel: string, event: string, data: unknown): ClientEventAnswer;
	/** Whether sockets may say who their user is (`pusher:signin`). */
	readonly signin: boolean;
}

export const refused = (type: "AuthError" | "LimitReached" | "Invalid", message: string): Admission => ({
	kind: "refused",
	type,
	message,
});
