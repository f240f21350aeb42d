import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from "react";

/** SPEC §4, §9. */
const OLDER_WITHIN_PX = 100;
const BOTTOM_WITHIN_PX = 48;

export interface Scroll {
	readonly box: RefObject<HTMLDivElement | null>;
	/** What it scrolls. */
	readonly content: RefObject<HTMLDivElement | null>;
	/** Whether the newest message is in sight. */
	readonly atBottom: boolean;
	/** Whether something came while the reader was further up. */
	readonly hasNew: boolean;
	readonly onScroll: () => void;
	readonly toBottom: () => void;
}

/**
 * Where a conversation stands: it follows what comes while its end is in sight, stays where the reader is otherwise, asks
 * for older messages within 100 px of the top, and does not jump when they come.
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
			// Older ones came above: what the reader was looking at stays where it was.
			element.scrollTop = was.top + element.scrollHeight - was.height;
		} else if (was.lastKey !== lastKey) setHasNew(true);
		before.current = { firstKey, lastKey, height: element.scrollHeight, top: element.scrollTop };
	}, [firstKey, lastKey, count]);

	// The window, a keyboard on the glass or a higher composer take its room, and pictures find theirs only when they have
	// come: the end in sight stays in sight.
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
		// The box has another height than when the reader last scrolled: they did not move, their room did.
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
