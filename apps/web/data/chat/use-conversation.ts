import { useEffect, useState } from "react";
import { useStore } from "zustand";
import { ConversationFeed, type ConversationState } from "./conversation.ts";

/** A conversation's feed while it is on the screen. Another customer gets another feed. */
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

/** Marks the newest messages as seen while the page is visible and its end is in view. */
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
