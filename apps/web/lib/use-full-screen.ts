import { useCallback, useEffect, useState } from "react";

/**
 * Whether a part of the page fills the window. The whole page becomes full screen with it, where the browser allows it:
 * dialogs and menus are elsewhere in the document and would not be seen over a single element.
 */
export function useFullScreen(): readonly [isFull: boolean, set: (isFull: boolean) => void] {
	const [isFull, setFull] = useState(false);
	useEffect(() => {
		if (!isFull) return;
		const leave = () => {
			if (document.fullscreenElement === null) setFull(false);
		};
		// Where the browser has no full screen it does not leave it by Escape either.
		const press = (event: KeyboardEvent) => {
			if (event.key === "Escape" && !event.defaultPrevented && document.fullscreenElement === null) setFull(false);
		};
		document.addEventListener("fullscreenchange", leave);
		document.addEventListener("keydown", press);
		return () => {
			document.removeEventListener("fullscreenchange", leave);
			document.removeEventListener("keydown", press);
			// Also when the page is left.
			if (document.fullscreenElement !== null) void document.exitFullscreen();
		};
	}, [isFull]);
	const set = useCallback((next: boolean) => {
		setFull(next);
		// A refusal (a frame, a phone) leaves the part as large as the window.
		if (next) void document.documentElement.requestFullscreen?.().catch(() => undefined);
	}, []);
	return [isFull, set];
}
