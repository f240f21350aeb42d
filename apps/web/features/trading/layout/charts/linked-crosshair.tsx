import { useEffect, useRef } from "react";
import type { ScaleStore } from "../../../../charts/index.ts";
import { onPoint, type Pointed, point } from "./crosshair.ts";

export interface LinkedCrosshairProps extends Pick<Pointed, "slot" | "instrument" | "link_symbol" | "link_interval"> {
	readonly scales: ScaleStore;
}

const put = (line: HTMLElement | null, side: "left" | "top", at: number | null, most: number): void => {
	if (line === null) return;
	const isShown = at !== null && at >= 0 && at <= most;
	line.style.visibility = isShown ? "visible" : "hidden";
	if (isShown) line.style[side] = `${Math.round(at)}px`;
};

/** Tells the other charts where the pointer is, and shows where it is on one that is linked: its time, and its price if they show the same instrument. */
export function LinkedCrosshair({ scales, slot, instrument, link_symbol, link_interval }: LinkedCrosshairProps) {
	const upright = useRef<HTMLSpanElement>(null);
	const level = useRef<HTMLSpanElement>(null);
	useEffect(() => {
		// The overlays' frame, and in it the whole chart.
		const area = upright.current?.parentElement?.parentElement;
		if (area === null || area === undefined || !(link_symbol || link_interval)) return;
		const move = (event: PointerEvent) => {
			const scale = scales.current;
			if (scale === null || event.pointerType === "touch") return;
			const box = area.getBoundingClientRect();
			const atMs = scale.timeAt(event.clientX - box.left);
			const price = scale.priceAt(event.clientY - box.top);
			point(atMs === null ? null : { slot, instrument, atMs, price, link_symbol, link_interval });
		};
		const leave = () => point(null);
		area.addEventListener("pointermove", move);
		area.addEventListener("pointerleave", leave);
		const stop = onPoint((pointed) => {
			const scale = scales.current;
			const isLinked =
				pointed !== null &&
				pointed.slot !== slot &&
				((link_symbol && pointed.link_symbol) || (link_interval && pointed.link_interval));
			const seen = isLinked && scale !== null ? scale : null;
			put(upright.current, "left", seen?.xOf(pointed?.atMs ?? 0) ?? null, seen?.width ?? 0);
			const price = pointed !== null && pointed.instrument === instrument ? pointed.price : null;
			put(level.current, "top", seen === null || price === null ? null : seen.yOf(price), seen?.height ?? 0);
		});
		return () => {
			area.removeEventListener("pointermove", move);
			area.removeEventListener("pointerleave", leave);
			stop();
		};
	}, [scales, slot, instrument, link_symbol, link_interval]);
	return (
		<>
			<span
				ref={upright}
				aria-hidden
				data-crosshair={slot}
				className="pointer-events-none invisible absolute inset-y-0 border-line-strong border-s border-dashed"
			/>
			<span
				ref={level}
				aria-hidden
				className="pointer-events-none invisible absolute inset-x-0 border-line-strong border-t border-dashed"
			/>
		</>
	);
}
