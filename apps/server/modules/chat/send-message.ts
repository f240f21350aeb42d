import { randomUUID } from "node:crypto";
import { fieldSentence } from "@truefill/contracts/errors";
import { chatChannel, STAFF_CHAT } from "@truefill/contracts/realtime";
import { canonicalJson } from "@truefill/core/ledger";
import { ok, refuse } from "@truefill/core/result";
import { sha256 } from "../../engine/index.ts";
import { refuseFields } from "../../http/bind.ts";
import { publishConversationChanged } from "./conversation.ts";
import { isOnline } from "./online.ts";
import type { Participant } from "./participant.ts";
import type { ChatParts } from "./parts.ts";
import type { ConversationChange, ConversationRow } from "./store.ts";
import { int, type LinkOf, messageToWire, NO_LINK } from "./to-wire.ts";

export interface MessageToSend {
	readonly message: string;
	readonly attachments?: readonly string[] | undefined;
	readonly client_message_id?: string | undefined;
}

/** Thrown inside a transaction to roll it back. */
class Undo extends Error {}

/** Only white space and invisible characters: an empty message. */
const NOTHING_TO_SEE = /^[\s\p{Cf}]*$/u;

/** Normalises line ends and trims. */
export const cleanText = (text: string): string =>
	NOTHING_TO_SEE.test(text) ? "" : text.replace(/\r\n?/g, "\n").trim();

/**
 * Sends a message: the message, its attachments, the state of the conversation and the outbox entries are one
 * transaction. A repeated `client_message_id` of the same sender returns the first message.
 */
export async function sendMessage(parts: ChatParts, participant: Participant, asked: MessageToSend, linkOf: LinkOf) {
	const { store, links } = parts;
	const text = cleanText(asked.message);
	const urls = asked.attachments ?? [];
	const fileIds = urls.map((url) => links.fileOf(url));
	const foreign = fileIds.findIndex((id, at) => id === null || fileIds.indexOf(id) !== at);
	if (foreign !== -1) return refuseAttachment(foreign);
	if (text === "" && urls.length === 0) return refuse("MESSAGE_EMPTY");
	const message = {
		text,
		fileIds: fileIds.filter((id) => id !== null),
		clientMessageId: asked.client_message_id ?? null,
		contentHash: sha256(canonicalJson({ customer: participant.customerId, text, files: fileIds })),
	};
	for (let tries = 1; ; tries++) {
		try {
			const { answer, isNew } = await store.transaction((tx) => write(parts, tx, participant, { ...message, linkOf }));
			if (isNew && participant.isStaff && answer.ok)
				await notifyAway(parts, participant.customerId, answer.value.data.sender.name);
			return answer;
		} catch (error) {
			if (error instanceof Undo) return refuseAttachment(0);
			// The same id was sent concurrently in two conversations: the retry finds the first.
			if (tries === 1 && isUniqueViolation(error)) continue;
			throw error;
		} finally {
			parts.wake();
		}
	}
}

interface Prepared {
	readonly text: string;
	readonly fileIds: readonly string[];
	readonly clientMessageId: string | null;
	readonly contentHash: string;
	readonly linkOf: LinkOf;
}

async function write(
	{ store, clock }: ChatParts,
	tx: Parameters<typeof store.lock>[0],
	{ customerId, userId, isStaff }: Participant,
	{ text, fileIds, clientMessageId, contentHash, linkOf }: Prepared,
) {
	const before = await store.lock(tx, customerId);
	const nowMs = clock.nowMs();
	if (clientMessageId !== null) {
		const known = await store.sent(tx, userId, clientMessageId);
		if (known !== undefined) {
			const same = known.content_hash === contentHash;
			const answer = same ? ok({ data: messageToWire(known, linkOf) }) : refuse("MESSAGE_ID_REUSED");
			return { answer, isNew: false };
		}
	}
	const sequence = int(before.last_sequence) + 1;
	// Times within a conversation strictly increase, so that `after` misses nothing.
	const createdAt = new Date(Math.max(nowMs, (before.last_message_at?.getTime() ?? 0) + 1));
	const added = await store.addMessage(tx, customerId, {
		id: `msg_${randomUUID()}`,
		sequence,
		senderId: userId,
		isAdmin: isStaff,
		clientMessageId,
		contentHash,
		message: text,
		createdAt,
		fileIds,
	});
	if (!added) throw new Undo();
	const change = isStaff ? afterStaff(before, createdAt) : afterCustomer(before, createdAt);
	await store.change(tx, customerId, { ...change, last_sequence: String(sequence), last_message_at: createdAt });
	const sent = await store.message(tx, customerId, sequence);
	await store.publish(tx, [
		{
			channels: [chatChannel(customerId), STAFF_CHAT],
			event: "message.sent",
			payload: { customer_id: customerId, message: messageToWire(sent, NO_LINK), sequence },
		},
	]);
	if (change.state !== undefined) await publishConversationChanged(store, tx, customerId);
	return { answer: ok({ data: messageToWire(sent, linkOf) }), isNew: true };
}

/** The message is stored: a customer who is offline is also notified in other ways. */
async function notifyAway(
	{ store, clock, onStaffMessage }: Pick<ChatParts, "store" | "clock" | "onStaffMessage">,
	customerId: string,
	name: string,
): Promise<void> {
	const seenAt = await store.presentAt(customerId);
	onStaffMessage({ customerId, name, isOnline: isOnline(seenAt, clock.nowMs()) });
}

/** A customer's message: staff have to answer, whatever the state was. */
function afterCustomer(before: ConversationRow, at: Date): ConversationChange {
	const begins = before.opened_at === null || before.state === "resolved";
	return {
		unread_by_staff: before.unread_by_staff + 1,
		waiting_since: before.waiting_since ?? at,
		...(begins ? { opened_at: at, first_response_at: null } : {}),
		...(before.state === "open" ? {} : { state: "open", snoozed_until: null, version: before.version + 1 }),
	};
}

/**
 * An answer of staff stops the clocks, and an open conversation becomes pending. The version does not change: who has
 * just answered, or seen the answer, can resolve without a conflict.
 */
const afterStaff = (before: ConversationRow, at: Date): ConversationChange => ({
	unread_by_customer: before.unread_by_customer + 1,
	waiting_since: null,
	...(before.opened_at !== null && before.first_response_at === null ? { first_response_at: at } : {}),
	// The same if staff write first: there is a conversation now.
	...(before.state === "open" || before.last_sequence === "0" ? { state: "pending" } : {}),
});

const refuseAttachment = (at: number) => {
	const code = "ATTACHMENT_UNKNOWN";
	return refuseFields("ATTACHMENT_REFUSED", { [`attachments.${at}`]: { code, message: fieldSentence(code) } });
};

const isUniqueViolation = (error: unknown): boolean =>
	error instanceof Error && "code" in error && error.code === "23505";
