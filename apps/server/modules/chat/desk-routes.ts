import {
	addCannedReply,
	addChatNote,
	adminUsers,
	amendCannedReply,
	amendConversation as amendConversationCall,
	cannedReplies,
	chatNotes,
	chatStaff,
	clientCardOf,
	conversationOf as conversationOfCall,
	deleteCannedReply,
	permissionsOf,
	transcript,
} from "@truefill/contracts/http";
import { ok } from "@truefill/core/result";
import { type BoundRoute, route } from "../../http/bind.ts";
import { listClients } from "./admin-users.ts";
import { addCanned, amendCanned, deleteCanned, listCanned } from "./canned-replies.ts";
import { type CardParts, clientCard } from "./client-card.ts";
import { amendConversation, conversationOf } from "./conversation.ts";
import { addNote, listNotes } from "./notes.ts";
import { isOnline } from "./online.ts";
import type { DeskParts } from "./parts.ts";
import { fullName } from "./to-wire.ts";
import { makeTranscript } from "./transcript.ts";

/** The calls for staff only. */
export function deskRoutes(parts: DeskParts, card: CardParts): BoundRoute[] {
	const { desk, clock } = parts;
	const by = (userId: string) => ({ userId, at: new Date(clock.nowMs()) });
	return [
		route(adminUsers, async ({ user, query }) => ok(await listClients(parts, user, query))),
		route(clientCardOf, async ({ user, params }) => clientCard(parts, card, user, params.id)),
		route(conversationOfCall, async ({ user, params }) => conversationOf(parts, params.customer_id, user.id)),
		route(amendConversationCall, async ({ user, params, body }) =>
			amendConversation(parts, params.customer_id, user.id, body),
		),
		route(chatStaff, async () => {
			const answering = (await desk.staff()).filter((row) => permissionsOf(row.staff_role).includes("chat.write"));
			const nowMs = clock.nowMs();
			return ok({
				data: answering.map((row) => ({
					id: row.id,
					name: fullName(row),
					is_online: isOnline(row.present_at, nowMs),
				})),
			});
		}),
		route(chatNotes, async ({ params, query }) => listNotes(parts, params.customer_id, query.since)),
		route(addChatNote, async ({ user, params, body }) => addNote(parts, params.customer_id, user.id, body)),
		route(cannedReplies, async () => listCanned(desk)),
		route(addCannedReply, async ({ user, body }) => addCanned(desk, body, by(user.id))),
		route(amendCannedReply, async ({ user, params, body }) => amendCanned(desk, params.id, body, by(user.id))),
		route(deleteCannedReply, async ({ params }) => deleteCanned(desk, params.id)),
		route(transcript, async ({ user, params, query }) =>
			makeTranscript(parts, params.customer_id, user.id, { format: query.format, notes: query.notes === "yes" }),
		),
	];
}
