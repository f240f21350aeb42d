import { type PointerEvent, type RefObject, useRef, useState } from "react";

/** A row that is being moved: where it was, and where it would be put. */
export interface Dragged {
	readonly from: number;
	readonly to: number;
}

/**
 * Moves rows of one height by a grip, with mouse, pen or finger. Escape, or a lost pointer, leaves the order as it was.
 * `scroller` holds the rows; it scrolls when the pointer reaches an edge.
 */
export function useGrip(
	scroller: RefObject<HTMLElement | null>,
	rowPx: number,
	count: number,
	onMove: (from: number, to: number) => void,
) {
	const [dragged, setDragged] = useState<Dragged | null>(null);
	const now = useRef<Dragged | null>(null);
	const set = (next: Dragged | null) => {
		now.current = next;
		setDragged(next);
	};
	const grip = (from: number) => (event: PointerEvent<HTMLElement>) => {
		if (event.button !== 0) return;
		event.preventDefault();
		const target = event.currentTarget;
		target.setPointerCapture(event.pointerId);
		set({ from, to: from });
		const follow = ({ clientY }: globalThis.PointerEvent) => {
			const frame = scroller.current;
			if (frame === null) return;
			const { top, bottom } = frame.getBoundingClientRect();
			if (clientY < top + rowPx / 2) frame.scrollTop -= rowPx / 2;
			else if (clientY > bottom - rowPx / 2) frame.scrollTop += rowPx / 2;
			const row = Math.floor((clientY - top + frame.scrollTop) / rowPx);
			set({ from, to: Math.min(Math.max(row, 0), count - 1) });
		};
		const end = (drop: boolean) => {
			const last = now.current;
			target.removeEventListener("pointermove", follow);
			target.removeEventListener("pointerup", put);
			target.removeEventListener("pointercancel", leave);
			removeEventListener("keydown", leaveByKey, true);
			set(null);
			if (drop && last !== null) onMove(last.from, last.to);
		};
		const put = () => end(true);
		const leave = () => end(false);
		const leaveByKey = (key: globalThis.KeyboardEvent) => {
			if (key.key !== "Escape") return;
			key.stopPropagation();
			end(false);
		};
		target.addEventListener("pointermove", follow);
		target.addEventListener("pointerup", put);
		target.addEventListener("pointercancel", leave);
		addEventListener("keydown", leaveByKey, true);
	};
	return { dragged, grip };
}
