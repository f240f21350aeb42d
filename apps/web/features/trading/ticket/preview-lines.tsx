import { usedMargin } from "@truefill/core/margin";
import { type AccountCurrency, formatMoney as exactMoney, type Money, money } from "@truefill/core/money";
import {
	accountAfter,
	type CostKind,
	type CostLine,
	estimatedCosts,
	type OpenTradeOrder,
	type OpenTradePreview,
	type ValuedAccount,
} from "@truefill/core/trading";
import { Fragment, lazy, Suspense } from "react";
import { directory } from "../../../data/index.ts";
import type { MessageKey } from "../../../i18n/catalogue/en.ts";
import { useT } from "../../../i18n/index.ts";
import { formatMoney, formatNumber, UNKNOWN } from "../../../lib/format.ts";
import { Money as MoneyText } from "../../../ui/num.tsx";

// A search that the first picture need not wait for.
const CloseOutText = lazy(async () => ({ default: (await import("../close-out-text.tsx")).CloseOutText }));

export interface PreviewLinesProps {
	readonly preview: OpenTradePreview | null;
	readonly currency: AccountCurrency;
	readonly usedBefore: ValuedAccount | null;
	/** A market order, whose every cost can be told before it; absent for one that waits for its price. */
	readonly order?: OpenTradeOrder | null;
}

const LABELS = {
	spread: "trading.preview.spread",
	commission: "trading.cost.commission",
	"conversion-charge": "trading.cost.conversion-charge",
	swap: "trading.preview.swap",
	"cash-adjustments": "trading.cost.cash-adjustments",
	"guaranteed-premium": "trading.preview.premium",
} as const satisfies Record<CostKind, MessageKey>;

/** What the order would fix, by the engine's own functions: margin, what stays free, commission, results at the levels. */
export function PreviewLines({ preview, currency, usedBefore, order = null }: PreviewLinesProps) {
	const t = useT();
	const plan = preview?.plan ?? null;
	const { view } = directory();
	const costs = order === null || order.volume <= 0n ? null : estimatedCosts(currency, order, view);
	const lines: readonly CostLine[] = costs?.ok
		? costs.value
		: [
				{ kind: "spread", amount: plan?.firstPnl ?? null },
				{ kind: "commission", amount: plan === null ? money(0n) : money(-plan.commission) },
			];
	const after =
		plan === null || order === null || usedBefore === null ? null : accountAfter(usedBefore, order, plan, view);
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
				{after === null || plan === null ? null : (
					<div className="flex items-baseline justify-between gap-3 text-12">
						<dt className="text-muted">{t("trading.preview.closeOut")}</dt>
						<dd className="num">
							<Suspense fallback={UNKNOWN}>
								<CloseOutText instrument={plan.instrument} account={after} />
							</Suspense>
						</dd>
					</div>
				)}
				{lines.map(({ kind, amount }) =>
					kind !== "spread" && amount === 0n ? null : (
						<Fragment key={kind}>{line(t(LABELS[kind]), text(amount), "quiet-zero")}</Fragment>
					),
				)}
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
