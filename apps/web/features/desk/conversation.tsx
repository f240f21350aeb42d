import type { Conversation as ConversationWire, User } from "@truefill/contracts/http";
import { MessagesSquare, Users } from "lucide-react";
import { useEffect, useMemo } from "react";
import { freshAttachment, previewOf, useConversation, useSeen } from "../../data/chat/index.ts";
import { pullClients, useNotes, useReplying } from "../../data/desk/index.ts";
import { useRealtime } from "../../data/index.ts";
import { useT } from "../../i18n/index.ts";
import { formatWait } from "../../lib/format.ts";
import { MessageList } from "../../ui/chat/message-list.tsx";
import { EmptyState, ErrorState, Skeleton } from "../../ui/states.tsx";
import { DeskComposer } from "./desk-composer.tsx";
import { NoteRow } from "./note-row.tsx";
import { useMay } from "./permissions.ts";
import { useNow } from "./use-now.ts";

const AGES_MS = 15_000;

export interface ConversationProps {
	readonly conversation: ConversationWire;
	readonly own: User;
}

/** The messages with the notes in between, colleagues' activity, and the composer. */
export function Conversation({ conversation, own }: ConversationProps) {
	const t = useT();
	const customerId = conversation.customer_id;
	const { feed, state } = useConversation(own.id, customerId, true);
	const notes = useNotes(customerId);
	const replying = useReplying(customerId, own.id, conversation.replying);
	const { status } = useRealtime();
	const mayWrite = useMay("chat.write");
	const { messages, pending, isLoading, error, markers } = state;
	// A user who may not reply must not mark messages as read for those who must.
	useSeen(feed, messages.at(-1)?.sequence ?? 0, mayWrite);
	const readUpTo = markers?.read_by_staff ?? 0;
	// Marks it read in the list too, without waiting for an event.
	useEffect(() => {
		if (readUpTo > 0) pullClients();
	}, [readUpTo]);
	const inserts = useMemo(
		() => (notes.data ?? []).map((note) => ({ id: note.id, at: note.created_at, node: <NoteRow note={note} /> })),
		[notes.data],
	);
	return (
		<>
			<Notices
				replying={replying.map(({ name }) => name)}
				waitingSince={conversation.waiting_since}
				notesFailed={notes.isError}
			/>
			{isLoading && messages.length === 0 && pending.length === 0 ? (
				<div className="flex-1 p-4">
					<Skeleton lines={6} />
				</div>
			) : error !== null && messages.length === 0 ? (
				<div className="flex-1">
					<ErrorState title={error} onRetry={() => void feed.load()} />
				</div>
			) : (
				<MessageList
					messages={messages}
					unsent={pending}
					inserts={inserts}
					isStaff
					hasOlder={state.hasOlder}
					isLoadingOlder={state.isLoadingOlder}
					typing={state.typing}
					empty={
						inserts.length > 0 ? null : (
							<EmptyState icon={<MessagesSquare className="size-8" aria-hidden />} title={t("chat.empty.title")}>
								{t("chat.empty.hint")}
							</EmptyState>
						)
					}
					onOlder={() => void feed.loadOlder()}
					onRetry={(id) => feed.retry(id)}
					onDiscard={(id) => feed.discard(id)}
					refresh={freshAttachment}
					preview={previewOf}
				/>
			)}
			{mayWrite ? (
				<DeskComposer
					conversation={conversation}
					own={own}
					feed={feed}
					isLost={status !== "connected" && !isLoading}
					waits={pending.some((message) => message.state === "waiting")}
				/>
			) : (
				<p className="flex-none border-line border-t bg-surface-1 px-4 py-3 text-12 text-muted">{t("desk.readOnly")}</p>
			)}
		</>
	);
}

interface NoticesProps {
	readonly replying: readonly string[];
	readonly waitingSince: string | null;
	readonly notesFailed: boolean;
}

/** Between header and messages: a colleague who is replying, and the customer's waiting time. */
function Notices({ replying, waitingSince, notesFailed }: NoticesProps) {
	const t = useT();
	const nowMs = useNow(AGES_MS);
	return (
		<div aria-live="polite" className="flex-none">
			{replying.length > 0 ? (
				<p className="flex items-center gap-2 border-line border-b bg-info-quiet px-4 py-1.5 text-12">
					<Users className="icon text-info" aria-hidden />
					{t("desk.replying", { names: replying.join(", ") })}
				</p>
			) : null}
			{notesFailed ? (
				<p className="border-line border-b bg-warn-quiet px-4 py-1.5 text-12">{t("desk.notes.failed")}</p>
			) : null}
			{waitingSince === null ? null : (
				<p className="border-line border-b px-4 py-1 text-12 text-secondary">
					{t("desk.waits", { age: formatWait(nowMs - Date.parse(waitingSince)) })}
				</p>
			)}
		</div>
	);
}
