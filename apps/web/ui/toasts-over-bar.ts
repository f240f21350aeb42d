import { type RefObject, useLayoutEffect } from "react";
import { create, useStore } from "zustand";

const barStore = create(() => ({ frames: 0 }));

/** Whether the screen has a top bar, which toasts are placed over. */
export const useHasBar = (): boolean => useStore(barStore, ({ frames }) => frames > 0);

/** Read by the Toaster's styles: the space that toasts leave free at the end edge, and their width. */
const BESIDE = "--toast-beside";
const WIDTH = "--toast-width";
/** A narrower gap does not hold a sentence: toasts then lie over the figures, beside the bell and the user menu. */
const LEAST_PX = 240;
const MOST_PX = 420;
/** Between a toast and what is in the bar, on either side. */
const AIR_PX = 12;
/** The Toaster's own distance to the edge. */
const EDGE_PX = 16;

/**
 * Where the gap between the start of a bar and its tools is, in pixels from the end edge of the window; null if it is
 * too narrow for a toast.
 */
export function gapOf(
	start: Pick<DOMRect, "left" | "right">,
	tools: Pick<DOMRect, "left" | "right">,
	windowWidth: number,
): { readonly beside: number; readonly width: number } | null {
	const isRtl = tools.left < start.left;
	const free = (isRtl ? start.left - tools.right : tools.left - start.right) - 2 * AIR_PX;
	if (free < LEAST_PX) return null;
	const end = isRtl ? tools.right : windowWidth - tools.left;
	return { beside: Math.ceil(end) + AIR_PX - EDGE_PX, width: Math.min(Math.floor(free), MOST_PX) };
}

/**
 * For a frame with a top bar: toasts are over the free middle of that bar, no higher than it, and not over the screen,
 * where they would cover prices, tabs and the buttons beside a heading, nor over the figures in the bar (R8). Their full
 * text shows on hover.
 *
 * @param tools the last child of the bar; the child before it is the bar's start
 */
export function useToastsOverBar(tools: RefObject<HTMLElement | null>): void {
	useLayoutEffect(() => {
		const count = (by: 1 | -1): void => {
			barStore.setState(({ frames }) => ({ frames: frames + by }));
			if (barStore.getState().frames > 0) document.documentElement.dataset.toasts = "bar";
			else delete document.documentElement.dataset.toasts;
		};
		count(1);
		const { style } = document.documentElement;
		const place = (): void => {
			const end = tools.current;
			const start = end?.previousElementSibling;
			const gap =
				end && start
					? gapOf(start.getBoundingClientRect(), end.getBoundingClientRect(), document.documentElement.clientWidth)
					: null;
			for (const [name, px] of [
				[BESIDE, gap?.beside],
				[WIDTH, gap?.width],
			] as const) {
				if (px === undefined) style.removeProperty(name);
				else style.setProperty(name, `${px}px`);
			}
		};
		place();
		const sizes = typeof ResizeObserver === "undefined" ? null : new ResizeObserver(place);
		const { current } = tools;
		for (const each of [current, current?.previousElementSibling, current?.parentElement])
			if (each) sizes?.observe(each);
		return () => {
			sizes?.disconnect();
			style.removeProperty(BESIDE);
			style.removeProperty(WIDTH);
			count(-1);
		};
	}, [tools]);
}
