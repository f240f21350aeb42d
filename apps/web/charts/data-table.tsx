import { formatPrice as exactText } from "@truefill/core/money";
import type { Candle, Resolution } from "@truefill/core/pricing";
import { useT } from "../i18n/index.ts";
import { formatPrice } from "../lib/format.ts";
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from "../ui/table.tsx";
import { TimeText } from "../ui/time-text.tsx";

const MOST_ROWS = 200;

export interface CandleTableProps {
	readonly candles: readonly Candle[];
	readonly resolution: Resolution;
	readonly priceDigits: number;
	readonly label: string;
}

/** The chart's numbers as a table, newest first: for screen readers and for copying. */
export function CandleTable({ candles, resolution, priceDigits, label }: CandleTableProps) {
	const t = useT();
	const long = resolution === "1d" || resolution === "1w" || resolution === "1M";
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
							{long ? (
								<span className="num">{new Date(startMs).toISOString().slice(0, 10)}</span>
							) : (
								<TimeText value={new Date(startMs).toISOString()} />
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
