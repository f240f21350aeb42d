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

/** Fills and closes are told by the terminal itself, with the trade before the reader's eyes. */
const SHOWN_BY_TERMINAL =
	/^(?:ORDERS?_FILLED|ORDERS?_CANCELLED|LEVELS_FILLED|[A-Z_]+_STOP_FILLED|STOP_LOSS_FILLED|TAKE_PROFIT_FILLED)$/;
/** SPEC §2: notifications of new messages are suppressed on the chat. */
const SHOWN_BY_CHAT = "support";

/** Whether the screen that is open tells this itself. */
export const isShownBy = (pathname: string, { code, category }: Pick<Notification, "code" | "category">): boolean =>
	(pathname.startsWith("/main/trading") && SHOWN_BY_TERMINAL.test(code)) ||
	(pathname.startsWith("/main/chat") && category === SHOWN_BY_CHAT);

/** Of the unread ones the oldest that has not been on the screen: they come one after the other (SPEC §4). */
export const nextToShow = (unread: readonly Notification[], shown: ReadonlySet<string>): Notification | undefined =>
	unread.findLast(({ id, read }) => !read && !shown.has(id));

/** One sound for what is new, when sounds are on and one of these is to be heard. */
async function playFor(added: readonly Notification[]): Promise<void> {
	if (added.length === 0 || !soundsOn()) return;
	const heard = await Promise.all(added.map(({ category }) => isSoundOn(category)));
	if (heard.includes(true)) await play("notification");
}

/**
 * SPEC §2, §4: one unread notification at a time as a toast at the top right. Closing it marks it read; one that left by
 * itself stays unread in the list. A sound comes with each new one. While the bell's list is open it tells them all: none
 * lies over it, and what must be seen comes back after it.
 */
export function useNotificationOverlay(): void {
	const unread = useUnreadNotifications();
	const { pathname } = useLocation();
	const shown = useRef(new Set<string>());
	const open = useRef<Pick<Notification, "id" | "category"> | null>(null);
	const listed = useStore(bellStore, (bell) => bell.open);
	const loudest = useRef<number | null>(null);
	const heard = useRef(new Set<string>());

	useEffect(() => {
		const newest = Math.max(0, ...unread.map(({ sequence }) => sequence));
		// What was unread when the page was opened is old; only what comes later is heard. What is local is always new.
		const before = loudest.current;
		loudest.current = Math.max(before ?? 0, newest);
		const local = unread.filter(({ id }) => isLocal(id) && !heard.current.has(id));
		for (const { id } of local) heard.current.add(id);
		if (before !== null) void playFor([...local, ...unread.filter(({ sequence }) => sequence > before)]);
	}, [unread]);

	useEffect(() => {
		const showNext = (): void => {
			if (open.current !== null || bellStore.getState().open) return;
			const next = nextToShow(unread, shown.current);
			if (next === undefined) return;
			shown.current.add(next.id);
			if (isShownBy(pathname, next)) {
				if (document.visibilityState === "visible") void markNotificationRead(next.id);
				showNext();
				return;
			}
			// One showing of it: the end of an earlier one says nothing about this.
			const showing = { id: next.id, category: next.category };
			open.current = showing;
			const { title, message } = notificationWords(next);
			notify({
				id: `notification-${next.id}`,
				tone: TONES[next.color],
				title,
				description: message,
				// R8: as long as every toast. A margin call and a close-out stay until they are closed.
				...(next.category === "must-see" ? { durationMs: Number.POSITIVE_INFINITY } : {}),
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
			// Taken away, not closed by anybody: it stays unread.
			open.current = null;
			if (over.category === "must-see") shown.current.delete(over.id);
			closeNotice(`notification-${over.id}`);
		}
		showNext();
	}, [unread, pathname, listed]);
}
