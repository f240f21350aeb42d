import {
	attachmentLink,
	attachmentPreview,
	chatMessages,
	permissionsOf,
	readMessages as readMessagesCall,
	type StaffRole,
	sendMessage as sendMessageCall,
	typingSignal,
	unreadCount,
	uploadAttachment,
} from "@truefill/contracts/http";
import { ok, refuse } from "@truefill/core/result";
import { type BoundRoute, route, type SignedInSession, type SignedInUser } from "../../http/bind.ts";
import { LIMITS, RateLimit } from "../../platform/rate-limits/index.ts";
import type { ViewLog } from "../audit/index.ts";
import { Gate } from "../documents/index.ts";
import { previewFile } from "./files/preview.ts";
import { type FileParts, keepUpload } from "./files/upload.ts";
import { listMessages } from "./list-messages.ts";
import { type ParticipantAnswer, participantOf } from "./participant.ts";
import type { DeskParts } from "./parts.ts";
import { readMessages } from "./read-messages.ts";
import { sendMessage } from "./send-message.ts";
import { attachmentToWire, type LinkOf } from "./to-wire.ts";
import { signalTyping } from "./typing.ts";

/** Unread messages from the other side. */
export async function unreadOf(
	{ store }: Pick<DeskParts, "store">,
	user: { readonly id: string; readonly role: "customer" | "admin"; readonly staffRole: StaffRole | null },
): Promise<number> {
	if (user.role === "customer") return (await store.conversation(user.id))?.unread_by_customer ?? 0;
	return permissionsOf(user.staffRole).includes("chat.read") ? store.unreadByStaff() : 0;
}

/** The calls of the conversation, for both sides. */
export function chatRoutes(
	parts: DeskParts,
	files: FileParts,
	views: ViewLog,
	limits: { readonly unlimited: boolean },
): BoundRoute[] {
	const { store, clock, links } = parts;
	const gate = new Gate();
	const limit = (options: { burst: number; perSecond: number }) =>
		new RateLimit(limits.unlimited ? { burst: 1_000_000, perSecond: 1_000_000 } : options, clock);
	const messages = { customer: limit(LIMITS.messages), admin: limit(LIMITS.messagesOfStaff) };
	const uploads = limit(LIMITS.uploads);
	const previews = limit(LIMITS.previews);
	const typings = limit(LIMITS.typing);
	const tooMany = (waitMs: number) => refuse("TOO_MANY_REQUESTS", { seconds: `${Math.ceil(waitMs / 1000)}` });
	const participant = (user: SignedInUser, customerId: string | undefined): Promise<ParticipantAnswer> =>
		participantOf(store, user, customerId);
	const linksOf =
		({ id }: SignedInSession): LinkOf =>
		(fileId) =>
			links.url(fileId, id, clock.nowMs());

	const visible = async (user: SignedInUser, fileId: string) => {
		const row = await files.files.find(fileId);
		const own = row?.owner_id === user.id || (row?.customer_id != null && row.customer_id === user.id);
		// Staff may see files that were sent, not files that were only uploaded.
		return own || (user.role === "admin" && row?.customer_id != null) ? row : undefined;
	};

	return [
		route(chatMessages, async ({ user, session, query }) => {
			const who = await participant(user, query.customer_id);
			if (!who.ok) return who;
			if (who.value.isStaff) await views.viewed(user.id, who.value.customerId);
			return listMessages(parts, who.value, query, linksOf(session));
		}),
		route(sendMessageCall, async ({ user, session, body }) => {
			const waitMs = messages[user.role].take(user.id);
			if (waitMs > 0) return tooMany(waitMs);
			const who = await participant(user, body.customer_id);
			return who.ok ? sendMessage(parts, who.value, body, linksOf(session)) : who;
		}),
		route(uploadAttachment, async ({ user, session, file }) => {
			if (file === null) return refuse("FILE_MISSING");
			const waitMs = uploads.take(user.id);
			const by = { userId: user.id, sessionId: session.id };
			return waitMs > 0 ? tooMany(waitMs) : keepUpload(files, gate, by, file);
		}),
		route(attachmentLink, async ({ user, session, params }) => {
			const row = await visible(user, params.id);
			return row === undefined ? refuse("FILE_NOT_FOUND") : ok({ data: attachmentToWire(row, linksOf(session)) });
		}),
		route(attachmentPreview, async ({ user, params, query }) => {
			const waitMs = previews.take(user.id);
			if (waitMs > 0) return tooMany(waitMs);
			const row = await visible(user, params.id);
			return row === undefined ? refuse("FILE_NOT_FOUND") : previewFile(files, gate, row, query.page ?? 1);
		}),
		route(unreadCount, async ({ user }) => ok({ unread_count: await unreadOf(parts, user) })),
		route(readMessagesCall, async ({ user, body }) => {
			const who = await participant(user, body.customer_id);
			return who.ok ? ok(await readMessages(parts, who.value, body.up_to_sequence)) : who;
		}),
		route(typingSignal, async ({ user, body }) => {
			const waitMs = typings.take(user.id);
			if (waitMs > 0) return tooMany(waitMs);
			const who = await participant(user, body.customer_id);
			if (!who.ok) return who;
			await signalTyping(parts, who.value, user, body.typing);
			return ok({ data: { heard: true } });
		}),
	];
}
