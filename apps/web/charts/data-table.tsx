import { formatPrice as exactText } from "@truefill/core/money";
import type { Candle } from "@truefill/core/pricing";
import { useT } from "../i18n/index.ts";
import { formatPrice } from "../lib/format.ts";
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from "../ui/table.tsx";
import { TimeText } from "../ui/time-text.tsx";
import type { BarLength } from "./bar-length.ts";

const MOST_ROWS = 200;

export interface CandleTableProps {
	readonly candles: readonly Candle[];
	readonly length: BarLength;
	readonly priceDigits: number;
	readonly label: string;
}

/** The chart's numbers as a table, newest first: for screen readers and for copying. */
export function CandleTable({ candles, length, priceDigits, label }: CandleTableProps) {
	const t = useT();
	const rows = candles.slice(-MOST_ROWS).reverse();
	const columns = ["open", "high", "low", "close"] as const;
	return (
		<Table label={label}>
			<TableHead>
				<HeadCell>{t("chart.time")}</HeadCell>
				{columns.map((column) => (
					<HeadCell key={column} numeric>
						{t(`chart.${column}`)}
					</HeadCell>
				))}
				<HeadCell numeric>{t("chart.askClose")}</HeadCell>
			</TableHead>
			<TableBody>
				{rows.map(({ startMs, bid, ask }) => (
					<Row key={startMs}>
						<Cell head>
							{length.isWithinDay ? (
								<TimeText value={new Date(startMs).toISOString()} />
							) : (
								<span className="num">{length.dayOf(startMs)}</span>
							)}
						</Cell>
						{columns.map((column) => (
							<Cell key={column} numeric>
								{formatPrice(exactText(bid[column], priceDigits), priceDigits)}
							</Cell>
						))}
						<Cell numeric>{formatPrice(exactText(ask.close, priceDigits), priceDigits)}</Cell>
					</Row>
				))}
			</TableBody>
		</Table>
	);
}
