import { MessageCircle } from "lucide-react";
import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router";
import { fetchUnreadMessages, useUnreadMessages } from "../../data/chat/index.ts";
import { listen, useRealtime, useSession } from "../../data/index.ts";
import { isSoundWished } from "../../data/notifications/index.ts";
import { useT } from "../../i18n/index.ts";
import { play, soundsOn } from "../../lib/sound.ts";

const CHAT = "/main/chat";

/**
 * SPEC §2, §4 Unread notifier: the count at the start, and again with a sound when somebody else writes while the chat is
 * not open. Tapping the banner leads there and hides it.
 */
export function UnreadNotifier() {
	const t = useT();
	const { user } = useSession();
	const { status } = useRealtime();
	const { pathname } = useLocation();
	const navigate = useNavigate();
	const count = useUnreadMessages();
	const userId = user?.id;
	const isOnChat = pathname.startsWith(CHAT);

	// biome-ignore lint/correctness/useExhaustiveDependencies: coming from or to the chat changes what is unread.
	useEffect(() => {
		if (userId !== undefined) void fetchUnreadMessages();
	}, [userId, isOnChat]);

	useEffect(() => {
		if (userId === undefined || status !== "connected" || isOnChat) return;
		return listen({ kind: "chat", name: `private-chat.customer.${userId}` }, "message.sent", ({ message }) => {
			if (message.sender_id === userId) return;
			if (soundsOn()) void isSoundWished("support").then((wished) => (wished ? play("message") : undefined));
			void fetchUnreadMessages();
		});
	}, [userId, status, isOnChat]);

	if (count === 0 || isOnChat) return null;
	return (
		<button
			type="button"
			onClick={() => void navigate(CHAT)}
			className="floats fixed inset-x-3 bottom-28 z-30 mx-auto flex max-w-sm items-center gap-3 rounded-card border border-line-strong bg-surface-2 px-4 py-3 text-start shadow-float hover:bg-surface-3 md:inset-x-auto md:end-6 md:bottom-16"
		>
			<MessageCircle className="icon-lg flex-none text-accent-text" aria-hidden />
			<span className="flex-1">
				<strong className="block font-semibold text-13">{t("chat.unread.title")}</strong>
				<span className="text-12 text-secondary">{t("chat.unread.count", { count })}</span>
			</span>
			<span className="font-semibold text-11 text-accent-text tracking-wide">{t("chat.unread.tap")}</span>
		</button>
	);
}
