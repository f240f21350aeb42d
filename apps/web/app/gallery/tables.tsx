import { useState } from "react";
import { Badge } from "../../ui/badge.tsx";
import { Money, Num } from "../../ui/num.tsx";
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from "../../ui/table.tsx";
import { Tabs } from "../../ui/tabs.tsx";
import { Section } from "./section.tsx";

const TRADES = Array.from({ length: 24 }, (_, index) => ({
	id: `T-${1000 + index}`,
	name: index % 3 === 0 ? "EUR/USD" : index % 3 === 1 ? "Gold (spot), troy ounce against US dollar" : "US 500",
	side: index % 2 === 0 ? "Buy" : "Sell",
	volume: `${(index + 1) * 1000}`,
	pnl: index === 4 ? "0.00" : index === 5 ? null : `${index % 2 === 0 ? "" : "-"}${index * 137}.${10 + index}`,
}));

function Trades() {
	const [selected, setSelected] = useState("T-1001");
	return (
		<Table label="Open trades">
			<TableHead>
				<HeadCell sort="ascending" onSort={() => undefined}>
					Instrument
				</HeadCell>
				<HeadCell>Side</HeadCell>
				<HeadCell numeric>Volume</HeadCell>
				<HeadCell numeric>Result, USD</HeadCell>
			</TableHead>
			<TableBody>
				{TRADES.map((trade) => (
					<Row key={trade.id} selected={trade.id === selected} onActivate={() => setSelected(trade.id)}>
						<Cell head className="max-w-56 truncate">
							{trade.name}
						</Cell>
						<Cell>
							<Badge tone={trade.side === "Buy" ? "up" : "down"}>{trade.side}</Badge>
						</Cell>
						<Cell numeric>
							<Num value={trade.volume} />
						</Cell>
						<Cell numeric>
							<Money value={trade.pnl} currency="USD" show="none" tone="signed" sign="always" />
						</Cell>
					</Row>
				))}
			</TableBody>
		</Table>
	);
}

export function TabsAndTable() {
	const [tab, setTab] = useState<"open" | "closed">("open");
	return (
		<Section title="Tabs and table">
			<Tabs
				className="h-72 rounded-control border border-line"
				label="Trades"
				value={tab}
				onChange={setTab}
				items={[
					{ value: "open", label: "Open", count: TRADES.length, content: <Trades /> },
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
