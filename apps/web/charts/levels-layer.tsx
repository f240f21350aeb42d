import { type RefObject, Suspense, useMemo, useState } from "react";
import { lazyPart } from "../i18n/lazy-part.ts";
import type { ChartInstrument } from "./chart-props.ts";
import { useGripsApart } from "./grips-apart.ts";
import { LevelHandle } from "./level-handle.tsx";
import type { LevelLine } from "./lines.tsx";
import { isCrowd } from "./near.ts";
import { useGroups } from "./opening-lines.tsx";
import type { ScaleStore } from "./scale-store.ts";

const CrowdedLevels = lazyPart(async () => (await import("./crowded-levels.tsx")).CrowdedLevels);

/** Levels whose grips would touch. */
const REACH_PX = 25;

export interface LevelsLayerProps {
	readonly frame: RefObject<HTMLElement | null>;
	readonly scales: ScaleStore;
	readonly levels: readonly LevelLine[];
	/** Trades with room for grips of unset levels. */
	readonly roomy: ReadonlySet<string>;
	readonly footPx: number;
	readonly instrument: ChartInstrument;
	readonly asks: boolean;
}

/** The lines of all levels. Many at nearly one price share a label; the one in use always has a grip of its own. */
export function LevelsLayer({ frame, scales, levels, roomy, footPx, instrument, asks }: LevelsLayerProps) {
	const [picked, setPicked] = useState<string | null>(null);
	// Keys of levels whose move is not answered yet: sharing a label would lose it.
	const [held] = useState(() => new Set<string>());
	const set = useMemo(
		() =>
			levels
				.filter(({ key, price }) => price !== null && key !== picked && !held.has(key))
				.map(({ key, price }) => ({ id: key, price: Number(price) })),
		[levels, picked, held],
	);
	const groups = useGroups(scales, set, REACH_PX);
	const crowds = useMemo(() => {
		const byKey = new Map(levels.map((level) => [level.key, level]));
		return groups.filter(isCrowd).map((keys) => ({
			key: `crowd ${keys[0]}`,
			levels: keys.flatMap((key) => byKey.get(key) ?? []),
		}));
	}, [groups, levels]);
	const hidden = new Set(crowds.flatMap((crowd) => crowd.levels.map(({ key }) => key)));
	const single = levels.filter(({ key }) => !hidden.has(key));
	const grips = [
		...single,
		...crowds.map(({ key, levels: [first] }) => ({
			key,
			price: first?.price ?? null,
			opening: first?.opening ?? "",
			tradeId: null,
		})),
	];
	useGripsApart(frame, scales, grips, footPx);
	return (
		<>
			{single.map((level) => (
				<LevelHandle
					key={level.key}
					scales={scales}
					level={level}
					increment={instrument.priceIncrement}
					priceDigits={instrument.priceDigits}
					room={level.tradeId === null || roomy.has(level.tradeId)}
					asks={asks}
					focused={level.key === picked}
					held={held}
					onUse={() => setPicked(level.key)}
				/>
			))}
			{crowds.map((crowd) => (
				<Suspense key={crowd.key} fallback={null}>
					<CrowdedLevels
						scales={scales}
						levels={crowd.levels}
						gripKey={crowd.key}
						priceDigits={instrument.priceDigits}
						onPick={setPicked}
					/>
				</Suspense>
			))}
		</>
	);
}
