import { useLayoutEffect, useRef } from "react";
import type { LevelLine } from "./lines.tsx";
import { shiftsApart } from "./near.ts";
import type { ScaleStore } from "./scale-store.ts";

/** Height of a grip plus spacing; larger for touch (WCAG 2.5.8). */
const GAP_PX = 25;
const COARSE_GAP_PX = 29;

/** Identifies a grip; its shift from its line is written to the element with this attribute. */
export const gripOf = (key: string) => ({ "data-grip": key });

/**
 * Keeps grips of close lines from overlapping: each line stays at its price, its grip as near to it as the others
 * allow. Written to the elements on every draw, without React. The two unset grips of one trade are side by side.
 * `footPx` at the bottom is reserved for the buttons there.
 */
export function useGripsApart(
	frame: { readonly current: HTMLElement | null },
	scales: ScaleStore,
	levels: readonly Pick<LevelLine, "key" | "price" | "opening" | "tradeId">[],
	footPx: number,
): void {
	const shown = useRef({ levels, footPx });
	shown.current = { levels, footPx };
	const place = useRef(() => {
		const scale = scales.current;
		if (scale === null || frame.current === null) return;
		const places = new Map<string, { readonly at: number; readonly keys: string[] }>();
		for (const { key, price, opening, tradeId } of shown.current.levels) {
			const at = scale.yOf(Number(price ?? opening));
			if (!Number.isFinite(at) || at < 0 || at > scale.height) continue;
			const name = price === null ? `unset ${tradeId}` : key;
			const known = places.get(name);
			if (known === undefined) places.set(name, { at, keys: [key] });
			else known.keys.push(key);
		}
		const grips = new Map<string, HTMLElement>();
		for (const grip of frame.current.querySelectorAll<HTMLElement>("[data-grip]"))
			grips.set(grip.dataset.grip ?? "", grip);
		const there = [...places.values()].filter(({ keys }) => keys.some((key) => grips.has(key)));
		const gap = matchMedia("(pointer: coarse)").matches ? COARSE_GAP_PX : GAP_PX;
		const shifts = shiftsApart(
			there.map(({ at }) => at),
			gap,
			scale.height - shown.current.footPx,
		);
		for (const [index, { keys }] of there.entries()) {
			const shift = `${Math.round(shifts[index] ?? 0)}px`;
			for (const key of keys) grips.get(key)?.style.setProperty("--shift", shift);
		}
	});
	useLayoutEffect(() => scales.subscribe(place.current), [scales]);
	useLayoutEffect(() => place.current());
}
