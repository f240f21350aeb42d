import { useLayoutEffect, useRef, useState } from "react";
import type { BarLength } from "./bar-length.ts";
import type { Scale } from "./chart-scale.ts";
import type { FillMark, Place } from "./fill-mark.ts";
import { clustersNear } from "./near.ts";
import type { ScaleStore } from "./scale-store.ts";

/** A mark is a target of 24 pixels (WCAG 2.5.8): closer than this, two are merged. */
export const SIZE_PX = 24;

/**
 * Positions the marks of fills, and the lines between those of one trade, on every draw without React. Renders only when
 * other fills share a mark than before: `groups`, each with the ids of its fills.
 */
export function useFillPlaces(of: {
	readonly scales: ScaleStore;
	readonly length: BarLength;
	readonly fills: readonly FillMark[];
	/** The mark whose lines are shown. */
	readonly active: string | null;
	/** Called with the left edge's time on every draw. */
	readonly onReach: (fromMs: number) => void;
}) {
	const { scales, length, fills, active, onReach } = of;
	const [groups, setGroups] = useState<readonly (readonly string[])[]>([]);
	const shown = useRef("");
	/** By the ids in their mark. */
	const elements = useRef(new Map<string, HTMLElement>());
	const places = useRef<ReadonlyMap<string, Place>>(new Map());
	const links = useRef<SVGSVGElement>(null);
	const reach = useRef(onReach);
	reach.current = onReach;

	// biome-ignore lint/correctness/useExhaustiveDependencies: marks and lines that have just come are placed too.
	useLayoutEffect(() => {
		const place = () => {
			const scale = scales.current;
			if (scale === null) return;
			const all = placesOf(fills, length, scale);
			places.current = all;
			const found = groupsOf(fills, all, scale);
			for (const ids of found) {
				const element = elements.current.get(ids.join());
				if (element !== undefined)
					moveMark(
						element,
						ids.flatMap((id) => all.get(id) ?? []),
					);
			}
			moveLinks(links.current, all);
			reach.current(scale.startMs());
			const signature = found.map((ids) => ids.join()).join("|");
			if (signature === shown.current) return;
			shown.current = signature;
			setGroups(found);
		};
		place();
		return scales.subscribe(place);
	}, [scales, fills, length, groups, active]);
	return { groups, elements, places, links };
}

const placesOf = (fills: readonly FillMark[], length: BarLength, scale: Scale): ReadonlyMap<string, Place> =>
	new Map(
		fills.map(({ id, atMs, price, side }) => {
			const y = scale.yOf(price);
			return [id, { x: scale.xOf(length.startMs(atMs)), y, markY: y + (side === "buy" ? 11 : -11) }];
		}),
	);

/** The ids of the fills that share a mark, of those within the plot. */
function groupsOf(fills: readonly FillMark[], places: ReadonlyMap<string, Place>, scale: Scale): string[][] {
	const within = [...places].filter(
		([, { x, markY }]) => x >= 0 && x <= scale.width && markY >= 0 && markY <= scale.height,
	);
	return clustersNear(
		within.map(([item, { x, markY }]) => ({ item, x, y: markY })),
		SIZE_PX,
	).map((ids) => fills.flatMap(({ id }) => (ids.includes(id) ? [id] : [])));
}

/** Puts a mark in the middle of its fills. */
function moveMark(element: HTMLElement, at: readonly Place[]): void {
	if (at.length === 0) return;
	const middle = (read: (each: Place) => number) => at.reduce((sum, each) => sum + read(each), 0) / at.length;
	const [x, y] = [middle((each) => each.x), middle((each) => each.markY)].map(Math.round);
	element.style.left = `${x}px`;
	element.style.top = `${y}px`;
	element.style.visibility = "visible";
}

function moveLinks(links: SVGSVGElement | null, places: ReadonlyMap<string, Place>): void {
	for (const line of links?.querySelectorAll<SVGLineElement>("line") ?? []) {
		const from = places.get(line.dataset.from ?? "");
		const to = places.get(line.dataset.to ?? "");
		if (from === undefined || to === undefined) continue;
		for (const [name, value] of Object.entries({ x1: from.x, y1: from.y, x2: to.x, y2: to.y }))
			line.setAttribute(name, String(Math.round(value)));
	}
}
