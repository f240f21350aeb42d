import type { Notification } from "@truefill/contracts/http";
import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { useStore } from "zustand";
import { isLocal, markNotificationRead, useUnreadNotifications } from "../../data/index.ts";
import { isSoundOn } from "../../data/notifications/index.ts";
import { t } from "../../i18n/index.ts";
import { notificationWords } from "../../i18n/server-texts.ts";
import { play, soundsOn } from "../../lib/sound.ts";
import { closeNotice, type Notice, notify } from "../../ui/notify.ts";
import { bellStore } from "./bell-open.ts";

const TONES: Readonly<Record<Notification["color"], Notice["tone"]>> = {
	danger: "danger",
	success: "ok",
	warning: "warn",
	info: "info",
};

/** The terminal itself shows fills and closes, next to the trade. */
const SHOWN_BY_TERMINAL =
	/^(?:ORDERS?_FILLED|ORDERS?_CANCELLED|LEVELS_FILLED|[A-Z_]+_STOP_FILLED|STOP_LOSS_FILLED|TAKE_PROFIT_FILLED)$/;
/** SPEC §2: notifications of new messages are suppressed on the chat. */
const SHOWN_BY_CHAT = "support";

/** Whether the current screen shows this notification itself. */
export const isShownBy = (pathname: string, { code, category }: Pick<Notification, "code" | "category">): boolean =>
	(pathname.startsWith("/main/trading") && SHOWN_BY_TERMINAL.test(code)) ||
	(pathname.startsWith("/main/chat") && category === SHOWN_BY_CHAT);

/** The oldest unread one that has not been shown: they appear one after the other (SPEC §4). */
export const nextToShow = (unread: readonly Notification[], shown: ReadonlySet<string>): Notification | undefined =>
	unread.findLast(({ id, read }) => !read && !shown.has(id));

/** One sound for new notifications, if sounds are on and one of their categories has sound. */
async function playFor(added: readonly Notification[]): Promise<void> {
	if (added.length === 0 || !soundsOn()) return;
	const heard = await Promise.all(added.map(({ category }) => isSoundOn(category)));
	if (heard.includes(true)) await play("notification");
}

/**
 * SPEC §2, §4: one unread notification at a time as a toast at the top right. Closing it marks it read; after a timeout
 * it stays unread in the list. Each new one plays a sound. While the bell's list is open there are no toasts, and
 * must-see notifications are shown again afterwards.
 */
export function useNotificationOverlay(): void {
	const unread = useUnreadNotifications();
	const { pathname } = useLocation();
	/** As of now: a toast that closes shows the next one of what has come meanwhile. */
	const now = useRef({ unread, pathname });
	now.current = { unread, pathname };
	const shown = useRef(new Set<string>());
	const open = useRef<Pick<Notification, "id" | "category"> | null>(null);
	const listed = useStore(bellStore, (bell) => bell.open);
	const loudest = useRef<number | null>(null);
	const heard = useRef(new Set<string>());

	useEffect(() => {
		const newest = Math.max(0, ...unread.map(({ sequence }) => sequence));
		// Those unread at page load are old; only later ones play a sound. Local ones are always new.
		const before = loudest.current;
		loudest.current = Math.max(before ?? 0, newest);
		const local = unread.filter(({ id }) => isLocal(id) && !heard.current.has(id));
		for (const { id } of local) heard.current.add(id);
		if (before !== null) void playFor([...local, ...unread.filter(({ sequence }) => sequence > before)]);
	}, [unread]);

	// biome-ignore lint/correctness/useExhaustiveDependencies: looks again when something has come or the screen is another.
	useEffect(() => {
		const showNext = (): void => {
			if (open.current !== null || bellStore.getState().open) return;
			const next = nextToShow(now.current.unread, shown.current);
			if (next === undefined) return;
			shown.current.add(next.id);
			if (isShownBy(now.current.pathname, next)) {
				if (document.visibilityState === "visible") void markNotificationRead(next.id);
				showNext();
				return;
			}
			// Identifies this showing: the end of an earlier one must not affect it.
			const showing = { id: next.id, category: next.category };
			open.current = showing;
			const { title, message } = notificationWords(next);
			notify({
				id: `notification-${next.id}`,
				tone: TONES[next.color],
				title,
				description: message,
				// R8: the default toast duration. A margin call and a close-out stay until closed.
				...(next.category === "must-see" ? { durationMs: Number.POSITIVE_INFINITY, urgent: true } : {}),
				action: { label: t("notifications.markRead"), onPress: () => closeNotice(`notification-${next.id}`) },
				onClosed: (by) => {
					if (open.current !== showing) return;
					open.current = null;
					if (by === "person") void markNotificationRead(next.id);
					showNext();
				},
			});
		};
		const over = open.current;
		if (listed && over !== null) {
			// Removed, not closed by the user: it stays unread.
			open.current = null;
			if (over.category === "must-see") shown.current.delete(over.id);
			closeNotice(`notification-${over.id}`);
		}
		showNext();
	}, [unread, pathname, listed]);
}
