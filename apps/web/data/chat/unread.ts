import { unreadCount } from "@truefill/contracts/http";
import { create, useStore } from "zustand";
import { call } from "../http/index.ts";
import { sessionStore } from "../session/store.ts";

/** SPEC §3, §4: how many messages of the other side nobody here has read. */
const unreadStore = create<{ readonly count: number }>()(() => ({ count: 0 }));
export const useUnreadMessages = (): number => useStore(unreadStore, ({ count }) => count);

/** SPEC §8: a failure is logged only (by the client). */
export async function fetchUnreadMessages(): Promise<void> {
	if (sessionStore.getState().token === null) {
		unreadStore.setState({ count: 0 });
		return;
	}
	try {
		const { unread_count } = await call(unreadCount);
		unreadStore.setState({ count: unread_count });
	} catch {
		// What was known stays.
	}
}
