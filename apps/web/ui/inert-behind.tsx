import { useEffect } from "react";

/**
 * Used inside modal overlays. Radix hides the content behind from screen readers and keeps the focus by sending it
 * back. Inert content cannot get the focus at all, wherever it comes from (the browser's address bar, touch, a screen
 * reader's link list).
 */
export function InertBehind() {
	useEffect(() => {
		const behind: HTMLElement[] = [];
		let gone = false;
		// Radix marks the content behind in its own effect, after this one.
		queueMicrotask(() => {
			if (gone) return;
			for (const element of document.querySelectorAll<HTMLElement>("[data-aria-hidden=true]")) {
				if (element.inert) continue;
				element.inert = true;
				behind.push(element);
			}
		});
		return () => {
			gone = true;
			for (const element of behind) element.inert = false;
		};
	}, []);
	return null;
}
