import * as z from "zod";
import { defineCall } from "./call.ts";
import { chatAttachment, chatMessage } from "./chat-message.ts";
import { exact } from "./exact.ts";
import { commandId, id, isoTime, pageNumber, wrapped } from "./primitives.ts";

/*
 * The conversation of a customer with support, on both sides (SPEC §2, §4, §5, §7). One conversation per customer. A
 * customer omits `customer_id` (or gives their own); staff give the customer's. Another customer's id and an unknown id
 * get the same answer: CONVERSATION_NOT_FOUND.
 */

/** In characters as a user counts them (code points). */
export const MESSAGE_MAX_CHARACTERS = 4_000;
export const MESSAGE_MAX_ATTACHMENTS = 10;
/** Page size. */
export const MESSAGES_PER_PAGE = 30;
/** Shown before a file is chosen: 10 MB. */
export const ATTACHMENT_MAX_BYTES = 10 * 1024 * 1024;
/** Storage quota of one user; beyond it an upload is refused with STORAGE_FULL. */
export const ATTACHMENT_QUOTA_BYTES = 200 * 1024 * 1024;
/** Pictures with more pixels are refused, whatever their size in bytes. */
export const IMAGE_MAX_MEGAPIXELS = 40;

/** Allowed files, by the ending of the name; the content must match the name and the browser's type. */
export const ATTACHMENT_TYPES = {
	png: "image/png",
	jpg: "image/jpeg",
	jpeg: "image/jpeg",
	webp: "image/webp",
	gif: "image/gif",
	avif: "image/avif",
	pdf: "application/pdf",
	doc: "application/msword",
	xls: "application/vnd.ms-excel",
	docx: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
	xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
} as const satisfies Readonly<Record<string, string>>;
/** Photos of phones, where an upload accepts them: they are decoded and stored as JPEG. */
export const PHOTO_TYPES = { heic: "image/heic", heif: "image/heic" } as const;
/** For the `accept` of the file picker (SPEC §5). */
export const ATTACHMENT_ACCEPT = Object.keys(ATTACHMENT_TYPES)
	.map((ending) => `.${ending}`)
	.join(",");

const none = z.strictObject({});
const noBody = z.undefined();
const customerId = id.meta({ description: "The customer's id; required for staff, optional for customers" });
const count = z.int().min(0);
/** A place in the conversation; `0` is before its first message. */
export const sequenceText = z
	.string()
	.regex(/^(?:0|[1-9]\d{0,14})$/, "a whole number from 0")
	.transform((text) => Number.parseInt(text, 10))
	.meta({ description: "A message's `sequence`", example: "41" });

/** The last sequence of the conversation, and how far each side has read. */
export const chatMarkers = z.strictObject({
	last_sequence: count,
	/** The customer has read the messages of staff up to here. */
	read_by_customer: count,
	/** Staff have read the customer's messages up to here. */
	read_by_staff: count,
});
export type ChatMarkers = z.infer<typeof chatMarkers>;

/**
 * SPEC §7. `data` is always in the order of the conversation, oldest first. Page 1 is the newest page; `next_page_url`
 * is the page before it and keeps its cursor (`before`) while new messages arrive; null at the beginning.
 *
 * Three other cursors, one at a time: `after` an ISO time (SPEC §4: polls for what is newer than the last one seen),
 * `since` a sequence (fills a gap in the events; at most 200, `next_page_url` continues), and `before` a sequence.
 * Message times are unique within a conversation, so `after` misses nothing.
 */
export const chatMessages = defineCall({
	id: "chatMessages",
	method: "GET",
	path: "/chat/messages",
	tag: "chat",
	access: "customer-or-staff",
	permission: "chat.read",
	summary: "List a page of the conversation, oldest first. Page 1 has the newest messages",
	params: none,
	query: z
		.strictObject({
			page: pageNumber.optional(),
			customer_id: customerId.optional(),
			after: isoTime.optional(),
			since: sequenceText.optional(),
			before: sequenceText.optional(),
		})
		.refine(
			({ after, since, before }) => [after, since, before].filter((each) => each !== undefined).length <= 1,
			"one of after, since and before at a time",
		),
	body: noBody,
	status: 200,
	response: z.strictObject({ data: z.array(chatMessage), next_page_url: z.string().nullable(), markers: chatMarkers }),
	errors: ["CONVERSATION_NOT_FOUND"],
});

