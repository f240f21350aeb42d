import { useLayoutEffect, useState } from "react";

/** What the focus may go back to, the nearest first. */
export type WayBack = readonly HTMLElement[];

const focusable = (element: HTMLElement) => element.tabIndex >= 0 || element.hasAttribute("tabindex");

/** What closes with the choice made in it, a menu or a popover, is stood for by the button that opens it. */
function openerOf(element: Element): Element | null {
	const floating = element.closest("[data-radix-popper-content-wrapper] > [id]");
	if (floating === null) return null;
	const buttons = [...document.querySelectorAll("[aria-controls]")];
	return buttons.find((each) => each.getAttribute("aria-controls") === floating.id) ?? null;
}

/** Where the focus is, and after it what it would fall to, were that gone: what opened it, then what holds it. */
function wayBack(): WayBack {
	const way: HTMLElement[] = [];
	const at = document.activeElement;
	if (at === null) return way;
	for (let from: Element | null = at; from !== null; from = openerOf(from)) {
		for (let each: Element | null = from; each !== null; each = each.parentElement)
			if (each instanceof HTMLElement && each !== document.body && focusable(each)) way.push(each);
	}
	return way;
}

/** Stands in what takes the focus: tells where it came from, before anything in there has it. */
export function RememberFocus({ report }: { readonly report: (way: WayBack) => void }) {
	// While it is drawn for the first time, nothing of it can have the focus yet, not even by `autoFocus`.
	const [way] = useState(wayBack);
	useLayoutEffect(() => report(way), [report, way]);
	return null;
}

/**
 * Where the focus goes when a dialog closes (WCAG 2.4.3): back to what it came from, or to the nearest that is still
 * there, for the row that one closed a trade in may be gone. Radix gives it back only to a trigger of its own, and ours
 * are opened by state. Whoever took the focus on purpose meanwhile keeps it.
 */
export function giveBack(way: WayBack, event: Event): void {
	event.preventDefault();
	if (document.activeElement !== document.body && document.activeElement !== null) return;
	for (const element of way) {
		if (!element.isConnected || element.closest("[inert]") !== null) continue;
		element.focus({ preventScroll: true });
		if (document.activeElement === element) return;
	}
}
