import { useEffect } from "react";

/**
 * Stands in whatever opens over everything and takes the focus. Radix hides what is behind it from screen readers, and
 * keeps the focus by sending it back; what is inert cannot have it in the first place, wherever one comes from (the
 * browser's own bar, a finger, a reader's list of links).
 */
export function InertBehind() {
	useEffect(() => {
		const behind: HTMLElement[] = [];
		let gone = false;
		// Radix marks what is behind in an effect of its own, after this one.
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
