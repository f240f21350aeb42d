import { useEffect, useEffectEvent } from "react";
import { isNarrow } from "./narrow.ts";

let last = 0;
/** Of what closed just now, whose entry is still to go. */
let leaving: number | null = null;

const marked = (mark: number): unknown => {
	const state: unknown = history.state;
	return { ...(typeof state === "object" ? state : null), over: mark };
};
function markNow(): unknown {
	const state: unknown = history.state;
	return typeof state === "object" && state !== null && "over" in state ? state.over : null;
}

/**
 * While something is open over a narrow screen, the browser's Back closes it and the screen stays. The entry that it adds has
 * the screen's own address and state, so that the router sees no change when it goes. Links inside have to replace it.
 */
export function useBackCloses(open: boolean, close: () => void): void {
	const closed = useEffectEvent(close);
	useEffect(() => {
		if (!open || !isNarrow()) return;
		last += 1;
		const mark = last;
		// What opens in place of another takes its entry over.
		if (leaving !== null && markNow() === leaving) history.replaceState(marked(mark), "");
		else history.pushState(marked(mark), "");
		leaving = null;
		// If something was opened over this one, only its own entry went.
		const went = () => (markNow() === mark ? undefined : closed());
		window.addEventListener("popstate", went);
		return () => {
			window.removeEventListener("popstate", went);
			if (markNow() !== mark) return;
			leaving = mark;
			queueMicrotask(() => {
				if (leaving === mark && markNow() === mark) history.back();
				if (leaving === mark) leaving = null;
			});
		};
	}, [open]);
}
