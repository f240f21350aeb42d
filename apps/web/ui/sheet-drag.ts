import { type PointerEvent, useRef } from "react";

/** Pulled down this far, or thrown down a short way, the sheet closes; else it returns. */
const FAR_PX = 96;
const THROWN_PX = 24;
const THROWN_PX_PER_MS = 0.5;

interface Drag {
	readonly fromY: number;
	readonly fromMs: number;
}

/** Whether a pull of this length and duration closes the sheet. */
export const isPulledShut = (px: number, ms: number): boolean =>
	px > FAR_PX || (px > THROWN_PX && px > THROWN_PX_PER_MS * ms);

/** For the head of a sheet from the bottom: pulling it down closes the sheet. Its buttons are pressed as usual. */
export function useSheetDrag(sheetOf: () => HTMLElement | null, close: () => void) {
	const drag = useRef<Drag | null>(null);
	const pulled = (event: PointerEvent) => Math.max(0, event.clientY - (drag.current?.fromY ?? event.clientY));
	const place = (px: number) => {
		const sheet = sheetOf();
		if (sheet !== null) sheet.style.transform = px === 0 ? "" : `translateY(${px}px)`;
	};
	const end = (shut: boolean) => {
		drag.current = null;
		if (shut) close();
		else place(0);
	};
	return {
		onPointerDown(event: PointerEvent<HTMLElement>) {
			if (event.button !== 0 || (event.target instanceof Element && event.target.closest("button, a") !== null)) return;
			drag.current = { fromY: event.clientY, fromMs: event.timeStamp };
			event.currentTarget.setPointerCapture(event.pointerId);
		},
		onPointerMove(event: PointerEvent<HTMLElement>) {
			if (drag.current !== null) place(pulled(event));
		},
		onPointerUp(event: PointerEvent<HTMLElement>) {
			if (drag.current !== null) end(isPulledShut(pulled(event), event.timeStamp - drag.current.fromMs));
		},
		onPointerCancel() {
			if (drag.current !== null) end(false);
		},
	};
}
