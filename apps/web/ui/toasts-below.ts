import { type RefObject, useLayoutEffect } from "react";

/** The Toaster's top while a dialog is open on a small screen; the Toaster reads it. */
const BELOW = "--toast-below";
/** Space for the dialog's close button that toasts leave free at the end edge. */
const CLEAR = "--toast-clear";
/** A dialog whose top is below this leaves room for toasts in their usual place. */
const ROOM_PX = 140;
/** Above a dialog whose top is below this, one toast fits at the top edge: e.g. the ticket, a sheet from below. */
const EDGE_PX = 40;
const AIR_PX = 8;
const WAY_OUT_PX = 48;

interface Place {
	readonly top: number;
	readonly clear: number;
}

/** Toast positions for the open dialogs and sheets, the topmost last. */
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
 * Where toasts avoid the dialog in its final position; null if their usual place does. Above a sheet, a tall toast may
 * cover its title, never its close button; without room above they are below the heading.
 */
function placeBeside(head: HTMLElement): Place | null {
	const dialog = head.closest<HTMLElement>('[role="dialog"], [role="alertdialog"]');
	if (dialog === null || dialog.offsetTop >= ROOM_PX) return null;
	if (dialog.offsetTop >= EDGE_PX) return { top: AIR_PX, clear: WAY_OUT_PX };
	return { top: dialog.offsetTop + head.offsetTop + head.offsetHeight + AIR_PX, clear: 0 };
}

/** Keeps toasts clear of the open dialog, above all its close button; see `placeBeside`. */
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
