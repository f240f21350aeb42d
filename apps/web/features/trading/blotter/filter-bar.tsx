import { useT } from "../../../i18n/index.ts";
import { Button } from "../../../ui/button.tsx";
import { Input } from "../../../ui/input.tsx";
import { SegmentedControl } from "../../../ui/segmented-control.tsx";
import { isFiltering, NO_FILTER, type TradeFilter } from "./filter.ts";

export interface FilterBarProps {
	readonly filter: TradeFilter;
	readonly onFilter: (filter: TradeFilter) => void;
}

/** Which trades the tables show. */
export function FilterBar({ filter, onFilter }: FilterBarProps) {
	const t = useT();
	const set = (change: Partial<TradeFilter>) => onFilter({ ...filter, ...change });
	return (
		<search className="flex flex-none flex-wrap items-center gap-2 border-line border-b bg-surface-1 px-panel py-1">
			<Input
				type="search"
				size="sm"
				className="max-w-56 pointer-coarse:max-w-none"
				aria-label={t("blotter.filter.text")}
				placeholder={t("blotter.filter.text")}
				value={filter.text}
				onChange={({ target }) => set({ text: target.value })}
			/>
			<SegmentedControl
				label={t("trading.side")}
				value={filter.side}
				onChange={(side) => set({ side })}
				items={[
					{ value: "all", label: t("blotter.filter.all") },
					{ value: "buy", label: t("trading.buy") },
					{ value: "sell", label: t("trading.sell") },
				]}
			/>
			<SegmentedControl
				label={t("blotter.filter.result")}
				value={filter.result}
				onChange={(result) => set({ result })}
				items={[
					{ value: "all", label: t("blotter.filter.all") },
					{ value: "profit", label: t("blotter.filter.profit") },
					{ value: "loss", label: t("blotter.filter.loss") },
				]}
			/>
			{isFiltering(filter) ? (
				<Button size="sm" variant="quiet" onClick={() => onFilter(NO_FILTER)}>
					{t("blotter.filter.clear")}
				</Button>
			) : null}
		</search>
	);
}
