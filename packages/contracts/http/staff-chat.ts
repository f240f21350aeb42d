import * as z from "zod";
import { defineCall } from "./call.ts";
import { MESSAGE_MAX_CHARACTERS, sequenceText, typedText } from "./chat.ts";
import { commandId, id, isoTime, wrapped } from "./primitives.ts";
import { userStatus } from "./user.ts";

/* What staff see in addition to the conversation itself. Never on a customer's channels or in their answers. */

const none = z.strictObject({});
const noBody = z.undefined();
const count = z.int().min(0);
const byCustomer = z.strictObject({ customer_id: id });

/** `open`: staff have to answer. `pending`: the customer has to. Any message of the customer reopens it. */
export const conversationState = z.enum(["open", "pending", "snoozed", "resolved"]);
export type ConversationState = z.infer<typeof conversationState>;

export const staffRef = z.strictObject({ id: z.string(), name: z.string() });
export type StaffRef = z.infer<typeof staffRef>;

/** SPEC §3 User, as staff see it in the list. `conversation` is null without the permission `chat.read`. */
export const adminUser = z.strictObject({
	id: z.string(),
	first_name: z.string(),
	last_name: z.string(),
	email: z.string(),
	avatar: z.string().nullable(),
	account_id: z.string().nullable(),
	/** The number of that account as the customer sees it. */
	account_number: z.string().nullable(),
	status: userStatus,
	is_online: z.boolean(),
	last_seen_at: isoTime.nullable(),
	created_at: isoTime,
	/** Made up by the demo. */
	sample: z.boolean(),
	/** The customer's messages that no member of staff has read; 0 without the permission `chat.read`. */
	unread_count: count,
	conversation: z
		.strictObject({
			state: conversationState,
			snoozed_until: isoTime.nullable(),
			assigned_to: staffRef.nullable(),
			/** Since when the customer has waited for an answer; null: they do not wait. */
			waiting_since: isoTime.nullable(),
			last_message: z
				.strictObject({
					/** First 120 characters; empty when there are only attachments. */
					preview: z.string(),
					is_admin: z.boolean(),
					has_attachments: z.boolean(),
					created_at: isoTime,
				})
				.nullable(),
		})
		.nullable(),
});
export type AdminUser = z.infer<typeof adminUser>;
/** Longest list of one answer; `total` is the full count. */
export const ADMIN_USERS_MAX = 500;

/**
 * SPEC §7. Unread first (longest waiting on top), then by the last message, then the newest clients. At most 500, so
 * that search in the browser covers a desk's day; `search` makes the server search all (SPEC §6: first name, last name
 * or e-mail, case-insensitive). Refreshed every 30 s.
 */
export const adminUsers = defineCall({
	id: "adminUsers",
	method: "GET",
	path: "/admin/users",
	tag: "staff",
	access: "staff",
	permission: "clients.read",
	summary: "List clients with online state, unread messages, last message and waiting time",
	params: none,
	query: z.strictObject({
		search: z
			.string()
			.max(100)
			.regex(/^[^\p{Cc}\p{Cs}]*$/u)
			.optional(),
		filter: z.enum(["all", "online", "unread"]).optional(),
	}),
	body: noBody,
	status: 200,
	response: z.strictObject({ data: z.array(adminUser), total: count }),
	errors: [],
});

/** A client who never wrote has a resolved conversation with `last_sequence` 0. */
export const conversation = z.strictObject({
	customer_id: z.string(),
	state: conversationState,
	snoozed_until: isoTime.nullable(),
	assigned_to: staffRef.nullable(),
	/** Grows with each change of state or assignment; `PATCH` sends the version that it saw. */
	version: count,
	last_sequence: count,
	read_by_customer: count,
	read_by_staff: count,
	unread_count: count,
	/** When the current episode began: the customer's first message since it was last resolved. */
	opened_at: isoTime.nullable(),
	waiting_since: isoTime.nullable(),
	/** From the episode's first message to staff's first answer; null: not answered yet. */
	first_response_seconds: count.nullable(),
	/** Other staff who are writing an answer now (collision notice); never the caller. */
	replying: z.array(staffRef),
	/** Values of the placeholders in canned replies, by name. */
	placeholders: z.record(z.string(), z.string()),
});
export type Conversation = z.infer<typeof conversation>;

