import type { Price } from "@truefill/core/money";
import { type FocusEvent, type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from "react";
import { priceOnGrid, stepPrice } from "./levels.ts";
import { type LevelLine, usePlaced } from "./lines.tsx";
import type { ScaleStore } from "./scale-store.ts";

/** State of moving one level: where it is shown, whether that is refused, and the handlers of its grip. */
export function useLevelMove(of: {
	readonly scales: ScaleStore;
	readonly level: LevelLine;
	readonly increment: Price;
	readonly priceDigits: number;
	/** Whether a drag must be confirmed; if not, releasing it sends. */
	readonly asks: boolean;
}) {
	const { scales, level, increment, priceDigits, asks } = of;
	const [moved, setMoved] = useState<string | null>(null);
	const [busy, setBusy] = useState(false);
	const [asking, setAsking] = useState(false);
	const dragging = useRef(false);
	const rest = level.price ?? level.opening;
	const shown = moved ?? rest;
	const unset = level.price === null && moved === null;
	const { line, label } = usePlaced(scales, () => Number(shown));
	const refusal = moved === null || moved === rest ? null : level.refuse(moved);

	const putBack = () => {
		dragging.current = false;
		setAsking(false);
		setMoved(null);
	};
	const send = async () => {
		if (moved === null || moved === rest || refusal !== null || busy) {
			putBack();
			return;
		}
		setAsking(false);
		setBusy(true);
		try {
			await level.move(moved);
		} catch {
			// The caller reports the error; the line returns to the server's price.
		} finally {
			setBusy(false);
			setMoved(null);
		}
	};
	useEscape(moved !== null, putBack);

	/** Blur discards the move. */
	const leave = (event: FocusEvent) => {
		if (!dragging.current && line.current?.contains(event.relatedTarget) !== true) putBack();
	};
	const grip = {
		onPointerDown: (event: PointerEvent<HTMLElement>) => {
			if (busy || event.button !== 0) return;
			event.currentTarget.setPointerCapture(event.pointerId);
			dragging.current = true;
			setAsking(false);
			setMoved(shown);
		},
		onPointerMove: (event: PointerEvent<HTMLElement>) => {
			const at = dragging.current ? priceUnder(event, line.current, scales) : null;
			const price = at === null ? null : priceOnGrid(at, increment, priceDigits);
			if (price !== null) setMoved(price);
		},
		onPointerUp: () => {
			if (!dragging.current) return;
			dragging.current = false;
			if (asks && moved !== null && moved !== rest && refusal === null) setAsking(true);
			else void send();
		},
		onPointerCancel: putBack,
		onKeyDown: (event: KeyboardEvent) => {
			const by = { ArrowUp: 1, ArrowDown: -1, PageUp: 10, PageDown: -10 }[event.key];
			if (by !== undefined) {
				event.preventDefault();
				const from = unset ? level.first() : shown;
				setMoved(unset ? from || null : stepPrice(from, event.ctrlKey ? by * 10 : by, increment, priceDigits));
			} else if (event.key === "Enter") {
				event.preventDefault();
				void send();
			} else if (event.key === "Escape") putBack();
		},
		onBlur: leave,
	};
	return {
		/** Refs of the line and of its label on the axis. */
		line,
		label,
		/** The price that it was moved to and that is not sent yet; null: none. */
		moved,
		shown,
		unset,
		busy,
		/** Whether a drag waits for its confirmation. */
		asking,
		refusal,
		putBack,
		send,
		leave,
		/** The handlers of the grip. */
		grip,
	};
}

/** The price at the pointer, kept within the chart. */
function priceUnder(event: PointerEvent, line: HTMLElement | null, scales: ScaleStore): number | null {
	const scale = scales.current;
	const frame = line?.parentElement?.getBoundingClientRect();
	if (scale === null || frame === undefined) return null;
	return scale.priceAt(Math.min(Math.max(event.clientY - frame.top, 0), scale.height));
}

/** Escape anywhere, before anything else on the page hears it. */
function useEscape(active: boolean, act: () => void): void {
	const latest = useRef(act);
	latest.current = act;
	useEffect(() => {
		if (!active) return;
		const press = (event: globalThis.KeyboardEvent) => {
			if (event.key !== "Escape") return;
			event.stopPropagation();
			latest.current();
		};
		addEventListener("keydown", press, true);
		return () => removeEventListener("keydown", press, true);
	}, [active]);
}
