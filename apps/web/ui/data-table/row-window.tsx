import { observeElementRect, useVirtualizer } from "@tanstack/react-virtual";
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef } from "react";

/** Which rows of a long table are rendered. */
export interface Shown {
	readonly first: number;
	/** The first one that is not. */
	readonly end: number;
	readonly rowPx: number;
	/** Scrolls to a row; it is rendered then. */
	readonly scrollTo: (index: number) => void;
}

export interface RowWindowProps {
	/** Number of rows. */
	readonly total: number;
	/** Rows rendered beyond each edge, so that a slow frame shows no gap. */
	readonly beyond: number;
	/** An element of the table. */
	readonly anchor: RefObject<HTMLElement | null>;
	readonly onShown: (shown: Shown) => void;
	/** Called when the last row is near. */
	readonly onEnd?: (() => void) | undefined;
}

/** Before the first row is measured. */
const ROW_PX = 36;
/** Height of a frame without a layout: a hidden tab. */
const FRAME_PX = 16 * ROW_PX;

/**
 * Says which rows of a table are near the visible ones; renders nothing itself, so that the rows stay the same elements
 * when a table becomes long. Rows have one height, measured from the first rendered one. The frame of `Table` scrolls.
 */
export function RowWindow({ total, beyond, anchor, onShown, onEnd }: RowWindowProps) {
	const rowPx = useRef(ROW_PX);
	const frame = () => anchor.current?.closest("section") ?? null;
	const virtual = useVirtualizer<HTMLElement, HTMLTableRowElement>({
		count: total,
		getScrollElement: frame,
		estimateSize: () => rowPx.current,
		overscan: beyond,
		initialRect: { width: 0, height: FRAME_PX },
		observeElementRect: (instance, report) =>
			observeElementRect(instance, (rect) => report(rect.height > 0 ? rect : { ...rect, height: FRAME_PX })),
		useFlushSync: false,
	});
	const drawn = virtual.getVirtualItems();
	const first = drawn[0]?.index ?? 0;
	const end = (drawn.at(-1)?.index ?? -1) + 1;

	useLayoutEffect(() => {
		const height = frame()?.querySelector<HTMLElement>("tbody > tr[data-row]")?.offsetHeight ?? 0;
		if (height === 0 || height === rowPx.current) return;
		rowPx.current = height;
		virtual.measure();
	});
	const height = rowPx.current;
	const show = useEffectEvent(() =>
		onShown({
			first,
			end,
			rowPx: height,
			scrollTo: (index) => virtual.scrollToIndex(index, { align: "center" }),
		}),
	);
	// biome-ignore lint/correctness/useExhaustiveDependencies: what is shown depends on these
	useLayoutEffect(() => show(), [first, end, height]);
	const near = useEffectEvent(() => onEnd?.());
	const mayLoad = onEnd !== undefined;
	useEffect(() => {
		if (mayLoad && end >= total) near();
	}, [mayLoad, end, total]);
	return null;
}