export const conversationOf = defineCall({
	id: "conversationOf",
	method: "GET",
	path: "/admin/chat/conversations/{customer_id}",
	tag: "staff",
	access: "staff",
	permission: "chat.read",
	summary: "Get a conversation: state, assignment, times and who is replying",
	params: byCustomer,
	query: none,
	body: noBody,
	status: 200,
	response: wrapped(conversation),
	errors: ["CONVERSATION_NOT_FOUND"],
});

/**
 * Changes state or assignment; absent leaves it. `version` is the one that the caller saw: when a colleague was first,
 * it is CONVERSATION_CHANGED and nothing changes. `assigned_to`: the caller's id to claim, a colleague's to hand over,
 * null to release. `snoozed` needs `snoozed_until`, at most 90 days ahead; it reopens by itself then.
 */
export const amendConversation = defineCall({
	id: "amendConversation",
	method: "PATCH",
	path: "/admin/chat/conversations/{customer_id}",
	tag: "staff",
	access: "staff",
	permission: "chat.write",
	summary: "Change a conversation: set its state, snooze, claim, hand over or release it",
	params: byCustomer,
	query: none,
	body: z.strictObject({
		version: count,
		state: conversationState.optional(),
		snoozed_until: isoTime.optional(),
		assigned_to: id.nullable().optional(),
	}),
	status: 200,
	response: wrapped(conversation),
	errors: ["CONVERSATION_NOT_FOUND", "CONVERSATION_CHANGED", "SNOOZE_WRONG", "STAFF_NOT_FOUND"],
});

export const chatStaff = defineCall({
	id: "chatStaff",
	method: "GET",
	path: "/admin/chat/staff",
	tag: "staff",
	access: "staff",
	permission: "chat.read",
	summary: "List staff who can be assigned a conversation: active and allowed to write in chats",
	params: none,
	query: none,
	body: noBody,
	status: 200,
	response: wrapped(z.array(z.strictObject({ id: z.string(), name: z.string(), is_online: z.boolean() }))),
	errors: [],
});

export const chatNote = z.strictObject({
	id: z.string(),
	/** Its place among the notes of its conversation, from 1; separate from message sequences. */
	sequence: z.int().min(1),
	text: z.string(),
	author: staffRef,
	created_at: isoTime,
	client_note_id: z.string(),
});
export type ChatNote = z.infer<typeof chatNote>;

/** Shown in yellow between the messages, ordered by `created_at`. */
export const chatNotes = defineCall({
	id: "chatNotes",
	method: "GET",
	path: "/admin/chat/conversations/{customer_id}/notes",
	tag: "staff",
	access: "staff",
	permission: "chat.read",
	summary: "List private notes, oldest first: the newest 200, or those after `since`",
	params: byCustomer,
	query: z.strictObject({ since: sequenceText.optional() }),
	body: noBody,
	status: 200,
	response: wrapped(z.array(chatNote)),
	errors: ["CONVERSATION_NOT_FOUND"],
});

export const addChatNote = defineCall({
	id: "addChatNote",
	method: "POST",
	path: "/admin/chat/conversations/{customer_id}/notes",
	tag: "staff",
	access: "staff",
	permission: "chat.write",
	summary: "Add a private note. Idempotent by `client_note_id`",
	params: byCustomer,
	query: none,
	body: z.strictObject({ text: typedText, client_note_id: commandId }),
	status: 201,
	response: wrapped(chatNote),
	errors: ["CONVERSATION_NOT_FOUND", "MESSAGE_EMPTY", "MESSAGE_ID_REUSED"],
});

