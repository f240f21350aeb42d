import { randomUUID } from "node:crypto";
import type { ChatNote } from "@truefill/contracts/http";
import { ok, refuse } from "@truefill/core/result";
import { publishConversationChanged } from "./conversation.ts";
import type { NoteRow } from "./desk-store.ts";
import type { DeskParts } from "./parts.ts";
import { cleanText } from "./send-message.ts";
import { fullName, int } from "./to-wire.ts";

/** Most notes in one answer. */
const NOTES_MAX = 200;

export const noteToWire = (row: NoteRow): ChatNote => ({
	id: row.id,
	sequence: int(row.sequence),
	text: row.note,
	author: { id: row.author_id, name: fullName(row) },
	created_at: row.created_at.toISOString(),
	client_note_id: row.client_note_id,
});

export async function listNotes({ store, desk }: DeskParts, customerId: string, since: number | undefined) {
	if (!(await store.isCustomer(customerId))) return refuse("CONVERSATION_NOT_FOUND");
	return ok({ data: (await desk.notes(customerId, since, NOTES_MAX)).map(noteToWire) });
}

/** Adds a note that only staff see; idempotent by its id. */
export async function addNote(
	{ store, desk, clock, wake }: DeskParts,
	customerId: string,
	authorId: string,
	asked: { readonly text: string; readonly client_note_id: string },
) {
	const text = cleanText(asked.text);
	if (text === "") return refuse("MESSAGE_EMPTY");
	if (!(await store.isCustomer(customerId))) return refuse("CONVERSATION_NOT_FOUND");
	const answer = await store.transaction(async (tx) => {
		const conversation = await store.lock(tx, customerId);
		const known = await desk.note(tx, authorId, asked.client_note_id);
		if (known !== undefined) {
			const same = known.customer_id === customerId && known.note === text;
			return same ? ok({ data: noteToWire(known) }) : refuse("MESSAGE_ID_REUSED");
		}
		const sequence = int(conversation.last_note_sequence) + 1;
		await desk.addNote(tx, {
			customer_id: customerId,
			sequence: String(sequence),
			id: `not_${randomUUID()}`,
			author_id: authorId,
			client_note_id: asked.client_note_id,
			note: text,
			created_at: new Date(clock.nowMs()),
		});
		await store.change(tx, customerId, { last_note_sequence: String(sequence) });
		await publishConversationChanged(store, tx, customerId);
		const added = await desk.note(tx, authorId, asked.client_note_id);
		if (added === undefined) throw new Error("a note that was just written is not there");
		return ok({ data: noteToWire(added) });
	});
	wake();
	return answer;
}
