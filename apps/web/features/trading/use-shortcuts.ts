import type { Side } from "@truefill/core/pricing";
import { useEffect, useRef } from "react";
import { SEARCH_ID, VOLUME_ID } from "./layout/frame.ts";

const typing = (target: EventTarget | null): boolean =>
	target instanceof HTMLElement &&
	(target.isContentEditable ||
		target.matches("input:not([type=checkbox]):not([type=range]), textarea, select, [role=slider]"));

/** After the sheet, if any, has been drawn. */
const focusSoon = (id: string) =>
	requestAnimationFrame(() =>
		requestAnimationFrame(() => {
			const found = document.getElementById(id);
			const field = found instanceof HTMLInputElement ? found : found?.querySelector("input");
			if (!(field instanceof HTMLInputElement)) return;
			field.focus();
			field.select();
		}),
	);

export interface Shortcuts {
	readonly onSide: (side: Side) => void;
	readonly onHelp: () => void;
}

/** `/` search, `b` and `s` the ticket, `?` the list. None while typing, none sends anything. */
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
