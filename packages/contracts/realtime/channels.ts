import * as z from "zod";

/*
 * The channels of SPEC §7 and those of staff. On the wire a name carries `private-` or `presence-`; client libraries
 * and the specification omit it (`chat.customer.{userId}`).
 */

/** A user's id in a channel name: no dot, so that a name is unambiguous. */
const USER_ID = "[A-Za-z0-9_-]{1,64}";
const ofUser = (stem: string): RegExp => new RegExp(`^private-${stem.replaceAll(".", "\\.")}\\.(${USER_ID})$`);

/** Each kind of channel with its full, anchored pattern. The first group, if any, is the user's id. */
export const CHANNELS = {
	chat: ofUser("chat.customer"),
	notification: ofUser("notification"),
	user: ofUser("user"),
	trade: ofUser("trade"),
	staffChat: /^private-staff\.chat$/,
	staffClients: /^private-staff\.clients$/,
	staffRisk: /^private-staff\.risk$/,
	staffPresence: /^presence-staff$/,
} as const satisfies Record<string, RegExp>;
export type ChannelKind = keyof typeof CHANNELS;

/** Full names, as the server publishes to and clients subscribe to. */
export const chatChannel = (userId: string): string => `private-chat.customer.${userId}`;
export const notificationChannel = (userId: string): string => `private-notification.${userId}`;
export const userChannel = (userId: string): string => `private-user.${userId}`;
export const tradeChannel = (userId: string): string => `private-trade.${userId}`;
export const STAFF_CHAT = "private-staff.chat";
export const STAFF_CLIENTS = "private-staff.clients";
export const STAFF_RISK = "private-staff.risk";
export const STAFF_PRESENCE = "presence-staff";

const kinds = Object.keys(CHANNELS).filter((kind): kind is ChannelKind => kind in CHANNELS);

/** The meaning of a full name; undefined for an unknown one. Case-sensitive. */
export function parseChannel(name: string): { readonly kind: ChannelKind; readonly userId: string | null } | undefined {
	for (const kind of kinds) {
		const found = CHANNELS[kind].exec(name);
		if (found !== null) return { kind, userId: found[1] ?? null };
	}
	return undefined;
}

/** The name that the specification and client libraries use: without `private-` or `presence-`. */
export const shortName = (channel: string): string => channel.replace(/^(?:private|presence)-/, "");

/** Socket id and channel name of `POST /broadcasting/auth`: the protocol's own character sets and lengths. */
export const socketId = z
	.string()
	.max(42)
	.regex(/^\d+\.\d+$/, "a socket id, digits.digits");
export const channelName = z
	.string()
	.min(1)
	.max(164)
	.regex(/^[A-Za-z0-9_\-=@,.;]+$/, "letters, digits and _ - = @ , . ;");
