import * as z from "zod";

/*
 * The channels of SPEC §7 and those of staff. On the wire a name carries `private-` or `presence-`; client libraries and
 * the specification leave it out (`chat.customer.{userId}`).
 */

/** The id of a user as channel names carry it: no dot, so that a name has one meaning. */
const USER_ID = "[A-Za-z0-9_-]{1,64}";
const ofUser = (stem: string): RegExp => new RegExp(`^private-${stem.replaceAll(".", "\\.")}\\.(${USER_ID})$`);

/** Each kind of channel with its whole, anchored grammar. The first group, where there is one, is the user's id. */
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

/** What a full name means; undefined when it is none of ours, letter by letter. */
export function parseChannel(name: string): { readonly kind: ChannelKind; readonly userId: string | null } | undefined {
	for (const kind of kinds) {
		const found = CHANNELS[kind].exec(name);
		if (found !== null) return { kind, userId: found[1] ?? null };
	}
	return undefined;
}

/** As the specification and client libraries call it: without `private-` or `presence-`. */
export const shortName = (channel: string): string => channel.replace(/^(?:private|presence)-/, "");

/** What `POST /broadcasting/auth` takes besides: the protocol's own set of characters and lengths. */
export const socketId = z
	.string()
	.max(42)
	.regex(/^\d+\.\d+$/, "a socket id, digits.digits");
export const channelName = z
	.string()
	.min(1)
	.max(164)
	.regex(/^[A-Za-z0-9_\-=@,.;]+$/, "letters, digits and _ - = @ , . ;");
