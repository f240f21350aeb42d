import { type AccountCurrency, formatMoney as exactMoney, type Money, money } from "@truefill/core/money";
import {
	type AffectedAccount,
	accountAfter,
	type CostKind,
	type CostLine,
	estimatedCosts,
	type MarketView,
	type OpenTradeOrder,
	type OpenTradePreview,
	orderCosts,
	orderEffect,
	type ValuedAccount,
} from "@truefill/core/trading";
import { Fragment, Suspense } from "react";
import { directory } from "../../../data/index.ts";
import { type MessageKey, useT } from "../../../i18n/index.ts";
import { lazyPart } from "../../../i18n/lazy-part.ts";
import { formatMoney, formatNumber, UNKNOWN } from "../../../lib/format.ts";
import { HelpLink, HelpTerm, helpHref } from "../../../ui/help-link.tsx";
import { Money as MoneyText } from "../../../ui/num.tsx";
import { hasBands } from "../bands.ts";

// A search that the first render need not wait for.
const CloseOutText = lazyPart(async () => (await import("../close-out-text.tsx")).CloseOutText);

// Rarely needed.
const StaleRate = lazyPart(async () => (await import("../blotter/stale-rate.tsx")).StaleRate);

export interface PreviewLinesProps {
	readonly preview: OpenTradePreview | null;
	readonly currency: AccountCurrency;
	readonly usedBefore: (ValuedAccount & AffectedAccount) | null;
	/** The order; null while unreadable. */
	readonly order: OpenTradeOrder | null;
	/** The market to fill at, if not the current one: the price of a pending order. */
	readonly view?: MarketView;
}

const LABELS = {
	spread: "trading.preview.spread",
	commission: "trading.cost.commission",
	"conversion-charge": "trading.cost.conversion-charge",
	swap: "trading.preview.swap",
	"administration-fee": "trading.cost.administration-fee",
	"cash-adjustments": "trading.cost.cash-adjustments",
	"guaranteed-premium": "trading.preview.premium",
} as const satisfies Record<CostKind, MessageKey>;

/** For an order that opens nothing. */
const CLOSING = {
	...LABELS,
	spread: "trading.preview.spreadOff",
	commission: "trading.preview.commissionOff",
} as const satisfies Record<CostKind, MessageKey>;

/** The order's effects, by the engine: added and free margin, realised result, costs, results at the levels. */
export function PreviewLines({ preview, currency, usedBefore, order, view = directory().view }: PreviewLinesProps) {
	const t = useT();
	const plan = preview?.plan ?? null;
	const dealt = directory().byId(plan?.instrument.id ?? "");
	const costs =
		order === null || order.volume <= 0n
			? null
			: usedBefore === null
				? estimatedCosts(currency, order, view)
				: orderCosts(usedBefore, order, view);
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
	const effect = plan === null || usedBefore === null ? null : orderEffect(usedBefore, plan, view);
	const { usedMarginChange: added, realisedPnl } = effect?.ok
		? effect.value
		: { usedMarginChange: plan?.margin ?? null, realisedPnl: null };
	// Nothing is opened: only the closing half of the spread applies (E9).
	const closes = plan?.opened === 0n;
	const released = added !== null && (added < 0n || closes);
	const shown = (amount: Money) => formatMoney(exactMoney(amount, currency), currency);
	// With an existing position, or a hedge, the opening's margin differs from what the order adds.
	const otherwise = plan !== null && added !== null && added !== plan.margin;
	const notes =
		plan === null || added === null || !otherwise
			? []
			: [
					t("trading.preview.usedFrom", {
						before: shown(money(plan.usedMarginAfter - added)),
						after: shown(plan.usedMarginAfter),
					}),
					...(usedBefore?.positionMode !== "netting" && !closes
						? [t("trading.preview.hedged", { amount: shown(plan.margin) })]
						: []),
				];
	const line = (
		label: string,
		value: string | null,
		tone: "plain" | "signed" | "quiet-zero" = "plain",
		note?: string,
		help?: string,
	) => (
		<div className="flex items-baseline justify-between gap-3">
			<dt className="text-12 text-muted">
				<HelpTerm href={help}>{label}</HelpTerm>
			</dt>
			<dd className="text-12" title={note}>
				<MoneyText
					value={value}
					currency={currency}
					show="none"
					tone={tone}
					{...(tone === "plain" ? {} : { sign: "always" })}
				/>
			</dd>
		</div>
	);
	return (
		<div className="flex flex-col gap-0.5 border-line border-t pt-2">
			<div className="flex items-center justify-between text-11 text-muted">
				<span className="inline-flex items-center">
					{plan === null || closes ? null : (
						<>
							{t("trading.preview.leverage", { leverage: formatNumber(String(plan.leverage)) })}
							<HelpLink
								place={
									dealt !== undefined && hasBands(dealt)
										? "margin#bands-for-large-positions"
										: "margin#which-leverage-counts"
								}
								about={t("trading.detail.leverage")}
								className="-my-1 ms-0.5"
							/>
						</>
					)}
				</span>
				<span>{currency}</span>
			</div>
			<dl className="flex flex-col gap-0.5" aria-label={t("trading.preview", { currency })}>
				{line(
					t(
						released
							? "trading.preview.released"
							: otherwise
								? "trading.preview.marginAdded"
								: "trading.preview.margin",
					),
					text(added !== null && released ? money(-added) : added),
					"plain",
					notes.length === 0 ? undefined : notes.join(" "),
					helpHref("margin#margin-of-a-trade"),
				)}
				{line(
					t("trading.preview.freeAfter"),
					text(plan?.freeMarginAfter),
					plan !== null && plan.freeMarginAfter < 0n ? "signed" : "plain",
				)}
				{realisedPnl === null ? null : line(t("trading.preview.realised"), text(realisedPnl), "signed")}
				{after === null || plan === null ? null : (
					<div className="flex items-baseline justify-between gap-3 text-12">
						<dt className="text-muted">
							<HelpTerm href={helpHref("close-out#when-positions-are-closed")}>
								{t("trading.preview.closeOut")}
							</HelpTerm>
						</dt>
						<dd className="num">
							<Suspense fallback={UNKNOWN}>
								<CloseOutText instrument={plan.instrument} account={after} />
							</Suspense>
						</dd>
					</div>
				)}
				{lines.map(({ kind, amount }) =>
					kind !== "spread" && amount === 0n ? null : (
						<Fragment key={kind}>{line(t((closes ? CLOSING : LABELS)[kind]), text(amount), "quiet-zero")}</Fragment>
					),
				)}
				{preview?.netPnlAtStopLoss == null
					? null
					: line(t("trading.preview.atStopLoss"), text(preview.netPnlAtStopLoss), "signed")}
				{preview?.netPnlAtTakeProfit == null
					? null
					: line(t("trading.preview.atTakeProfit"), text(preview.netPnlAtTakeProfit), "signed")}
			</dl>
			{preview?.staleConversion == null ? null : (
				<Suspense>
					<StaleRate stale={preview.staleConversion} />
				</Suspense>
			)}
		</div>
	);
}
