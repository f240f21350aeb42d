import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from "react";

/** SPEC §4, §9. */
const OLDER_WITHIN_PX = 100;
const BOTTOM_WITHIN_PX = 48;

export interface Scroll {
	readonly box: RefObject<HTMLDivElement | null>;
	/** The scrolled content. */
	readonly content: RefObject<HTMLDivElement | null>;
	/** Whether the newest message is visible. */
	readonly atBottom: boolean;
	/** Whether new messages arrived while the user was scrolled up. */
	readonly hasNew: boolean;
	readonly onScroll: () => void;
	readonly toBottom: () => void;
}

/**
 * Scroll position of a conversation: follows new messages while its end is visible, otherwise stays in place; loads
 * older messages within 100 px of the top and keeps the position when they arrive.
 */
export function useScroll(options: {
	/** Changes with each change of the list. */
	readonly firstKey: string;
	readonly lastKey: string;
	readonly count: number;
	readonly onOlder: () => void;
}): Scroll {
	const { firstKey, lastKey, count, onOlder } = options;
	const box = useRef<HTMLDivElement>(null);
	const content = useRef<HTMLDivElement>(null);
	const before = useRef({ firstKey: "", lastKey: "", height: 0, top: 0 });
	const follows = useRef(true);
	const room = useRef(0);
	const [atBottom, setAtBottom] = useState(true);
	const [hasNew, setHasNew] = useState(false);

	const toBottom = useCallback(() => {
		const element = box.current;
		if (element === null) return;
		element.scrollTop = element.scrollHeight;
		follows.current = true;
		setAtBottom(true);
		setHasNew(false);
	}, []);

	// biome-ignore lint/correctness/useExhaustiveDependencies: the count makes it look again when only the middle changed.
	useLayoutEffect(() => {
		const element = box.current;
		if (element === null) return;
		const was = before.current;
		if (follows.current) element.scrollTop = element.scrollHeight;
		else if (was.firstKey !== "" && was.firstKey !== firstKey && was.lastKey === lastKey) {
			// Older messages were prepended: the visible ones stay in place.
			element.scrollTop = was.top + element.scrollHeight - was.height;
		} else if (was.lastKey !== lastKey) setHasNew(true);
		before.current = { firstKey, lastKey, height: element.scrollHeight, top: element.scrollTop };
	}, [firstKey, lastKey, count]);

	// The window, an on-screen keyboard or a taller composer shrink the box, and images grow when loaded: if the end was
	// visible, it stays visible.
	useLayoutEffect(() => {
		const element = box.current;
		if (element === null || typeof ResizeObserver === "undefined") return;
		const watch = new ResizeObserver(() => {
			room.current = element.clientHeight;
			if (follows.current) element.scrollTop = element.scrollHeight;
		});
		watch.observe(element);
		if (content.current !== null) watch.observe(content.current);
		return () => watch.disconnect();
	}, []);

	const onScroll = useCallback(() => {
		const element = box.current;
		if (element === null) return;
		// The box height changed since the last scroll event: caused by the layout, not the user.
		const moved = element.clientHeight === room.current;
		room.current = element.clientHeight;
		if (!moved && follows.current) {
			element.scrollTop = element.scrollHeight;
			return;
		}
		const end = element.scrollHeight - element.scrollTop - element.clientHeight < BOTTOM_WITHIN_PX;
		follows.current = end;
		setAtBottom(end);
		if (end) setHasNew(false);
		before.current = { ...before.current, height: element.scrollHeight, top: element.scrollTop };
		if (element.scrollTop < OLDER_WITHIN_PX) onOlder();
	}, [onOlder]);

	return { box, content, atBottom, hasNew, onScroll, toBottom };
}
