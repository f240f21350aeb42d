import { attachmentLink, attachmentPreview, type ChatAttachment, type DocumentPreview } from "@truefill/contracts/http";
import { ApiError, call } from "../http/index.ts";

export { ConversationFeed, type ConversationState, type PendingMessage } from "./conversation.ts";
export { type DraftFile, type DraftFiles, useDraftFiles } from "./draft-files.ts";
export { type SentFile, storeDraft, storedDraft } from "./outbox.ts";
export { startSendingStored } from "./send-stored.ts";
export { fetchUnreadMessages, hideUnread, useUnreadMessages } from "./unread.ts";

export { useConversation, useSeen } from "./use-conversation.ts";

/** A fresh URL of an attachment: URLs expire after a few minutes. */
export const freshAttachment = async (id: string): Promise<ChatAttachment> =>
	(await call(attachmentLink, { params: { id } })).data;

/** A page of a document, or its text; null if it cannot be shown. */
export async function previewOf(id: string, page: number): Promise<DocumentPreview | null> {
	try {
		return (await call(attachmentPreview, { params: { id }, query: { page: `${page}` } })).data;
	} catch (error) {
		if (error instanceof ApiError && error.code === "PREVIEW_IMPOSSIBLE") return null;
		throw error;
	}
}
