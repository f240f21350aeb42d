import * as z from "zod";
import { chatMessage } from "../http/chat-message.ts";
import { isoTime } from "../http/primitives.ts";
import { notification } from "../http/user.ts";
import type { ChannelKind } from "./channels.ts";

/*
 * Events are hints with a sequence: delivered in order and at least once. A client drops duplicates, and fetches what
 * it missed over HTTP when it sees a gap.
 */

const userId = z.string().min(1).max(64);
/** Sequence of the event's stream: the conversation, the account, the user's notifications. From 1, no gaps. */
const sequence = z.int().min(1);

/** SPEC §3 Chat message event. `customer_id` names the conversation, `sequence` is the message's. */
export const messageSent = z.strictObject({ customer_id: userId, message: chatMessage, sequence });

/** `reader` has read everything that the other side had sent up to `up_to_sequence`. */
export const messageRead = z.strictObject({
	customer_id: userId,
	reader: z.enum(["customer", "staff"]),
	reader_id: userId,
	up_to_sequence: z.int().min(0),
	read_at: isoTime,
});

/** Somebody is typing (`typing: true`) or has stopped. Not stored: it expires after `TYPING_LASTS_MS`. */
export const typing = z.strictObject({
	customer_id: userId,
	user_id: userId,
	is_admin: z.boolean(),
	name: z.string().max(200),
	typing: z.boolean(),
});
export const TYPING_LASTS_MS = 6_000;

/** A client sends it as `client-typing` on a chat channel; others receive `typing`, and the server adds the sender. */
export const clientTyping = z.strictObject({ typing: z.boolean() });

/** SPEC §4 "notification message". */
export const notificationMessage = z.strictObject({ notification, sequence });

/** SPEC §4 "user updated": refetch `GET /user`. */
export const userUpdated = z.strictObject({ user_id: userId, sequence });

/** A user's document was written or removed: refetch it where `version` is newer than the known one. */
export const documentUpdated = z.strictObject({
	document_id: z.string().min(1).max(64),
	version: z.int().min(1),
	removed: z.boolean(),
});

/** The user's price alerts were set, changed, reached or ended: refetch them. */
export const alertsUpdated = z.strictObject({ user_id: userId, sequence });

/** The user's running strategies were started, stopped or paused, or have met a rule: refetch them. */
export const strategiesUpdated = z.strictObject({ user_id: userId, sequence });

/** SPEC §4 "trade updated": the account's new `sequence`; `type` is the engine's event (`trade-opened` …). */
export const tradeUpdated = z.strictObject({
	account_id: z.string().min(1).max(64),
	sequence,
	type: z.string().max(64),
});

/** State, assignment or notes of a conversation changed: refetch it. */
export const conversationUpdated = z.strictObject({ customer_id: userId, sequence });

/** A client's data, status or online state changed: refetch it. */
export const clientUpdated = z.strictObject({ user_id: userId, is_online: z.boolean().nullable(), sequence });

/** A request that staff decide was made or changed: refetch the inbox and its counts. */
export const requestUpdated = z.strictObject({
	request_id: z.string().min(1).max(64),
	kind: z.string().min(1).max(64),
	status: z.string().min(1).max(32),
});

/** An event for the risk desk: a margin call, a close-out, a frozen account. */
export const riskAlert = z.strictObject({
	kind: z.enum(["margin-call", "close-out", "account-frozen", "feed", "books"]),
	user_id: userId.nullable(),
	account_id: z.string().min(1).max(64).nullable(),
	message: z.string().max(500),
	occurred_at: isoTime,
	sequence,
});

/** A member of `presence-staff`. */
export const staffMember = z.strictObject({ name: z.string().max(200), staff_role: z.string().max(32) });

/** The events of each channel, with their payloads. The server publishes nothing else. */
export const EVENTS_OF = {
	chat: { "message.sent": messageSent, "message.read": messageRead, typing },
	notification: { "notification.message": notificationMessage },
	user: {
		"user.updated": userUpdated,
		"document.updated": documentUpdated,
		"alerts.updated": alertsUpdated,
		"strategies.updated": strategiesUpdated,
	},
	trade: { "trade.updated": tradeUpdated },
	staffChat: {
		"message.sent": messageSent,
		"message.read": messageRead,
		typing,
		"conversation.updated": conversationUpdated,
	},
	staffClients: { "client.updated": clientUpdated, "request.updated": requestUpdated },
	staffRisk: { "risk.alert": riskAlert },
	staffPresence: {},
} as const satisfies Record<ChannelKind, Readonly<Record<string, z.ZodType>>>;

export type EventsOf<K extends ChannelKind> = {
	readonly [E in keyof (typeof EVENTS_OF)[K]]: (typeof EVENTS_OF)[K][E] extends z.ZodType
		? z.infer<(typeof EVENTS_OF)[K][E]>
		: never;
};

/** The schema of an event on a channel of that kind; undefined: may not be sent. */
export const payloadSchema = (kind: ChannelKind, event: string): z.ZodType | undefined => {
	const events: Readonly<Record<string, z.ZodType>> = EVENTS_OF[kind];
	return Object.hasOwn(events, event) ? events[event] : undefined;
};