const characters = (text: string): number => [...text].length;
/** Text that a user types: any letters and line breaks, no other control characters, no lone surrogates. */
export const typedText = z
	.string()
	.max(MESSAGE_MAX_CHARACTERS * 2)
	.regex(/^(?:[^\p{Cc}\p{Cs}]|[\n\r\t])*$/u)
	.refine((text) => characters(text) <= MESSAGE_MAX_CHARACTERS, {
		message: `Messages have at most ${MESSAGE_MAX_CHARACTERS.toLocaleString("en")} characters.`,
		params: { code: "TOO_LONG" },
	})
	.meta({ description: "At most 4,000 characters. Plain text, never interpreted as markup" });

/**
 * SPEC §5, §7. `attachments` are the `url`s that `POST /chat/upload` returned to this sender and that no message
 * carries yet (R24). `client_message_id` makes sending idempotent: the same id again returns the first message; with
 * other content it is MESSAGE_ID_REUSED. Card numbers are masked before anything is stored.
 */
export const sendMessage = defineCall({
	id: "sendMessage",
	method: "POST",
	path: "/chat/messages",
	tag: "chat",
	access: "customer-or-staff",
	permission: "chat.write",
	summary: "Send a message. Idempotent by `client_message_id`",
	params: none,
	query: none,
	body: z.strictObject({
		message: typedText,
		attachments: z
			.array(exact(z.string().min(1).max(500), "a signed address"))
			.max(MESSAGE_MAX_ATTACHMENTS)
			.optional(),
		customer_id: customerId.optional(),
		client_message_id: commandId.optional(),
	}),
	status: 201,
	response: wrapped(chatMessage),
	errors: ["CONVERSATION_NOT_FOUND", "MESSAGE_EMPTY", "MESSAGE_ID_REUSED", "ATTACHMENT_REFUSED"],
});

export const FILE_ERRORS = [
	"FILE_MISSING",
	"FILE_TOO_LARGE",
	"FILE_TYPE_REFUSED",
	"FILE_TYPE_DIFFERS",
	"FILE_DAMAGED",
	"FILE_UNSAFE",
	"FILE_PROTECTED",
	"FILE_TOO_COMPLEX",
	"FILE_INFECTED",
	"SCANNER_UNAVAILABLE",
	"IMAGE_TOO_LARGE",
	"STORAGE_FULL",
	"UPLOAD_CUT",
] as const;

/**
 * SPEC §7: multipart/form-data with exactly one part, `file`. Pictures are re-encoded without their metadata, so
 * `size_bytes` may differ from the upload. An upload that no message carries within a day is deleted.
 */
export const uploadAttachment = defineCall({
	id: "uploadAttachment",
	method: "POST",
	path: "/chat/upload",
	tag: "chat",
	access: "customer-or-staff",
	permission: "chat.write",
	summary:
		"Upload a file (multipart, part `file`, at most 10 MB): PNG, JPEG, WebP, GIF, AVIF, PDF, docx, xlsx, doc or xls",
	upload: { field: "file", maxBytes: ATTACHMENT_MAX_BYTES },
	params: none,
	query: none,
	body: noBody,
	status: 201,
	response: z.strictObject({
		/** For `attachments` of a message; its sender can also view the file by it for five minutes. */
		url: z.string().max(500),
		id: z.string(),
		file_name: z.string(),
		media_type: z.string(),
		size_bytes: z.int().min(1),
		is_image: z.boolean(),
	}),
	errors: FILE_ERRORS,
});

