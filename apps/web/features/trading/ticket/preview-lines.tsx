import { usedMargin } from "@truefill/core/margin";
import { type AccountCurrency, formatMoney as exactMoney, type Money } from "@truefill/core/money";
import type { OpenTradePreview, ValuedAccount } from "@truefill/core/trading";
import { useT } from "../../../i18n/index.ts";
import { formatMoney, formatNumber } from "../../../lib/format.ts";
import { Money as MoneyText } from "../../../ui/num.tsx";

export interface PreviewLinesProps {
	readonly preview: OpenTradePreview | null;
	readonly currency: AccountCurrency;
	readonly usedBefore: ValuedAccount | null;
}

/** What the order would fix, by the engine's own functions: margin, what stays free, commission, results at the levels. */
export function PreviewLines({ preview, currency, usedBefore }: PreviewLinesProps) {
	const t = useT();
	const plan = preview?.plan ?? null;
	const text = (amount: Money | null | undefined) =>
		amount === null || amount === undefined ? null : exactMoney(amount, currency);
	const added =
		plan === null || usedBefore === null ? null : plan.usedMarginAfter - usedMargin(usedBefore.openTrades.values());
	const hedged = plan !== null && added !== null && added < plan.margin;
	const line = (
		label: string,
		value: string | null,
		tone: "plain" | "signed" | "quiet-zero" = "plain",
		note?: string,
	) => (
		<div className="flex items-baseline justify-between gap-3">
			<dt className="text-12 text-muted">{label}</dt>
			<dd className="text-12" title={note}>
				<MoneyText
					value={value}
					currency={currency}
					show="none"
					tone={tone}
					{...(tone === "signed" ? { sign: "always" } : {})}
				/>
			</dd>
		</div>
	);
	return (
		<div className="flex flex-col gap-0.5 border-line border-y py-2">
			<div className="flex items-baseline justify-between text-11 text-muted">
				<span>
					{plan === null ? "" : t("trading.preview.leverage", { leverage: formatNumber(String(plan.leverage)) })}
				</span>
				<span>{currency}</span>
			</div>
			<dl className="flex flex-col gap-0.5" aria-label={t("trading.preview", { currency })}>
				{line(
					t("trading.preview.margin"),
					text(plan?.margin),
					"plain",
					hedged
						? t("trading.preview.hedged", { amount: formatMoney(exactMoney(plan.margin, currency), currency) })
						: undefined,
				)}
				{line(
					t("trading.preview.freeAfter"),
					text(plan?.freeMarginAfter),
					plan !== null && plan.freeMarginAfter < 0n ? "signed" : "plain",
				)}
				{line(t("trading.preview.spread"), text(plan?.firstPnl), "quiet-zero")}
				{plan === null || plan.commission === 0n ? null : line(t("trading.preview.commission"), text(plan.commission))}
				{preview?.netPnlAtStopLoss == null
					? null
					: line(t("trading.preview.atStopLoss"), text(preview.netPnlAtStopLoss), "signed")}
				{preview?.netPnlAtTakeProfit == null
					? null
					: line(t("trading.preview.atTakeProfit"), text(preview.netPnlAtTakeProfit), "signed")}
			</dl>
		</div>
	);
}
