import type { BackTestResultWire } from "@truefill/contracts/http";
import { useMemo } from "react";
import { type Translate, useT } from "../../i18n/index.ts";
import { cx } from "../../lib/cx.ts";
import { formatNumber, formatPrice } from "../../lib/format.ts";
import type { Column } from "../../ui/data-table/column.ts";
import { DataTable } from "../../ui/data-table/data-table.tsx";
import { Money } from "../../ui/num.tsx";
import { TimeText } from "../../ui/time-text.tsx";

type Trade = BackTestResultWire["trades"][number];

const REASONS = ["stop-loss", "take-profit", "trailing-stop", "stop-out"] as const;
type Reason = (typeof REASONS)[number];
function reasonText(t: Translate, { close_reason: reason, closed_at }: Trade, stoppedAt: string | undefined): string {
	if (REASONS.includes(reason as Reason)) return t(`trading.reason.${reason as Reason}`);
	return t(closed_at === stoppedAt ? "autoTrader.why.limit" : "autoTrader.why.customer");
}
/** So many rows need no windowing. */
const FEW_ROWS = 6;

/** Every trade of a back-test, the newest first. */
export function TestTrades({
	result,
	priceDigits,
}: {
	readonly result: BackTestResultWire;
	readonly priceDigits: number;
}) {
	const t = useT();
	const { currency, stopped } = result;
	const stoppedAt = stopped?.at;
	const rows = useMemo(() => result.trades.toReversed(), [result.trades]);
	const columns = useMemo<readonly Column<Trade>[]>(
		() => [
			{
				id: "opened",
				header: t("autoTrader.col.opened"),
				rowHeader: true,
				cell: (trade) => <TimeText value={trade.opened_at} />,
			},
			{ id: "closed", header: t("autoTrader.col.closed"), cell: (trade) => <TimeText value={trade.closed_at} /> },
			{
				id: "side",
				header: t("trading.side"),
				cell: ({ side }) => (
					<span className={side === "buy" ? "text-up" : "text-down"}>
						{t(side === "buy" ? "trading.buy" : "trading.sell")}
					</span>
				),
			},
			{
				id: "volume",
				header: t("autoTrader.col.volume"),
				numeric: true,
				cell: ({ volume }) => formatNumber(volume),
			},
			{
				id: "in",
				header: t("autoTrader.col.in"),
				numeric: true,
				cell: (trade) => formatPrice(trade.opening_price, priceDigits),
			},
			{
				id: "out",
				header: t("autoTrader.col.out"),
				numeric: true,
				cell: (trade) => formatPrice(trade.closing_price, priceDigits),
			},
			{ id: "why", header: t("autoTrader.col.why"), cell: (trade) => reasonText(t, trade, stoppedAt) },
			{
				id: "net",
				header: t("autoTrader.col.net"),
				numeric: true,
				cell: ({ net }) => <Money value={net} currency={currency} tone="signed" sign="always" />,
			},
		],
		[t, currency, priceDigits, stoppedAt],
	);
	return (
		<div className={cx("rounded-control border border-line", rows.length > FEW_ROWS && "h-72")}>
			<DataTable
				label={t("autoTrader.trades")}
				columns={columns}
				rows={rows}
				rowId={(_, at) => String(at)}
				empty={{ title: t("autoTrader.noTrades") }}
			/>
		</div>
	);
}
