import * as z from "zod";
import { type App, isChannelAuth } from "../apps.ts";
import type { RealtimeLimits } from "../limits.ts";
import { isChannelName, isEncrypted, typeOf } from "../protocol/names.ts";
import type { Connection } from "./connection.ts";
import {
	type Admission,
	type AppRules,
	type ClientEventAnswer,
	type Member,
	refused,
	type Subscription,
} from "./rules.ts";

const memberData = z.object({
	user_id: z.union([z.string().min(1).max(128), z.int()]).transform(String),
	user_info: z.unknown().optional(),
});

/** Largest `user_info` in the protocol. */
const INFO_BYTES = 1024;

export const UNAUTHORIZED = refused("AuthError", "The connection is unauthorized.");

/** The member in signed channel data; undefined when there is none. */
export function readMember(channelData: string | undefined): Member | undefined {
	if (channelData === undefined) return undefined;
	try {
		const parsed = memberData.safeParse(JSON.parse(channelData));
		if (!parsed.success) return undefined;
		const { user_id: userId, user_info: info = null } = parsed.data;
		return Buffer.byteLength(JSON.stringify(info)) > INFO_BYTES ? undefined : { userId, info };
	} catch {
		return undefined;
	}
}

/** The protocol's own rules: public channels are open, the others need a signature with the secret. */
export class PlainRules implements AppRules {
	readonly signin = true;
	readonly #app: App;
	readonly #limits: RealtimeLimits;

	constructor(app: App, limits: RealtimeLimits) {
		this.#app = app;
		this.#limits = limits;
	}

	admit(connection: Connection, { channel, auth, channelData }: Subscription): Admission {
		if (!isChannelName(channel)) return refused("Invalid", "The channel name is not valid.");
		const type = typeOf(channel);
		if (type === "public") return { kind: "admitted", member: null };
		if (auth === undefined || !isChannelAuth(this.#app, auth, connection.id, channel, channelData)) return UNAUTHORIZED;
		if (type === "private") return { kind: "admitted", member: null };
		const member = readMember(channelData);
		if (member === undefined)
			return refused("Invalid", "channel_data must be JSON with a user_id and a short user_info.");
		return { kind: "admitted", member };
	}

	clientEvent(connection: Connection, channel: string, event: string, data: unknown): ClientEventAnswer {
		const membership = connection.channels.get(channel);
		if (membership === undefined)
			return { kind: "refused", message: "The connection is not subscribed to the channel." };
		if (typeOf(channel) === "public" || isEncrypted(channel)) {
			return { kind: "refused", message: "Client events are for private and presence channels." };
		}
		const text = typeof data === "string" ? data : JSON.stringify(data ?? null);
		if (Buffer.byteLength(text) > this.#limits.eventBytes) {
			return { kind: "refused", message: `An event has at most ${this.#limits.eventBytes} bytes of data.` };
		}
		const userId = membership.userId ?? undefined;
		return { kind: "relay", channels: [channel], event, data: text, ...(userId === undefined ? {} : { userId }) };
	}
}
