import { unreadCount } from "@truefill/contracts/http";
import { create, useStore } from "zustand";
import { call } from "../http/index.ts";
import { sessionStore } from "../session/store.ts";

/** SPEC §3, §4: number of unread messages from the other side. */
interface Unread {
	readonly count: number;
	/** The banner was closed, and nothing new has arrived since. */
	readonly hidden: boolean;
}
const unreadStore = create<Unread>()(() => ({ count: 0, hidden: false }));
export const useUnreadMessages = (): Unread => useStore(unreadStore);

/** Hides the banner until there are new messages. */
export const hideUnread = (): void => unreadStore.setState({ hidden: true });

/** SPEC §8: a failure is logged only (by the client). */
export async function fetchUnreadMessages(): Promise<void> {
	if (sessionStore.getState().token === null) {
		unreadStore.setState({ count: 0, hidden: false });
		return;
	}
	try {
		const { unread_count } = await call(unreadCount);
		unreadStore.setState(({ count, hidden }) => ({ count: unread_count, hidden: hidden && unread_count <= count }));
	} catch {
		// The previous count stays.
	}
}
