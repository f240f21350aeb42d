import { MessagesSquare } from "lucide-react";
import { useState } from "react";
import {
	fetchUnreadMessages,
	freshAttachment,
	previewOf,
	storeDraft,
	storedDraft,
	useConversation,
	useDraftFiles,
	useSeen,
} from "../../data/chat/index.ts";
import { useRealtime, useSession } from "../../data/index.ts";
import { useT } from "../../i18n/index.ts";
import { Composer } from "../../ui/chat/composer.tsx";
import { MessageList } from "../../ui/chat/message-list.tsx";
import { EmptyState, ErrorState, Skeleton } from "../../ui/states.tsx";
import { ConnectionWord } from "./connection-word.tsx";

/** `/main/chat` (SPEC §2): the customer's conversation with support. */
export default function ChatScreen() {
	const t = useT();
	const { user } = useSession();
	return user === null ? (
		<EmptyState icon={<MessagesSquare className="size-8" aria-hidden />} title={t("chat.signedOut")} />
	) : (
		<Conversation userId={user.id} />
	);
}

function Conversation({ userId }: { readonly userId: string }) {
	const t = useT();
	const { feed, state } = useConversation(userId, userId, false);
	const { status } = useRealtime();
	const [draft, setDraft] = useState(() => storedDraft(userId, userId));
	const files = useDraftFiles(userId, userId);
	const { messages, pending, isLoading, error } = state;
	const newest = messages.at(-1)?.sequence ?? 0;
	useSeen(feed, newest, true);
	const write = (text: string): void => {
		setDraft(text);
		storeDraft(userId, userId, text);
		if (text !== "") feed.typing(true);
	};
	const isLost = status !== "connected";
	const waits = pending.some((message) => message.state === "waiting");
	return (
		<section aria-label={t("chat.title")} className="mx-auto flex h-full max-w-4xl flex-col border-line md:border-x">
			<header className="flex flex-none items-center justify-between gap-3 border-line border-b bg-surface-1 px-4 py-2.5">
				<div>
					<h1 className="font-semibold text-16">{t("chat.title")}</h1>
					<p className="text-12 text-muted">{t("chat.subtitle")}</p>
				</div>
				<ConnectionWord status={status} />
			</header>
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
					isStaff={false}
					hasOlder={state.hasOlder}
					isLoadingOlder={state.isLoadingOlder}
					typing={state.typing}
					empty={
						<EmptyState icon={<MessagesSquare className="size-8" aria-hidden />} title={t("chat.empty.title")}>
							{t("chat.empty.hint")}
						</EmptyState>
					}
					onOlder={() => void feed.loadOlder()}
					onRetry={(id) => feed.retry(id)}
					onDiscard={(id) => feed.discard(id)}
					refresh={freshAttachment}
					preview={previewOf}
				/>
			)}
			<Composer
				text={draft}
				onText={write}
				onSend={(text, attached) => {
					feed.send(text, attached);
					void fetchUnreadMessages();
				}}
				files={files}
				placeholder={status === "connecting" ? t("chat.placeholder.reconnecting") : t("chat.placeholder")}
				above={
					isLost && !isLoading ? (
						<p role="status" className="mb-2 rounded-control bg-warn-quiet px-3 py-1.5 text-12">
							{waits ? t("chat.lost") : t("chat.backup")}
						</p>
					) : null
				}
			/>
		</section>
	);
}
