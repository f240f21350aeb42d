import { useEffect, useState } from "react";
import { useStore } from "zustand";
import { ConversationFeed, type ConversationState } from "./conversation.ts";

/** One conversation for as long as it is on the screen. Another customer is another feed. */
export function useConversation(
	userId: string,
	customerId: string,
	isStaff: boolean,
): { readonly feed: ConversationFeed; readonly state: ConversationState } {
	const [feed, setFeed] = useState(() => new ConversationFeed({ userId, customerId, isStaff }));
	if (!feed.isOf(userId, customerId)) setFeed(new ConversationFeed({ userId, customerId, isStaff }));
	useEffect(() => {
		feed.start();
		return () => feed.stop();
	}, [feed]);
	return { feed, state: useStore(feed.store) };
}

/** Tells the server that the newest messages were seen, whenever they are: the page in sight and its end too. */
export function useSeen(feed: ConversationFeed, newest: number, inSight: boolean): void {
	useEffect(() => {
		if (newest === 0 || !inSight) return;
		const look = () => {
			if (document.visibilityState === "visible") void feed.seen();
		};
		look();
		document.addEventListener("visibilitychange", look);
		return () => document.removeEventListener("visibilitychange", look);
	}, [feed, newest, inSight]);
}
