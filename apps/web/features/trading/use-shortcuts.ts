import type { Side } from "@truefill/core/pricing";
import { useEffect, useRef } from "react";
import { SEARCH_ID, VOLUME_ID } from "./layout/frame.ts";

const typing = (target: EventTarget | null): boolean =>
	target instanceof HTMLElement &&
	(target.isContentEditable ||
		target.matches("input:not([type=checkbox]):not([type=range]), textarea, select, [role=slider]"));

const WAIT_MS = 5_000;
let stopWaiting = (): void => undefined;

/**
 * Focuses the field as soon as it exists: the sheet opens in the next frame, and the ticket's code may still be
 * loading. It focuses again if a just selected instrument replaces the ticket. Any key or pointer press cancels it.
 */
export function focusSoon(id: string): void {
	stopWaiting();
	const endsAt = performance.now() + WAIT_MS;
	let frame = 0;
	const stop = () => {
		cancelAnimationFrame(frame);
		removeEventListener("keydown", stop, true);
		removeEventListener("pointerdown", stop, true);
	};
	let last: HTMLInputElement | null = null;
	const look = () => {
		const found = document.getElementById(id);
		const field = found instanceof HTMLInputElement ? found : (found?.querySelector("input") ?? null);
		if (field !== null && field !== last) {
			field.focus();
			if (document.activeElement === field) {
				field.select();
				last = field;
			}
		}
		if (performance.now() < endsAt) frame = requestAnimationFrame(look);
		else stop();
	};
	stopWaiting = stop;
	addEventListener("keydown", stop, true);
	addEventListener("pointerdown", stop, true);
	// After the render caused by the key press.
	frame = requestAnimationFrame(() => {
		frame = requestAnimationFrame(look);
	});
}

export interface Shortcuts {
	readonly onSide: (side: Side) => void;
	readonly onHelp: () => void;
}

/** `/` search, `b` and `s` the ticket, `?` the list. Inactive while typing; none of them sends anything. */
export function useShortcuts(shortcuts: Shortcuts): void {
	const now = useRef(shortcuts);
	now.current = shortcuts;
	useEffect(() => {
		const press = (event: KeyboardEvent) => {
			if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || typing(event.target)) return;
			if (document.querySelector("[role=dialog], [role=menu], [role=listbox][data-state=open]") !== null) return;
			const key = event.key.toLowerCase();
			if (key === "/") focusSoon(SEARCH_ID);
			else if (key === "?") now.current.onHelp();
			else if (key === "b" || key === "s") {
				now.current.onSide(key === "b" ? "buy" : "sell");
				focusSoon(VOLUME_ID);
			} else return;
			event.preventDefault();
		};
		addEventListener("keydown", press);
		return () => removeEventListener("keydown", press);
	}, []);
}
