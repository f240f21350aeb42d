import { useMemo, useState } from "react";
import { CompareLayer } from "../../../charts/compare/compare-layer.tsx";
import type { BarLength, ChartSettings, ScaleStore } from "../../../charts/index.ts";
import { type LocalInstrument, useDirectory } from "../../../data/index.ts";
import { useT } from "../../../i18n/index.ts";
import { formatPrice } from "../../../lib/format.ts";
import { type Command, useCommands } from "../../../ui/commands/commands.ts";
import { CompareDialog } from "./compare-dialog.tsx";
import { sourceOf } from "./source.ts";

export interface CompareProps {
	readonly scales: ScaleStore;
	readonly instrument: LocalInstrument;
	readonly length: BarLength;
	readonly price: ChartSettings["price"];
	/** Ids of the instruments that are compared. */
	readonly ids: readonly string[];
	readonly onIds: (ids: readonly string[]) => void;
	/** Its command is that of the screen. */
	readonly isActive: boolean;
}

/** Other instruments over a chart in percent, and the dialog that chooses them. */
export function Compare({ scales, instrument, length, price, ids, onIds, isActive }: CompareProps) {
	const directory = useDirectory();
	const [isOpen, setOpen] = useState(false);
	const t = useT();
	const shown = useMemo(
		() => ids.flatMap((id) => (id === instrument.id ? [] : (directory.byId(id) ?? []))),
		[ids, instrument.id, directory],
	);
	const instruments = useMemo(
		() =>
			shown.map(({ id, displayName, priceDigits }) => ({
				id,
				name: displayName,
				source: sourceOf(id, length.stored, "adjusted"),
				priceText: (value: number) => formatPrice(value.toFixed(priceDigits), priceDigits),
			})),
		[shown, length],
	);
	useCommands(
		useMemo<readonly Command[]>(
			() =>
				isActive
					? [
							{
								id: "chart.compare",
								group: "chart",
								title: t("compare.title"),
								words: t("palette.group.chart"),
								run: () => setOpen(true),
							},
						]
					: [],
			[t, isActive],
		),
	);
	return (
		<>
			<CompareLayer
				scales={scales}
				length={length}
				price={price}
				name={instrument.displayName}
				instruments={instruments}
				onRemove={(id) => onIds(ids.filter((each) => each !== id))}
			/>
			{isOpen ? (
				<CompareDialog instrument={instrument} shown={shown} onIds={onIds} onClose={() => setOpen(false)} />
			) : null}
		</>
	);
}
