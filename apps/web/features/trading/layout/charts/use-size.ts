import { type RefObject, useLayoutEffect, useState } from "react";

/** The inner size of an element in CSS pixels; 0 before it is there. */
export function useSize(element: RefObject<HTMLElement | null>): { readonly width: number; readonly height: number } {
	const [size, setSize] = useState({ width: 0, height: 0 });
	useLayoutEffect(() => {
		const target = element.current;
		if (target === null) return;
		const look = () => setSize({ width: target.clientWidth, height: target.clientHeight });
		look();
		if (typeof ResizeObserver === "undefined") return;
		const sizes = new ResizeObserver(look);
		sizes.observe(target);
		return () => sizes.disconnect();
	}, [element]);
	return size;
}
