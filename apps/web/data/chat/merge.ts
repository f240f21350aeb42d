import type { ChatMarkers, ChatMessage } from "@truefill/contracts/http";

/**
 * Messages of both lists without duplicates, in conversation order. The later version wins, but a message stays read:
 * the answer to the sender may arrive after the read event. Pure.
 */
export function mergeMessages(held: readonly ChatMessage[], heard: readonly ChatMessage[]): readonly ChatMessage[] {
	if (heard.length === 0) return held;
	const bySequence = new Map<number, ChatMessage>();
	for (const message of [...held, ...heard]) {
		const read_at = message.read_at ?? bySequence.get(message.sequence)?.read_at ?? null;
		bySequence.set(message.sequence, read_at === message.read_at ? message : { ...message, read_at });
	}
	return [...bySequence.values()].sort((a, b) => a.sequence - b.sequence);
}

/** The sequence after which messages are missing; null if there is no gap. Pure. */
export function gapAfter(held: readonly ChatMessage[], heardSequence: number): number | null {
	const last = held.at(-1)?.sequence ?? 0;
	return heardSequence > last + 1 ? last : null;
}

/** Markers only move forward, whatever the order of answers. Pure. */
export const mergeMarkers = (held: ChatMarkers | null, heard: ChatMarkers): ChatMarkers =>
	held === null
		? heard
		: {
				last_sequence: Math.max(held.last_sequence, heard.last_sequence),
				read_by_customer: Math.max(held.read_by_customer, heard.read_by_customer),
				read_by_staff: Math.max(held.read_by_staff, heard.read_by_staff),
			};

/** Marks messages as read up to the other side's position. Pure; those already read keep their time. */
export const markRead = (
	messages: readonly ChatMessage[],
	byStaff: boolean,
	upTo: number,
	readAt: string,
): readonly ChatMessage[] =>
	messages.map((message) =>
		message.read_at === null && message.is_admin !== byStaff && message.sequence <= upTo
			? { ...message, read_at: readAt }
			: message,
	);
