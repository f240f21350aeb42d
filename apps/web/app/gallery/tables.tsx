import { type ReactNode, useState } from "react";
import { Badge } from "../../ui/badge.tsx";
import type { Column, TableSort } from "../../ui/data-table/column.ts";
import { DataTable } from "../../ui/data-table/data-table.tsx";
import type { DataTableProps } from "../../ui/data-table/props.ts";
import { Money, Num } from "../../ui/num.tsx";
import { SegmentedControl } from "../../ui/segmented-control.tsx";
import { Tabs } from "../../ui/tabs.tsx";
import { Section } from "./section.tsx";

interface Trade {
	readonly id: string;
	readonly name: string;
	readonly side: "Buy" | "Sell";
	readonly volume: string;
	readonly pnl: string | null;
}

const tradesOf = (count: number): readonly Trade[] =>
	Array.from({ length: count }, (_, index) => ({
		id: `T-${1000 + index}`,
		name: index % 3 === 0 ? "EUR/USD" : index % 3 === 1 ? "Gold (spot), troy ounce against US dollar" : "US 500",
		side: index % 2 === 0 ? "Buy" : "Sell",
		volume: `${(index + 1) * 1000}`,
		pnl: index === 4 ? "0.00" : index === 5 ? null : `${index % 2 === 0 ? "" : "-"}${index * 137}.${10 + (index % 90)}`,
	}));
const SOME = tradesOf(24);
const MANY = tradesOf(5_000);

const COLUMNS: readonly Column<Trade>[] = [
	{
		id: "name",
		header: "Instrument",
		rowHeader: true,
		sort: { kind: "text", value: ({ name }) => name },
		className: "max-w-56 truncate",
		cell: ({ name }) => name,
	},
	{
		id: "side",
		header: "Side",
		cell: ({ side }) => <Badge tone={side === "Buy" ? "up" : "down"}>{side}</Badge>,
	},
	{
		id: "volume",
		header: "Volume",
		numeric: true,
		sort: { kind: "decimal", value: ({ volume }) => volume },
		cell: ({ volume }) => <Num value={volume} />,
	},
	{
		id: "pnl",
		header: "Result, USD",
		numeric: true,
		sort: { kind: "decimal", value: ({ pnl }) => pnl },
		cell: ({ pnl }) => <Money value={pnl} currency="USD" show="none" tone="signed" sign="always" />,
	},
];

const idOf = ({ id }: Trade): string => id;
const nothing = () => undefined;

function Trades(props: Partial<DataTableProps<Trade>>) {
	const [selected, setSelected] = useState("T-1001");
	const [sort, setSort] = useState<TableSort>({ column: "name", descending: false });
	const [hidden, setHidden] = useState<readonly string[]>([]);
	return (
		<DataTable
			label="Open trades"
			columns={COLUMNS}
			rows={SOME}
			rowId={idOf}
			sorting={{ now: sort, onSort: setSort }}
			choice={{ hidden, onChange: setHidden }}
			isSelected={({ id }) => id === selected}
			onActivate={({ id }) => setSelected(id)}
			empty={{ title: "No trades", hint: "They appear here when an order is filled." }}
			{...props}
		/>
	);
}

const STATES = ["full", "many", "cards", "loading", "failed", "stale", "empty", "filtered"] as const;
type State = (typeof STATES)[number];

const QUERY = { isError: false, isFetching: false, dataUpdatedAt: Date.UTC(2026, 0, 5, 9), refetch: nothing };
const FAILED = { query: { ...QUERY, isError: true }, failed: "The trades could not be loaded." };

const PROPS: Readonly<Record<State, Partial<DataTableProps<Trade>>>> = {
	full: {},
	many: { rows: MANY },
	cards: {
		card: ({ name, pnl }) => (
			<article className="flex justify-between gap-3 rounded-card border border-line bg-surface-1 p-panel">
				<span className="truncate">{name}</span>
				<Money value={pnl} currency="USD" tone="signed" sign="always" />
			</article>
		),
	},
	stale: { source: FAILED },
	empty: { rows: [] },
	filtered: {
		rows: [],
		filter: { isActive: true, none: { title: "No trade matches" }, clear: { label: "Show all", run: nothing } },
	},
	// Without rows; added below, because an absent member would mean the usual ones.
	loading: { source: { query: QUERY, failed: "" } },
	failed: { source: FAILED },
};

function OpenTab(): ReactNode {
	const [state, setState] = useState<State>("full");
	const unloaded = state === "loading" || state === "failed";
	return (
		<div className="flex h-full flex-col">
			<div className="flex-none overflow-x-auto p-2">
				<SegmentedControl
					label="State"
					value={state}
					onChange={setState}
					items={STATES.map((value) => ({ value, label: value }))}
				/>
			</div>
			<div className="min-h-0 flex-1 overflow-auto">
				<Trades {...PROPS[state]} {...(unloaded ? { rows: undefined } : {})} />
			</div>
		</div>
	);
}

export function TabsAndTable() {
	const [tab, setTab] = useState<"open" | "closed">("open");
	return (
		<Section title="Tabs and table">
			<Tabs
				className="h-96 rounded-control border border-line"
				label="Trades"
				value={tab}
				onChange={setTab}
				items={[
					{ value: "open", label: "Open", count: SOME.length, content: <OpenTab /> },
					{
						value: "closed",
						label: "Closed",
						count: 0,
						unseen: true,
						content: <p className="p-4 text-muted">Nothing closed yet.</p>,
					},
				]}
			/>
		</Section>
	);
}
