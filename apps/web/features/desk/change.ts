import type { Conversation } from "@truefill/contracts/http";
import { type ConversationChange, changeConversation } from "../../data/desk/index.ts";
import { isApiError, messageOf } from "../../data/index.ts";
import { t } from "../../i18n/index.ts";
import { notify } from "../../ui/notify.ts";

/** Changes state or assignment, and reports a failure; an earlier change by a colleague is only a warning. */
export async function change(seen: Conversation, request: ConversationChange): Promise<void> {
	try {
		await changeConversation(seen, request);
	} catch (error) {
		if (isApiError(error) && error.code === "CONVERSATION_CHANGED") {
			notify({ tone: "warn", title: t("desk.change.conflict"), description: t("desk.change.conflict.body") });
			return;
		}
		notify({ tone: "danger", title: t("desk.change.failed"), description: messageOf(error, "") });
	}
}
