import { type ReactNode, useLayoutEffect, useRef, useState } from "react";
import type { TradeMark } from "./chart-props.ts";
import { OpeningLine } from "./lines.tsx";
import { groupsNear } from "./near.ts";
import type { ScaleStore } from "./scale-store.ts";

/** Height of a label plus spacing. */
export const LABEL_PX = 22;

/** Something at a price of the chart. */
export interface Placed {
	readonly id: string;
	readonly price: number;
}

/** Ids of what is closer together than `reachPx`, by group; follows the scale. Items: the same array until they change. */
export function useGroups(
	scales: ScaleStore,
	items: readonly Placed[],
	reachPx: number,
): readonly (readonly string[])[] {
	const [groups, setGroups] = useState<readonly (readonly string[])[]>(() => [items.map(({ id }) => id)]);
	const shown = useRef("");
	// Before the first paint: each member of a large group must not be drawn once.
	useLayoutEffect(() => {
		const regroup = () => {
			const scale = scales.current;
			if (scale === null) return;
			const found = groupsNear(
				items.map(({ id, price }) => ({ item: id, at: scale.yOf(price) })),
				reachPx,
			);
			const signature = found.map((ids) => ids.join()).join("|");
			if (signature === shown.current) return;
			shown.current = signature;
			setGroups(found);
		};
		regroup();
		return scales.subscribe(regroup);
	}, [scales, items, reachPx]);
	return groups;
}

export interface OpeningLinesProps {
	readonly scales: ScaleStore;
	readonly trades: readonly TradeMark[];
	readonly groups: readonly (readonly string[])[];
	/** The shared label of several trades that are too close together. */
	readonly groupLabel: (ids: readonly string[]) => ReactNode;
}

/** A line where each trade was opened; those close together share one label. */
export function OpeningLines({ scales, trades, groups, groupLabel }: OpeningLinesProps) {
	const labelOf = new Map(
		groups.flatMap((ids) => (ids[0] === undefined ? [] : [[ids[0], ids.length > 1 ? groupLabel(ids) : null]])),
	);
	return trades.map(({ id, openingPrice, label }) => {
		const shared = labelOf.get(id);
		return (
			<OpeningLine key={id} scales={scales} price={openingPrice}>
				{shared === undefined ? null : (shared ?? label)}
			</OpeningLine>
		);
	});
}
