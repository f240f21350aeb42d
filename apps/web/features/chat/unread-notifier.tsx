import { STAFF_CHAT } from "@truefill/contracts/realtime";
import { MessageCircle, X } from "lucide-react";
import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router";
import { fetchUnreadMessages, hideUnread, useUnreadMessages } from "../../data/chat/index.ts";
import { listen, useRealtime, useSession } from "../../data/index.ts";
import { isSoundOn } from "../../data/notifications/index.ts";
import { useT } from "../../i18n/index.ts";
import { play, soundsOn } from "../../lib/sound.ts";
import { IconButton } from "../../ui/icon-button.tsx";

/**
 * SPEC §2, §4 Unread notifier, for customers and for staff who may read conversations: fetches the count at the start,
 * and again with a sound when someone else writes while the chat is not open. Tapping the banner opens the chat and
 * hides it; it can also be dismissed, and returns with the next message. Part of the layout, so it covers nothing.
 */
export function UnreadNotifier() {
	const t = useT();
	const { user } = useSession();
	const { status } = useRealtime();
	const { pathname } = useLocation();
	const navigate = useNavigate();
	const { count, hidden } = useUnreadMessages();
	const userId = user?.id;
	const isStaff = user?.role === "admin";
	const isReader = !isStaff || user.permissions.includes("chat.read");
	const chat = isStaff ? "/admin/chat" : "/main/chat";
	const isOnChat = pathname.startsWith(chat);

	// biome-ignore lint/correctness/useExhaustiveDependencies: coming from or to the chat changes what is unread.
	useEffect(() => {
		if (userId !== undefined && isReader) void fetchUnreadMessages();
	}, [userId, isReader, isOnChat]);

	useEffect(() => {
		if (userId === undefined || !isReader || status !== "connected" || isOnChat) return;
		const hear = ({ message }: { readonly message: { readonly sender_id: string; readonly is_admin: boolean } }) => {
			if (message.sender_id === userId) return;
			const isToOneself = message.is_admin !== isStaff;
			if (isToOneself && soundsOn()) void isSoundOn("support").then((isOn) => (isOn ? play("message") : undefined));
			void fetchUnreadMessages();
		};
		return isStaff
			? listen({ kind: "staffChat", name: STAFF_CHAT }, "message.sent", hear)
			: listen({ kind: "chat", name: `private-chat.customer.${userId}` }, "message.sent", hear);
	}, [userId, isStaff, isReader, status, isOnChat]);

	if (userId === undefined || !isReader || count === 0 || hidden || isOnChat) return null;
	return (
		<div className="flex flex-none items-center gap-1 border-line border-b bg-accent-quiet pe-2 text-13">
			<button
				type="button"
				onClick={() => void navigate(chat)}
				className="flex min-h-10 min-w-0 flex-1 items-center gap-2.5 px-3 py-1.5 text-start -outline-offset-2 hover:bg-hover md:px-4 pointer-coarse:min-h-11"
			>
				<MessageCircle className="icon flex-none text-accent-text" aria-hidden />
				<span className="flex min-w-0 flex-1 flex-wrap gap-x-2">
					<strong className="font-semibold">{t("chat.unread.title")}</strong>
					<span className="text-secondary">{t("chat.unread.count", { count })}</span>
				</span>
				<span className="flex-none font-semibold text-11 text-accent-text tracking-wide">{t("chat.unread.tap")}</span>
			</button>
			<IconButton
				size="sm"
				label={t("chat.unread.hide")}
				icon={<X className="icon" aria-hidden />}
				onClick={hideUnread}
			/>
		</div>
	);
}
