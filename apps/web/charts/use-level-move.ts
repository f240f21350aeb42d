import type { Price } from "@truefill/core/money";
import { type FocusEvent, type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from "react";
import { priceOnGrid, stepPrice } from "./levels.ts";
import { type LevelLine, usePlaced } from "./lines.tsx";
import type { ScaleStore } from "./scale-store.ts";

/** A move that waits for its confirmation. `left`: the focus went elsewhere and is not taken back. */
type Asking = "now" | "left" | null;

/** State of moving one level: where it is shown, whether that is refused, and the handlers of its grip. */
export function useLevelMove(of: {
	readonly scales: ScaleStore;
	readonly level: LevelLine;
	readonly increment: Price;
	readonly priceDigits: number;
	/** Whether a move that widens the risk must be confirmed. */
	readonly asks: boolean;
}) {
	const { scales, level, increment, priceDigits, asks } = of;
	const [moved, setMoved] = useState<string | null>(null);
	const [asking, setAsking] = useState<Asking>(null);
	const dragging = useRef(false);
	const { busy, target, deliver } = useSendingInTurn(level);
	const rest = level.price ?? level.opening;
	const shown = moved ?? target ?? rest;
	const unset = level.price === null && moved === null && target === null;
	const { line, label } = usePlaced(scales, () => Number(shown));
	const isMoved = moved !== null && moved !== (target ?? rest);
	const refusal = isMoved ? level.refuse(moved) : null;

	const putBack = () => {
		dragging.current = false;
		setAsking(null);
		setMoved(null);
	};
	const send = () => {
		putBack();
		if (isMoved && refusal === null) deliver(moved);
	};
	/** Sends a move at once, or asks first if it widens the risk. */
	const finish = () => {
		if (isMoved && refusal === null && asks && level.widens(moved)) setAsking("now");
		else send();
	};
	useEscape(moved !== null, putBack);

	/** A move is not lost when the focus goes elsewhere: it waits for its confirmation. */
	const leave = (event: FocusEvent) => {
		if (dragging.current || line.current?.contains(event.relatedTarget) === true) return;
		if (isMoved && refusal === null) setAsking("left");
		else putBack();
	};
	const grip = {
		onPointerDown: (event: PointerEvent<HTMLElement>) => {
			if (event.button !== 0) return;
			event.currentTarget.setPointerCapture(event.pointerId);
			dragging.current = true;
			setAsking(null);
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
			finish();
		},
		onPointerCancel: putBack,
		onKeyDown: (event: KeyboardEvent) => {
			const by = { ArrowUp: 1, ArrowDown: -1, PageUp: 10, PageDown: -10 }[event.key];
			if (by !== undefined) {
				event.preventDefault();
				const from = unset ? level.first() : shown;
				setAsking(null);
				setMoved(unset ? from || null : stepPrice(from, event.ctrlKey ? by * 10 : by, increment, priceDigits));
			} else if (event.key === "Enter") {
				event.preventDefault();
				finish();
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
		asking,
		refusal,
		putBack,
		send,
		leave,
		/** The handlers of the grip. */
		grip,
	};
}

/** Sends moves one after the other: a second one waits for the answer of the first, so that neither is lost. */
function useSendingInTurn(level: LevelLine) {
	const latest = useRef(level);
	latest.current = level;
	const last = useRef(Promise.resolve());
	const [waiting, setWaiting] = useState<readonly string[]>([]);
	const deliver = (price: string) => {
		setWaiting((prices) => [...prices, price]);
		// The caller reports a refusal; the line returns to the server's price.
		last.current = last.current
			.then(() => latest.current.move(price))
			.catch(() => undefined)
			.finally(() => setWaiting((prices) => prices.slice(1)));
	};
	return {
		busy: waiting.length > 0,
		/** The newest price that is sent and not answered; null: none. */
		target: waiting.at(-1) ?? null,
		deliver,
	};
}

/** The price at the pointer, kept within the chart. */
function priceUnder(event: PointerEvent, line: HTMLElement | null, scales: ScaleStore): number | null {
	const scale = scales.current;
	const frame = line?.parentElement?.getBoundingClientRect();
	if (scale === null || frame === undefined) return null;
	return scale.priceAt(Math.min(Math.max(event.clientY - frame.top, 0), scale.height));
}

/** Escape anywhere, before anything else on the page hears it; of two moved lines, it puts one back. */
function useEscape(active: boolean, act: () => void): void {
	const latest = useRef(act);
	latest.current = act;
	useEffect(() => {
		if (!active) return;
		const press = (event: globalThis.KeyboardEvent) => {
			if (event.key !== "Escape") return;
			event.stopImmediatePropagation();
			latest.current();
		};
		addEventListener("keydown", press, true);
		return () => removeEventListener("keydown", press, true);
	}, [active]);
}
