import * as z from "zod";
import { isoTime } from "./primitives.ts";

/**
 * SPEC §3 Attachment. `download_url` is signed for the caller's session and expires soon, or with the session: fetch
 * the attachment again for a new one. Null in events, because they are broadcast.
 */
export const chatAttachment = z.strictObject({
	id: z.string().min(1).max(64),
	file_name: z.string().min(1).max(255),
	download_url: z.string().min(1).max(2000).nullable(),
	is_image: z.boolean(),
});
export type ChatAttachment = z.infer<typeof chatAttachment>;

/** SPEC §3 Chat message. The same over HTTP and in `message.sent`. */
export const chatMessage = z.strictObject({
	id: z.string().min(1).max(64),
	/** Place in its conversation: 1, 2, 3 … without a gap. A client that misses one fetches it. */
	sequence: z.int().min(1),
	/** Made by the sender before sending; sending it again is idempotent. Null: written by the server. */
	client_message_id: z.string().min(8).max(64).nullable(),
	message: z.string().max(10_000),
	sender_id: z.string().min(1).max(64),
	is_admin: z.boolean(),
	sender: z.strictObject({ first_name: z.string(), name: z.string(), avatar: z.string().nullable() }),
	attachments: z.array(chatAttachment).max(20),
	created_at: isoTime,
	/** When the other side read it; null: not yet. */
	read_at: isoTime.nullable(),
});
export type ChatMessage = z.infer<typeof chatMessage>;
