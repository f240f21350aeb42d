import { useQuery } from "@tanstack/react-query";
import {
	addChatNote,
	amendConversation,
	type ChatNote,
	type Conversation,
	type ConversationState,
	chatNotes,
	chatStaff,
	conversationOf,
	type StaffRef,
	transcript,
} from "@truefill/contracts/http";
import { STAFF_CHAT, TYPING_LASTS_MS } from "@truefill/contracts/realtime";
import { useEffect, useState } from "react";
import { call } from "../http/index.ts";
import { sendOnce } from "../http/send-once.ts";
import { queryClient } from "../query-client.ts";
import { listen, usePollMs } from "../realtime/index.ts";
import { pullClients } from "./clients.ts";

const CHANNEL = { kind: "staffChat", name: STAFF_CHAT } as const;
/** The poll interval of messages without events (SPEC §9). */
const POLL_MS = 5_000;
const conversationKey = (customerId: string) => ["desk", "conversation", customerId] as const;
const notesKey = (customerId: string) => ["desk", "notes", customerId] as const;

/** State, assignment and timers of one conversation, kept up to date. */
export function useDeskConversation(customerId: string) {
	const poll = usePollMs(POLL_MS);
	const query = useQuery({
		queryKey: conversationKey(customerId),
		queryFn: async ({ signal }) => (await call(conversationOf, { params: { customer_id: customerId }, signal })).data,
		refetchInterval: poll,
		staleTime: 0,
	});
	useEffect(() => {
		const pull = (): void => {
			void queryClient.invalidateQueries({ queryKey: conversationKey(customerId) });
		};
		const mine = ({ customer_id }: { readonly customer_id: string }): void => {
			if (customer_id === customerId) pull();
		};
		const stops = [listen(CHANNEL, "conversation.updated", mine, pull), listen(CHANNEL, "message.sent", mine)];
		return () => {
			for (const stop of stops) stop();
		};
	}, [customerId]);
	return query;
}

/** The private notes of one conversation, oldest first. */
export function useNotes(customerId: string) {
	const poll = usePollMs(POLL_MS);
	const query = useQuery({
		queryKey: notesKey(customerId),
		queryFn: async ({ signal }) =>
			(await call(chatNotes, { params: { customer_id: customerId }, query: {}, signal })).data,
		refetchInterval: poll,
		staleTime: 0,
	});
	useEffect(() => {
		const pull = (): void => void queryClient.invalidateQueries({ queryKey: notesKey(customerId) });
		return listen(CHANNEL, "conversation.updated", ({ customer_id }) => customer_id === customerId && pull(), pull);
	}, [customerId]);
	return query;
}

/** Adds a note; idempotent by `clientNoteId`. Throws `ApiError`. */
export async function sendNote(customerId: string, text: string, clientNoteId: string): Promise<void> {
	const { data } = await sendOnce(() =>
		call(addChatNote, { params: { customer_id: customerId }, body: { text, client_note_id: clientNoteId } }),
	);
	queryClient.setQueryData<ChatNote[]>(notesKey(customerId), (held) => [
		...(held ?? []).filter(({ id }) => id !== data.id),
		data,
	]);
}

/** Colleagues who are typing a reply now, without the user. */
export function useReplying(customerId: string, ownId: string, known: readonly StaffRef[]): readonly StaffRef[] {
	const [heard, setHeard] = useState<ReadonlyMap<string, StaffRef | null>>(new Map());
	useEffect(() => {
		const timers = new Map<string, ReturnType<typeof setTimeout>>();
		const say = (id: string, who: StaffRef | null) => setHeard((now) => new Map(now).set(id, who));
		const stop = listen(CHANNEL, "typing", ({ customer_id, user_id, is_admin, name, typing }) => {
			if (customer_id !== customerId || !is_admin || user_id === ownId) return;
			clearTimeout(timers.get(user_id));
			say(user_id, typing ? { id: user_id, name } : null);
			if (typing)
				timers.set(
					user_id,
					setTimeout(() => say(user_id, null), TYPING_LASTS_MS),
				);
		});
		return () => {
			stop();
			for (const timer of timers.values()) clearTimeout(timer);
		};
	}, [customerId, ownId]);
	const others = new Map(known.map((each) => [each.id, each]));
	for (const [id, who] of heard) {
		if (who === null) others.delete(id);
		else others.set(id, who);
	}
	return [...others.values()];
}

/** Changes; absent fields stay as they are. */
export interface ConversationChange {
	readonly state?: ConversationState;
	/** ISO 8601; with `snoozed` only. */
	readonly snoozed_until?: string;
	/** A colleague's id; null unassigns. */
	readonly assigned_to?: string | null;
}

/** Changes the version that was seen; CONVERSATION_CHANGED if a colleague was first. Throws `ApiError`. */
export async function changeConversation(seen: Conversation, change: ConversationChange): Promise<void> {
	const key = conversationKey(seen.customer_id);
	try {
		const { data } = await call(amendConversation, {
			params: { customer_id: seen.customer_id },
			body: { version: seen.version, ...change },
		});
		queryClient.setQueryData(key, data);
	} finally {
		void queryClient.invalidateQueries({ queryKey: key });
		pullClients();
	}
}

/** Possible assignees. Fetched when the menu opens. */
export const useColleagues = (wanted: boolean) =>
	useQuery({
		queryKey: ["desk", "staff"],
		queryFn: async ({ signal }) => (await call(chatStaff, { signal })).data,
		enabled: wanted,
	});

/** The whole conversation as a file. Recorded in the audit log. Throws `ApiError`. */
export const fetchTranscript = async (customerId: string, format: "txt" | "html", notes: boolean) =>
	(
		await call(transcript, {
			params: { customer_id: customerId },
			query: { format, notes: notes ? "yes" : "no" },
		})
	).data;