/** The `{…}` placeholders of a canned reply. The browser fills them from `placeholders` of the conversation. */
export const CANNED_PLACEHOLDERS = ["first_name", "last_name", "account_id", "agent_name"] as const;
/** Fills `{first_name}` and similar; unknown placeholders stay as written. */
export const fillPlaceholders = (text: string, values: Readonly<Record<string, string>>): string =>
	text.replace(/\{(\w+)\}/g, (whole, name: string) => (Object.hasOwn(values, name) ? (values[name] ?? whole) : whole));

export const cannedReply = z.strictObject({
	id: z.string(),
	/** What is typed after `/`. */
	shortcut: z.string(),
	text: z.string(),
	/** Created by the demo. */
	sample: z.boolean(),
	updated_at: isoTime,
	updated_by: staffRef.nullable(),
});
export type CannedReply = z.infer<typeof cannedReply>;
const shortcut = z
	.string()
	.regex(/^[a-z0-9][a-z0-9-]{0,39}$/, "1 to 40 small letters, digits and dashes")
	.meta({ example: "hello" });

export const cannedReplies = defineCall({
	id: "cannedReplies",
	method: "GET",
	path: "/admin/chat/canned-replies",
	tag: "staff",
	access: "staff",
	permission: "chat.read",
	summary: "List canned replies by shortcut",
	params: none,
	query: none,
	body: noBody,
	status: 200,
	response: wrapped(z.array(cannedReply)),
	errors: [],
});
const CANNED_ERRORS = ["SHORTCUT_TAKEN", "MESSAGE_EMPTY", "PLACEHOLDER_UNKNOWN"] as const;
export const addCannedReply = defineCall({
	id: "addCannedReply",
	method: "POST",
	path: "/admin/chat/canned-replies",
	tag: "staff",
	access: "staff",
	permission: "chat.write",
	summary: "Add a canned reply. Placeholders: {first_name}, {last_name}, {account_id} and {agent_name}",
	params: none,
	query: none,
	body: z.strictObject({ shortcut, text: typedText }),
	status: 201,
	response: wrapped(cannedReply),
	errors: [...CANNED_ERRORS, "TOO_MANY_CANNED_REPLIES"],
});
export const amendCannedReply = defineCall({
	id: "amendCannedReply",
	method: "PATCH",
	path: "/admin/chat/canned-replies/{id}",
	tag: "staff",
	access: "staff",
	permission: "chat.write",
	summary: "Change a canned reply. Omitted fields stay unchanged",
	params: z.strictObject({ id }),
	query: none,
	body: z.strictObject({ shortcut: shortcut.optional(), text: typedText.optional() }),
	status: 200,
	response: wrapped(cannedReply),
	errors: ["CANNED_REPLY_NOT_FOUND", ...CANNED_ERRORS],
});
export const deleteCannedReply = defineCall({
	id: "deleteCannedReply",
	method: "DELETE",
	path: "/admin/chat/canned-replies/{id}",
	tag: "staff",
	access: "staff",
	permission: "chat.write",
	summary: "Delete a canned reply",
	params: z.strictObject({ id }),
	query: none,
	body: none,
	status: 200,
	response: wrapped(z.strictObject({ deleted: z.literal(true) })),
	errors: ["CANNED_REPLY_NOT_FOUND"],
});

/** The browser saves it as a file. `html` has no script and shows the same text. Recorded in the audit log. */
export const transcript = defineCall({
	id: "transcript",
	method: "GET",
	path: "/admin/chat/conversations/{customer_id}/transcript",
	tag: "staff",
	access: "staff",
	permission: "chat.read",
	summary: "Export a conversation as a text or HTML file. Private notes only on request",
	params: byCustomer,
	query: z.strictObject({ format: z.enum(["txt", "html"]), notes: z.enum(["yes", "no"]).optional() }),
	body: noBody,
	status: 200,
	response: wrapped(z.strictObject({ file_name: z.string(), media_type: z.string(), content: z.string() })),
	errors: ["CONVERSATION_NOT_FOUND"],
});

export const NOTE_MAX_CHARACTERS = MESSAGE_MAX_CHARACTERS;
