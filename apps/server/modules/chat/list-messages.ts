import { chatMessages, MESSAGES_PER_PAGE } from "@truefill/contracts/http";
import { ok } from "@truefill/core/result";
import { API_PREFIX } from "../../http/policy.ts";
import type { Participant } from "./participant.ts";
import type { ChatParts } from "./parts.ts";
import { int, type LinkOf, markersOf, messageToWire } from "./to-wire.ts";

/** Most messages in one answer to `since` or `after`. */
const PULL_MAX = 200;

export interface MessagesQuery {
	readonly page?: number | undefined;
	readonly customer_id?: string | undefined;
	readonly after?: string | undefined;
	readonly since?: number | undefined;
	readonly before?: number | undefined;
}

/** SPEC §7: a page of a conversation, oldest first, and the link to the next page. */
export async function listMessages(
	{ store }: ChatParts,
	participant: Participant,
	query: MessagesQuery,
	linkOf: LinkOf,
) {
	const { customerId } = participant;
	const conversation = await store.conversation(customerId);
	const markers = markersOf(conversation);
	const last = markers.last_sequence;
	const { page = 1, since, after, before } = query;
	const next = (more: Readonly<Record<string, string>>): string => {
		const search = new URLSearchParams({
			...more,
			...(query.customer_id === undefined ? {} : { customer_id: query.customer_id }),
		});
		return `${API_PREFIX}${chatMessages.path}?${search}`;
	};
	const answer = (rows: Awaited<ReturnType<typeof store.messagesBetween>>, nextPageUrl: string | null) => {
		return ok({ data: rows.map((row) => messageToWire(row, linkOf)), next_page_url: nextPageUrl, markers });
	};

	if (after !== undefined) {
		const rows = await store.messagesAfter(customerId, new Date(after), PULL_MAX);
		const end = rows.at(-1);
		const more = end !== undefined && int(end.sequence) < last;
		return answer(rows, more ? next({ since: end.sequence }) : null);
	}
	if (since !== undefined) {
		const to = Math.min(last, since + PULL_MAX);
		return answer(await store.messagesBetween(customerId, since + 1, to), to < last ? next({ since: `${to}` }) : null);
	}
	// Pages go back in time. From the second on, a page is addressed by `before`, so that new messages do not shift it.
	const to = before === undefined ? last - (page - 1) * MESSAGES_PER_PAGE : Math.min(before - 1, last);
	const from = Math.max(1, to - MESSAGES_PER_PAGE + 1);
	const rows = await store.messagesBetween(customerId, from, to);
	return answer(rows, to > 0 && from > 1 ? next({ page: `${page + 1}`, before: `${from}` }) : null);
}
