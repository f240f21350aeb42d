import { attachmentLink, type ChatAttachment } from "@truefill/contracts/http";
import { call } from "../http/index.ts";

export { ConversationFeed, type ConversationState, type PendingMessage } from "./conversation.ts";
export { type DraftFile, type DraftFiles, useDraftFiles } from "./draft-files.ts";
export { type SentFile, storeDraft, storedDraft } from "./outbox.ts";
export { startSendingStored } from "./send-stored.ts";
export { fetchUnreadMessages, hideUnread, useUnreadMessages } from "./unread.ts";

export { useConversation, useSeen } from "./use-conversation.ts";

/** A fresh address of an attachment: addresses live a few minutes. */
export const freshAttachment = async (id: string): Promise<ChatAttachment> =>
	(await call(attachmentLink, { params: { id } })).data;
