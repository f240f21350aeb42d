import { useT } from "../../i18n/index.ts";
import { Money } from "../../ui/num.tsx";
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from "../../ui/table.tsx";
import { TimeText } from "../../ui/time-text.tsx";
import type { HistoryPoint } from "./curve-points.ts";

/** Rows of the table, newest first. */
const MOST_ROWS = 200;

/** The balances of the curve, after the current equity. */
export function CurveTable(props: {
	readonly history: readonly HistoryPoint[];
	/** Begin and end of the curve. */
	readonly range: { readonly from: string; readonly to: string };
	readonly equity: string | null;
	readonly currency: string;
	readonly stale: boolean;
}) {
	const { history, range, equity, currency, stale } = props;
	const t = useT();
	return (
		<div className="h-52">
			<Table label={t("dashboard.curve.caption", range)}>
				<TableHead>
					<HeadCell>{t("dashboard.curve.time")}</HeadCell>
					<HeadCell numeric>{t("dashboard.curve.balance", { currency })}</HeadCell>
				</TableHead>
				<TableBody>
					<Row>
						<Cell head>{t("dashboard.curve.now")}</Cell>
						<Cell numeric>
							<Money value={equity} currency={currency} show="none" stale={stale} />
						</Cell>
					</Row>
					{history
						.slice(-MOST_ROWS)
						.reverse()
						.map(({ at, balance }, row) => (
							// biome-ignore lint/suspicious/noArrayIndexKey: two entries may share a moment, and the list is only ever replaced whole.
							<Row key={`${at}-${row}`}>
								<Cell head>
									<TimeText value={at} />
								</Cell>
								<Cell numeric>
									<Money value={balance} currency={currency} show="none" />
								</Cell>
							</Row>
						))}
				</TableBody>
			</Table>
		</div>
	);
}
