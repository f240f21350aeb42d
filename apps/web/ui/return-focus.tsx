import { useLayoutEffect, useState } from "react";

/** Candidates for returning the focus, nearest first. */
export type FocusPath = readonly HTMLElement[];

const focusable = (element: HTMLElement) => element.tabIndex >= 0 || element.hasAttribute("tabindex");

/** For an element in a menu or popover that closes on a choice: the button that opens it. */
function openerOf(element: Element): Element | null {
	const floating = element.closest("[data-radix-popper-content-wrapper] > [id]");
	if (floating === null) return null;
	const buttons = [...document.querySelectorAll("[aria-controls]")];
	return buttons.find((each) => each.getAttribute("aria-controls") === floating.id) ?? null;
}

/** The focused element, then the fallbacks if it is gone: its openers and focusable ancestors. */
function focusPath(): FocusPath {
	const path: HTMLElement[] = [];
	const at = document.activeElement;
	if (at === null) return path;
	for (let from: Element | null = at; from !== null; from = openerOf(from)) {
		for (let each: Element | null = from; each !== null; each = each.parentElement)
			if (each instanceof HTMLElement && each !== document.body && focusable(each)) path.push(each);
	}
	return path;
}

/** Rendered inside an overlay: reports where the focus came from, before anything inside has it. */
export function RememberFocus({ report }: { readonly report: (path: FocusPath) => void }) {
	// During the first render nothing inside can have the focus yet, not even by `autoFocus`.
	const [path] = useState(focusPath);
	useLayoutEffect(() => report(path), [report, path]);
	return null;
}

/**
 * Where the focus goes when a dialog closes (WCAG 2.4.3): back to its origin, or the nearest element that still exists,
 * since the row of a closed trade may be gone. Radix returns it only to its own trigger, and our dialogs are opened by
 * state. If something else has taken the focus meanwhile, it keeps it.
 */
export function giveBack(path: FocusPath, event: Event): void {
	event.preventDefault();
	if (document.activeElement !== document.body && document.activeElement !== null) return;
	for (const element of path) {
		if (!element.isConnected || element.closest("[inert]") !== null) continue;
		element.focus({ preventScroll: true });
		if (document.activeElement === element) return;
	}
}