/** Download addresses live five minutes at most; this returns a fresh one to either side of the conversation. */
export const attachmentLink = defineCall({
	id: "attachmentLink",
	method: "GET",
	path: "/chat/attachments/{id}",
	tag: "chat",
	access: "customer-or-staff",
	permission: "chat.read",
	summary: "Get an attachment with a new download address",
	params: z.strictObject({ id }),
	query: none,
	body: noBody,
	status: 200,
	response: wrapped(chatAttachment),
	errors: ["FILE_NOT_FOUND"],
});

/** A preview of a document: one page of a PDF as a picture, or the text of a Word or Excel file. */
export const documentPreview = z.discriminatedUnion("kind", [
	z.strictObject({
		kind: z.literal("page"),
		page: z.int().min(1),
		/** Number of pages that can be shown: at most the first hundred. */
		pages: z.int().min(1),
		width: z.int().min(1),
		height: z.int().min(1),
		/** JPEG in base64. */
		picture: z.string(),
	}),
	z.strictObject({
		kind: z.literal("text"),
		blocks: z.array(
			z.discriminatedUnion("kind", [
				z.strictObject({ kind: z.literal("paragraph"), text: z.string() }),
				z.strictObject({ kind: z.literal("table"), name: z.string().nullable(), rows: z.array(z.array(z.string())) }),
			]),
		),
		/** True when the preview is truncated. */
		is_cut: z.boolean(),
	}),
]);
export type DocumentPreview = z.infer<typeof documentPreview>;

/**
 * Generated at each call, by a process with bounded memory and time, and not stored. Anybody who may download the file
 * may preview it. PREVIEW_IMPOSSIBLE: it needs too much time or memory, or is not a document.
 */
export const attachmentPreview = defineCall({
	id: "attachmentPreview",
	method: "GET",
	path: "/chat/attachments/{id}/preview",
	tag: "chat",
	access: "customer-or-staff",
	permission: "chat.read",
	summary: "Get a preview of a PDF, Word or Excel file: a page as a picture, or its text",
	params: z.strictObject({ id }),
	query: z.strictObject({ page: pageNumber.optional() }),
	body: noBody,
	status: 200,
	response: wrapped(documentPreview),
	errors: ["FILE_NOT_FOUND", "PREVIEW_IMPOSSIBLE"],
});

/** SPEC §3. For staff: customers' messages that no member of staff has read, over all conversations. */
export const unreadCount = defineCall({
	id: "unreadCount",
	method: "GET",
	path: "/chat/unread-count",
	tag: "chat",
	access: "customer-or-staff",
	permission: "chat.read",
	summary: "Count the unread messages of the other side",
	params: none,
	query: none,
	body: noBody,
	status: 200,
	response: z.strictObject({ unread_count: count }),
	errors: [],
});

/** The other side receives `message.read`. A number smaller than before changes nothing. */
export const readMessages = defineCall({
	id: "readMessages",
	method: "POST",
	path: "/chat/read",
	tag: "chat",
	access: "customer-or-staff",
	permission: "chat.write",
	summary: "Mark the other side's messages as read, up to a sequence",
	params: none,
	query: none,
	body: z.strictObject({ up_to_sequence: z.int().min(0), customer_id: customerId.optional() }),
	status: 200,
	response: z.strictObject({ unread_count: count, markers: chatMarkers }),
	errors: ["CONVERSATION_NOT_FOUND"],
});

/**
 * Others on the conversation's channel receive `typing`, and other staff see who is replying. Send it at most every 3 s
 * while the text changes and once with `false`; it expires after `TYPING_LASTS_MS` and is never stored.
 */
export const typingSignal = defineCall({
	id: "typingSignal",
	method: "POST",
	path: "/chat/typing",
	tag: "chat",
	access: "customer-or-staff",
	permission: "chat.write",
	summary: "Send a typing indicator, or end it",
	params: none,
	query: none,
	body: z.strictObject({ typing: z.boolean(), customer_id: customerId.optional() }),
	status: 200,
	response: wrapped(z.strictObject({ heard: z.literal(true) })),
	errors: ["CONVERSATION_NOT_FOUND"],
});
