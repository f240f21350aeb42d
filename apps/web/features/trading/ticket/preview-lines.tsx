import { type AccountCurrency, formatMoney as exactMoney, type Money, money } from "@truefill/core/money";
import type { CostKind, MarketView, OpenTradePreview } from "@truefill/core/trading";
import { Suspense } from "react";
import { directory } from "../../../data/index.ts";
import { type MessageKey, t, useT } from "../../../i18n/index.ts";
import { lazyPart } from "../../../i18n/lazy-part.ts";
import { formatMoney, formatNumber, UNKNOWN } from "../../../lib/format.ts";
import { WhileLoading } from "../../../lib/lazy.tsx";
import { HelpLink, HelpTerm, helpHref } from "../../../ui/help-link.tsx";
import { Money as MoneyText } from "../../../ui/num.tsx";
import { WhyTerm } from "../../../ui/why/why-term.tsx";
import { hasBands } from "../bands.ts";
import { type PreviewedOrder, type PreviewFigures, previewFigures } from "./preview-figures.ts";

// A search that the first render need not wait for.
const CloseOutText = lazyPart(async () => (await import("../close-out-text.tsx")).CloseOutText);

// Rarely needed.
const StaleRate = lazyPart(async () => (await import("../blotter/stale-rate.tsx")).StaleRate);

export interface PreviewLinesProps extends PreviewedOrder {
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
export function PreviewLines({ view = directory().view, ...previewed }: PreviewLinesProps) {
	const t = useT();
	const { preview, currency, usedBefore } = previewed;
	const figures = previewFigures(previewed, view);
	const { plan, after, added, realisedPnl, closes, released, otherwise } = figures;
	const margin = released
		? t("trading.preview.released")
		: otherwise
			? t("trading.preview.marginAdded")
			: t("trading.preview.margin");
	const line = { currency };
	return (
		<div className="flex flex-col gap-0.5 border-line border-t pt-2">
			<div className="flex items-center justify-between text-11 text-muted">
				<span className="inline-flex items-center">{plan === null || closes ? null : <Leverage plan={plan} />}</span>
				{previewed.order === null ? null : (
					<WhyTerm of={{ about: "costs", order: previewed.order }}>{t("why.costs.ask")}</WhyTerm>
				)}
				<span>{currency}</span>
			</div>
			<dl className="flex flex-col gap-0.5" aria-label={t("trading.preview", { currency })}>
				<Line
					{...line}
					label={margin}
					amount={added !== null && released ? money(-added) : added}
					note={marginNote(figures, usedBefore?.positionMode === "netting", currency)}
					help={helpHref("margin#margin-of-a-trade")}
				/>
				<Line
					{...line}
					label={t("trading.preview.freeAfter")}
					amount={plan?.freeMarginAfter}
					tone={plan !== null && plan.freeMarginAfter < 0n ? "signed" : "plain"}
				/>
				{realisedPnl === null ? null : (
					<Line {...line} label={t("trading.preview.realised")} amount={realisedPnl} tone="signed" />
				)}
				{after === null || plan === null ? null : (
					<div className="flex items-baseline justify-between gap-3 text-12">
						<dt className="text-muted">
							<HelpTerm href={helpHref("close-out#when-positions-are-closed")}>
								{t("trading.preview.closeOut")}
							</HelpTerm>
						</dt>
						<dd className="num">
							<WhileLoading fallback={UNKNOWN}>
								<CloseOutText instrument={plan.instrument} account={after} />
							</WhileLoading>
						</dd>
					</div>
				)}
				{figures.costs.map(({ kind, amount }) =>
					kind !== "spread" && amount === 0n ? null : (
						<Line {...line} key={kind} label={t((closes ? CLOSING : LABELS)[kind])} amount={amount} tone="quiet-zero" />
					),
				)}
				{preview?.netPnlAtStopLoss == null ? null : (
					<Line {...line} label={t("trading.preview.atStopLoss")} amount={preview.netPnlAtStopLoss} tone="signed" />
				)}
				{preview?.netPnlAtTakeProfit == null ? null : (
					<Line {...line} label={t("trading.preview.atTakeProfit")} amount={preview.netPnlAtTakeProfit} tone="signed" />
				)}
			</dl>
			{preview?.staleConversion == null ? null : (
				<Suspense>
					<StaleRate stale={preview.staleConversion} />
				</Suspense>
			)}
		</div>
	);
}

function Line(props: {
	readonly label: string;
	readonly amount: Money | null | undefined;
	readonly currency: AccountCurrency;
	readonly tone?: "plain" | "signed" | "quiet-zero";
	readonly note?: string | undefined;
	readonly help?: string | undefined;
}) {
	const { label, amount, currency, tone = "plain", note, help } = props;
	return (
		<div className="flex items-baseline justify-between gap-3">
			<dt className="text-12 text-muted">
				<HelpTerm href={help}>{label}</HelpTerm>
			</dt>
			<dd className="text-12" title={note}>
				<MoneyText
					value={amount === null || amount === undefined ? null : exactMoney(amount, currency)}
					currency={currency}
					show="none"
					tone={tone}
					{...(tone === "plain" ? {} : { sign: "always" })}
				/>
			</dd>
		</div>
	);
}

/** How the used margin changes where that is not the margin of what is opened. */
function marginNote(
	{ plan, added, otherwise, closes }: PreviewFigures,
	netting: boolean,
	currency: AccountCurrency,
): string | undefined {
	if (plan === null || added === null || !otherwise) return undefined;
	const shown = (amount: Money) => formatMoney(exactMoney(amount, currency), currency);
	const used = t("trading.preview.usedFrom", {
		before: shown(money(plan.usedMarginAfter - added)),
		after: shown(plan.usedMarginAfter),
	});
	return netting || closes ? used : `${used} ${t("trading.preview.hedged", { amount: shown(plan.margin) })}`;
}

function Leverage({ plan }: { readonly plan: NonNullable<OpenTradePreview["plan"]> }) {
	const t = useT();
	const dealt = directory().byId(plan.instrument.id);
	return (
		<>
			{t("trading.preview.leverage", { leverage: formatNumber(String(plan.leverage)) })}
			<HelpLink
				place={
					dealt !== undefined && hasBands(dealt) ? "margin#bands-for-large-positions" : "margin#which-leverage-counts"
				}
				about={t("trading.detail.leverage")}
				className="-my-1 ms-0.5"
			/>
		</>
	);
}
