import { type RefObject, useLayoutEffect } from "react";

/** Where the Toaster begins, set while a heading stands there on a small screen; it reads this. */
const BELOW = "--toast-below";
/** A dialog that begins lower than this leaves room for a toast above its heading. */
const ROOM_PX = 140;
const AIR_PX = 8;

/** Headings of open dialogs and sheets, the topmost last. */
const open: (() => number | null)[] = [];

function tell(): void {
	const below = open.at(-1)?.() ?? null;
	const { style } = document.documentElement;
	if (below === null) style.removeProperty(BELOW);
	else style.setProperty(BELOW, `${below}px`);
}

/** Lower end of a heading in the window, as it will stand when its dialog has come in; null where a toast has room above it. */
function lowerEnd(head: HTMLElement): number | null {
	const dialog = head.closest<HTMLElement>('[role="dialog"], [role="alertdialog"]');
	if (dialog === null || dialog.offsetTop >= ROOM_PX) return null;
	return dialog.offsetTop + head.offsetTop + head.offsetHeight + AIR_PX;
}

/** Keeps toasts off the heading of the dialog that is open, and with it off its way out; they stand below it. */
export function useToastsBelow(head: RefObject<HTMLElement | null>): void {
	useLayoutEffect(() => {
		const element = head.current;
		if (element === null) return;
		const own = () => lowerEnd(element);
		open.push(own);
		tell();
		const sizes = typeof ResizeObserver === "undefined" ? null : new ResizeObserver(tell);
		sizes?.observe(element);
		if (element.parentElement !== null) sizes?.observe(element.parentElement);
		return () => {
			sizes?.disconnect();
			open.splice(open.indexOf(own), 1);
			tell();
		};
	}, [head]);
}
