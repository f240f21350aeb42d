import { type ReactNode, useEffect, useRef, useState } from "react";
import type { TradeMark } from "./chart-props.ts";
import { OpeningLine } from "./lines.tsx";
import { groupsNear } from "./near.ts";
import type { ScaleStore } from "./scale-store.ts";

/** Height of a label plus spacing. */
const LABEL_PX = 22;

/** Ids of the trades whose labels would overlap, by group; follows the scale. */
export function useGroups(scales: ScaleStore, trades: readonly TradeMark[]): readonly (readonly string[])[] {
	const [groups, setGroups] = useState<readonly (readonly string[])[]>(() => trades.map(({ id }) => [id]));
	const shown = useRef("");
	useEffect(() => {
		const regroup = () => {
			const scale = scales.current;
			if (scale === null) return;
			const found = groupsNear(
				trades.map(({ id, openingPrice }) => ({ item: id, at: scale.yOf(openingPrice) })),
				LABEL_PX,
			);
			const signature = found.map((ids) => ids.join()).join("|");
			if (signature === shown.current) return;
			shown.current = signature;
			setGroups(found);
		};
		regroup();
		return scales.subscribe(regroup);
	}, [scales, trades]);
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
