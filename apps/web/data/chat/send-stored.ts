import { sendMessage } from "@truefill/contracts/http";
import { t } from "../../i18n/index.ts";
import { call, isApiError } from "../http/index.ts";
import { notifyLocally } from "../notifications/local.ts";
import { realtimeStore } from "../realtime/status.ts";
import { sessionStore } from "../session/store.ts";
import { changeOutbox, storedOutbox, waitingConversations } from "./outbox.ts";

/** Delay, so that an open conversation sends its own messages first. */
const AFTER_MS = 3_000;
const AGAIN_MS = 15_000;

/** Only retried by their author, who was notified and finds them in the conversation. */
const refused = new Set<string>();

const notifyRefused = (why: string): void =>
	notifyLocally({
		code: "CHAT_MESSAGE_REFUSED",
		category: "support",
		color: "warning",
		title: t("notifications.local.messageRefused"),
		message: why,
		at: new Date(),
	});

/** Sends queued messages of conversations that are not open, in order. Sending twice is harmless: ids are permanent. */
async function sendStored(): Promise<void> {
	const { user, token } = sessionStore.getState();
	if (user === null || token === null) return;
	const isStill = () => sessionStore.getState().user?.id === user.id;
	for (const customerId of waitingConversations(user.id)) {
		for (const { clientId, text, attachments } of storedOutbox(user.id, customerId)) {
			if (!isStill()) return;
			if (refused.has(clientId)) continue;
			try {
				await call(sendMessage, {
					body: {
						message: text,
						attachments: attachments.map(({ url }) => url),
						client_message_id: clientId,
						...(user.role === "admin" ? { customer_id: customerId } : {}),
					},
				});
				changeOutbox(user.id, customerId, { gone: [clientId] });
			} catch (error) {
				if (!isApiError(error)) throw error;
				// The outcome is unknown: later messages must not overtake it. A refusal blocks nothing.
				if (error.outcomeUnknown || error.status === 429 || error.status === 401) break;
				refused.add(clientId);
				notifyRefused(error.message);
			}
		}
	}
}

/** Runs after each new connection, and periodically. Call once; returns a stop function. */
export function startSendingStored(): () => void {
	let timer: ReturnType<typeof setTimeout> | undefined;
	const after = (delayMs: number): void => {
		clearTimeout(timer);
		timer = setTimeout(() => {
			const isConnected = realtimeStore.getState().status === "connected";
			void (isConnected ? sendStored() : Promise.resolve()).finally(() => after(AGAIN_MS));
		}, delayMs);
	};
	after(AFTER_MS);
	const stopWatching = realtimeStore.subscribe(({ status }, before) => {
		if (status === "connected" && before.status !== "connected") after(AFTER_MS);
	});
	return () => {
		clearTimeout(timer);
		stopWatching();
	};
}
