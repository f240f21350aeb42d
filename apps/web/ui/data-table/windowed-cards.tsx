import { observeElementRect, useVirtualizer } from "@tanstack/react-virtual";
import { type ReactNode, useLayoutEffect, useRef, useState } from "react";

export interface WindowedCardsProps {
	readonly total: number;
	readonly card: (index: number) => ReactNode;
	readonly keyOf: (index: number) => string;
}

/** Before a card is measured. */
const CARD_PX = 180;
const GAP_PX = 8;
/** Cards rendered beyond each edge; few, because those with live prices are expensive. */
const BEYOND = 3;
/** Height of a frame without a layout: a hidden tab. */
const FRAME_PX = 700;

function scrollerOf(element: HTMLElement | null): HTMLElement | null {
	let at = element?.parentElement ?? null;
	while (at !== null && !/auto|scroll/.test(getComputedStyle(at).overflowY)) at = at.parentElement;
	return at;
}

/** A long list of cards, in what scrolls around it: only those near the visible ones are rendered, all are counted. */
export function WindowedCards({ total, card, keyOf }: WindowedCardsProps) {
	const list = useRef<HTMLUListElement>(null);
	const [margin, setMargin] = useState(0);
	const virtual = useVirtualizer<HTMLElement, HTMLLIElement>({
		count: total,
		getScrollElement: () => scrollerOf(list.current),
		estimateSize: () => CARD_PX,
		measureElement: (card) => card.offsetHeight || CARD_PX,
		getItemKey: keyOf,
		gap: GAP_PX,
		overscan: BEYOND,
		scrollMargin: margin,
		initialRect: { width: 0, height: FRAME_PX },
		observeElementRect: (instance, report) =>
			observeElementRect(instance, (rect) => report(rect.height > 0 ? rect : { ...rect, height: FRAME_PX })),
		useFlushSync: false,
	});
	useLayoutEffect(() => {
		const scroller = scrollerOf(list.current);
		if (list.current === null || scroller === null) return;
		const above = list.current.getBoundingClientRect().top - scroller.getBoundingClientRect().top + scroller.scrollTop;
		setMargin(Math.round(above));
	}, []);
	const drawn = virtual.getVirtualItems();
	return (
		<ul ref={list} className="relative" style={{ height: virtual.getTotalSize() }}>
			{drawn.map(({ index, key, start }) => (
				<li
					key={key}
					ref={virtual.measureElement}
					data-index={index}
					aria-setsize={total}
					aria-posinset={index + 1}
					className="absolute inset-x-0 top-0"
					style={{ transform: `translateY(${start - margin}px)` }}
				>
					{card(index)}
				</li>
			))}
		</ul>
	);
}
