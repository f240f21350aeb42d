import { type RefObject, useLayoutEffect, useState } from "react";

/** The inner width of an element in CSS pixels; 0 before it is there. */
export function useWidth(element: RefObject<HTMLElement | null>): number {
	const [width, setWidth] = useState(0);
	useLayoutEffect(() => {
		const target = element.current;
		if (target === null) return;
		const look = () => setWidth(target.clientWidth);
		look();
		if (typeof ResizeObserver === "undefined") return;
		const sizes = new ResizeObserver(look);
		sizes.observe(target);
		return () => sizes.disconnect();
	}, [element]);
	return width;
}
