import { type KeyboardEvent, type RefObject, useEffect, useRef } from "react";
import type { ScaleStore } from "../../../charts/index.ts";
import { priceOnGrid, stepPrice } from "../../../charts/levels.ts";
import { type LocalInstrument, prices } from "../../../data/index.ts";
import { useT } from "../../../i18n/index.ts";
import { formatPrice } from "../../../lib/format.ts";

/** Where the menu opens, and for which price (decimal text). */
export interface AtPrice {
	readonly x: number;
	readonly y: number;
	readonly price: string;
}

const HALF_PX = 10;
const LONG_PRESS_MS = 550;
/** A finger that moves further scrolls the chart. */
const STILL_PX = 8;
const FAST = 10;

interface Places {
	/** The plus sign; its grandparent is the chart. */
	readonly button: RefObject<HTMLButtonElement | null>;
	readonly scales: ScaleStore;
	readonly instrument: LocalInstrument;
	readonly open: (at: AtPrice) => void;
}

const isField = (target: EventTarget | null): boolean =>
	target instanceof Element && target.closest("input, textarea, a[href]") !== null;

function putSign(own: HTMLElement, name: string, x: number, y: number): void {
	own.setAttribute("aria-label", name);
	own.title = name;
	own.style.left = `${x}px`;
	own.style.transform = `translateY(${y}px)`;
}

/** Moves the plus sign with the pointer or the arrow keys, and opens the menu at the price meant. */
export function useMenuPlaces({ button, scales, instrument, open }: Places) {
	const t = useT();
	const at = useRef<string | null>(null);
	const { priceIncrement, priceDigits, pipPosition } = instrument;
	/** Of a place in the chart; null: below or above its prices. */
	const priceOf = (y: number): string | null => {
		const scale = scales.current;
		if (scale === null || y < 0 || y > scale.height) return null;
		return priceOnGrid(scale.priceAt(y), priceIncrement, priceDigits);
	};
	/** The sign stays at the axis, and within the chart while its price is outside. */
	const place = (price: string, y: number) => {
		const own = button.current;
		const scale = scales.current;
		if (own === null || scale === null) return;
		at.current = price;
		const name = t("orders.at", { price: formatPrice(price, priceDigits) });
		const inside = Math.min(Math.max(y, HALF_PX), scale.height - HALF_PX);
		putSign(own, name, scale.width - 2 * HALF_PX - 1, Math.round(inside) - HALF_PX);
	};
	const placeAt = (price: string) => place(price, scales.current?.yOf(Number(price)) ?? 0);
	const now = { priceOf, place, placeAt, open };
	const latest = useRef(now);
	latest.current = now;

	useEffect(() => {
		const own = button.current;
		const area = own?.parentElement?.parentElement;
		if (own === null || area === null || area === undefined) return;
		return followPointer(own, area, latest);
	}, [button]);
	// Keys chose a price: it keeps its sign when the scale changes.
	useEffect(
		() =>
			scales.subscribe(() => {
				const own = button.current;
				if (own?.matches(":focus-visible") && at.current !== null) latest.current.placeAt(at.current);
			}),
		[button, scales],
	);

	const pip = Number(10n ** BigInt(8 - pipPosition) / priceIncrement) || 1;
	return {
		onFocus: () => {
			const bid = prices.quote(instrument.id)?.bid ?? null;
			const present = bid === null ? null : priceOnGrid(bid, priceIncrement, priceDigits);
			if (button.current?.matches(":focus-visible") && present !== null) placeAt(present);
		},
		onKeyDown: (event: KeyboardEvent) => {
			const up = event.key === "ArrowUp" ? 1 : event.key === "ArrowDown" ? -1 : 0;
			if (up === 0 || at.current === null) return;
			event.preventDefault();
			placeAt(stepPrice(at.current, up * pip * (event.shiftKey ? FAST : 1), priceIncrement, priceDigits));
		},
		onClick: () => {
			const box = button.current?.getBoundingClientRect();
			if (box !== undefined && at.current !== null) open({ x: box.left, y: box.bottom, price: at.current });
		},
	};
}

interface Acts {
	priceOf(y: number): string | null;
	place(price: string, y: number): void;
	open(at: AtPrice): void;
}

function followPointer(own: HTMLElement, area: HTMLElement, acts: RefObject<Acts>): () => void {
	const within = (y: number) => y - area.getBoundingClientRect().top;
	const hide = () => own.removeAttribute("data-shown");
	let press: ReturnType<typeof setTimeout> | undefined;
	let began = { x: 0, y: 0 };
	const openAt = (x: number, y: number): boolean => {
		const price = acts.current.priceOf(within(y));
		if (price !== null) acts.current.open({ x, y, price });
		return price !== null;
	};
	const move = (event: PointerEvent) => {
		if (Math.hypot(event.clientX - began.x, event.clientY - began.y) > STILL_PX) clearTimeout(press);
		// A pointer on the sign itself must not move it away.
		if (event.target instanceof Node && own.contains(event.target)) return;
		const y = within(event.clientY);
		const price = event.pointerType === "mouse" && event.buttons === 0 ? acts.current.priceOf(y) : null;
		if (price === null) return hide();
		acts.current.place(price, y);
		own.setAttribute("data-shown", "");
	};
	const down = (event: PointerEvent) => {
		clearTimeout(press);
		const isOnControl = event.target instanceof Element && event.target.closest("button, [role=slider]") !== null;
		if (event.pointerType !== "touch" || !event.isPrimary || isOnControl) return;
		began = { x: event.clientX, y: event.clientY };
		press = setTimeout(() => void openAt(began.x, began.y), LONG_PRESS_MS);
	};
	const release = () => clearTimeout(press);
	const menu = (event: MouseEvent) => {
		if (isField(event.target)) return;
		const isOnSign = event.target instanceof Node && own.contains(event.target);
		if (isOnSign) own.click();
		// With the menu key it comes from what has the focus, such as the line of an order.
		if (isOnSign || openAt(event.clientX, event.clientY)) event.preventDefault();
	};
	const leave = () => {
		hide();
		release();
	};
	area.addEventListener("pointermove", move);
	area.addEventListener("pointerdown", down);
	area.addEventListener("pointerleave", leave);
	area.addEventListener("contextmenu", menu);
	for (const end of ["pointerup", "pointercancel"] as const) area.addEventListener(end, release);
	return () => {
		release();
		area.removeEventListener("pointermove", move);
		area.removeEventListener("pointerdown", down);
		area.removeEventListener("pointerleave", leave);
		area.removeEventListener("contextmenu", menu);
		for (const end of ["pointerup", "pointercancel"] as const) area.removeEventListener(end, release);
	};
}
