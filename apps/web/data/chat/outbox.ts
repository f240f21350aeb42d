import * as z from "zod";

const attachment = z.strictObject({
	url: z.string(),
	file_name: z.string(),
	is_image: z.boolean(),
});
const waiting = z.strictObject({
	clientId: z.string(),
	text: z.string(),
	attachments: z.array(attachment),
	/** ISO 8601; when it was typed. */
	typedAt: z.string(),
});
const stored = z.array(waiting);

/** A message that is not acknowledged yet. Its id is created before the first send, so that it is delivered once. */
export type WaitingMessage = z.infer<typeof waiting>;
export type SentFile = z.infer<typeof attachment>;

/** Per user and conversation: another user of this browser never sees or sends it. */
const keyOf = (kind: "outbox" | "draft" | "files", userId: string, customerId: string): string =>
	`chat-${kind}:${userId}:${customerId}`;

const read = (key: string): string | null => {
	try {
		return localStorage.getItem(key);
	} catch {
		return null;
	}
};
const write = (key: string, value: string | null): void => {
	try {
		if (value === null) localStorage.removeItem(key);
		else localStorage.setItem(key, value);
	} catch {
		// The storage is full or blocked: the message is then queued in this page only.
	}
};

/** Unacknowledged messages, kept over a reload; unreadable data counts as empty. */
export function storedOutbox(userId: string, customerId: string): readonly WaitingMessage[] {
	try {
		const parsed = stored.safeParse(JSON.parse(read(keyOf("outbox", userId, customerId)) ?? "[]"));
		return parsed.success ? parsed.data : [];
	} catch {
		return [];
	}
}

/** Adds and removes messages. Those stored by other tabs of the same user stay. */
export function changeOutbox(
	userId: string,
	customerId: string,
	change: { readonly kept?: readonly WaitingMessage[]; readonly gone?: readonly string[] },
): void {
	const { kept = [], gone = [] } = change;
	if (kept.length === 0 && gone.length === 0) return;
	const away = new Set([...gone, ...kept.map(({ clientId }) => clientId)]);
	const next = [...storedOutbox(userId, customerId).filter(({ clientId }) => !away.has(clientId)), ...kept];
	write(keyOf("outbox", userId, customerId), next.length === 0 ? null : JSON.stringify(next));
}

/** Conversations with queued messages. */
export function waitingConversations(userId: string): readonly string[] {
	const start = keyOf("outbox", userId, "");
	try {
		return Object.keys(localStorage).flatMap((key) => (key.startsWith(start) ? [key.slice(start.length)] : []));
	} catch {
		return [];
	}
}

/** The draft text of each conversation. */
export const storedDraft = (userId: string, customerId: string): string =>
	read(keyOf("draft", userId, customerId)) ?? "";
export const storeDraft = (userId: string, customerId: string, text: string): void =>
	write(keyOf("draft", userId, customerId), text === "" ? null : text);

const draftFiles = z.strictObject({ at: z.number(), files: z.array(attachment) });
/** The server deletes unsent files after a day: older ones may be gone. */
const FILES_KEPT_MS = 20 * 3_600_000;

function readFiles(key: string): z.infer<typeof draftFiles> | null {
	try {
		const parsed = draftFiles.safeParse(JSON.parse(read(key) ?? "null"));
		return parsed.success && Date.now() - parsed.data.at < FILES_KEPT_MS ? parsed.data : null;
	} catch {
		return null;
	}
}

/** Uploaded files of a draft, not sent yet. */
export const storedDraftFiles = (userId: string, customerId: string): readonly SentFile[] =>
	readFiles(keyOf("files", userId, customerId))?.files ?? [];

/** All expire with the first of them: a later file does not extend the time. */
export function storeDraftFiles(userId: string, customerId: string, files: readonly SentFile[]): void {
	const key = keyOf("files", userId, customerId);
	const at = readFiles(key)?.at ?? Date.now();
	write(key, files.length === 0 ? null : JSON.stringify({ at, files }));
}
