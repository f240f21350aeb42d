import { type RefObject, useLayoutEffect } from "react";

/** Where the Toaster begins while a dialog is open on a small screen; it reads this. */
const BELOW = "--toast-below";
/** What toasts leave free at the end edge: the dialog's way out. */
const CLEAR = "--toast-clear";
/** A dialog that begins lower than this leaves room for toasts where they stand otherwise. */
const ROOM_PX = 140;
/** Above a dialog that begins lower than this there is room for one at the top edge: a sheet from below, such as the ticket. */
const EDGE_PX = 40;
const AIR_PX = 8;
const WAY_OUT_PX = 48;

interface Place {
	readonly top: number;
	readonly clear: number;
}

/** Places beside the open dialogs and sheets, the topmost last. */
const open: (() => Place | null)[] = [];

function report(): void {
	const place = open.at(-1)?.() ?? null;
	const { style } = document.documentElement;
	const set = (name: string, px: number | undefined) =>
		px === undefined ? style.removeProperty(name) : style.setProperty(name, `${px}px`);
	set(BELOW, place?.top);
	set(CLEAR, place?.clear);
}

/**
 * Where toasts keep off what is worked with, as the dialog will stand when it has come in; null where they do so anyway.
 * Above a sheet, what is high reaches its title, never its way out; without room above they stand below the heading.
 */
function placeBeside(head: HTMLElement): Place | null {
	const dialog = head.closest<HTMLElement>('[role="dialog"], [role="alertdialog"]');
	if (dialog === null || dialog.offsetTop >= ROOM_PX) return null;
	if (dialog.offsetTop >= EDGE_PX) return { top: AIR_PX, clear: WAY_OUT_PX };
	return { top: dialog.offsetTop + head.offsetTop + head.offsetHeight + AIR_PX, clear: 0 };
}

/** Keeps toasts off the dialog that is open, its way out before all; see `placeBeside`. */
export function useToastsBelow(head: RefObject<HTMLElement | null>): void {
	useLayoutEffect(() => {
		const element = head.current;
		if (element === null) return;
		const own = () => placeBeside(element);
		open.push(own);
		report();
		const sizes = typeof ResizeObserver === "undefined" ? null : new ResizeObserver(report);
		sizes?.observe(element);
		if (element.parentElement !== null) sizes?.observe(element.parentElement);
		return () => {
			sizes?.disconnect();
			open.splice(open.indexOf(own), 1);
			report();
		};
	}, [head]);
}
