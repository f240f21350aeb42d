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

/** A message that has not been acknowledged. Its id was made before it was first sent, so that it arrives once. */
export type WaitingMessage = z.infer<typeof waiting>;
export type SentFile = z.infer<typeof attachment>;

/** Of one person and one conversation: another person on this browser never sees or sends it. */
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
		// Storage is full or shut: the message then waits in this page alone.
	}
};

/** What was typed and not acknowledged, kept over a reload; something unreadable counts as nothing. */
export function storedOutbox(userId: string, customerId: string): readonly WaitingMessage[] {
	try {
		const parsed = stored.safeParse(JSON.parse(read(keyOf("outbox", userId, customerId)) ?? "[]"));
		return parsed.success ? parsed.data : [];
	} catch {
		return [];
	}
}

/** Keeps these and forgets those. What other tabs of the same person have kept there stays. */
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

/** Of which conversations something waits. */
export function waitingConversations(userId: string): readonly string[] {
	const start = keyOf("outbox", userId, "");
	try {
		return Object.keys(localStorage).flatMap((key) => (key.startsWith(start) ? [key.slice(start.length)] : []));
	} catch {
		return [];
	}
}

/** The text that was begun, of each conversation. */
export const storedDraft = (userId: string, customerId: string): string =>
	read(keyOf("draft", userId, customerId)) ?? "";
export const storeDraft = (userId: string, customerId: string, text: string): void =>
	write(keyOf("draft", userId, customerId), text === "" ? null : text);

const draftFiles = z.strictObject({ at: z.number(), files: z.array(attachment) });
/** The server deletes what nobody has sent for a day: what is older here may be gone there. */
const FILES_KEPT_MS = 20 * 3_600_000;

function readFiles(key: string): z.infer<typeof draftFiles> | null {
	try {
		const parsed = draftFiles.safeParse(JSON.parse(read(key) ?? "null"));
		return parsed.success && Date.now() - parsed.data.at < FILES_KEPT_MS ? parsed.data : null;
	} catch {
		return null;
	}
}

/** Files of a message that was begun: uploaded, and not sent yet. */
export const storedDraftFiles = (userId: string, customerId: string): readonly SentFile[] =>
	readFiles(keyOf("files", userId, customerId))?.files ?? [];

/** From the first of them on they age together: what is added later is not kept longer than that. */
export function storeDraftFiles(userId: string, customerId: string, files: readonly SentFile[]): void {
	const key = keyOf("files", userId, customerId);
	const at = readFiles(key)?.at ?? Date.now();
	write(key, files.length === 0 ? null : JSON.stringify({ at, files }));
}
