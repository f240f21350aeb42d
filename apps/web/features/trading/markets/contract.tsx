import { type Money as Amount, formatMoney as exactMoney, formatPrice as exactPrice } from "@truefill/core/money";
import { type StandardTrade, standardTrade, standardVolume } from "@truefill/core/trading";
import type { ReactNode } from "react";
import { directory, type LocalInstrument, useSecond } from "../../../data/index.ts";
import { useT } from "../../../i18n/index.ts";
import { formatNumber, formatPercent } from "../../../lib/format.ts";
import { Fact, Facts } from "../../../ui/facts.tsx";
import { HelpLink, HelpTerm } from "../../../ui/help-link.tsx";
import { Money } from "../../../ui/num.tsx";
import { Panel } from "../../../ui/panel.tsx";
import { ErrorState, Skeleton } from "../../../ui/states.tsx";
import { costHref } from "../cost-help.ts";
import { stepSize, stepUnit, volumeLabel } from "../figures.ts";
import { commissionText, lotText, volumeRange } from "../instrument-terms.ts";
import { useSettingsOf } from "../preferences.ts";
import { useValuedAccount } from "../use-valued-account.ts";

/** The terms that do not change with the market (E1). */
export function Contract({ instrument }: { readonly instrument: LocalInstrument }) {
	const t = useT();
	const { unit } = useSettingsOf("ticket");
	const { currency } = useValuedAccount();
	const { quoteCurrency, guaranteedStop } = instrument;
	const price = (of: Parameters<typeof exactPrice>[0]) => formatNumber(exactPrice(of));
	return (
		<Panel title={t("markets.contract")}>
			<Facts className="px-panel pb-2">
				<Fact label={t("trading.facts.contract")}>{lotText(instrument)}</Fact>
				<Fact
					label={t("trading.facts.volume")}
					help={t("markets.contract.steps", { step: volumeLabel(instrument, instrument.stepVolume, unit) })}
				>
					{volumeRange(instrument, unit)}
				</Fact>
				<Fact label={t("markets.contract.exposure")}>{volumeLabel(instrument, instrument.maxExposure, unit)}</Fact>
				<Fact
					label={t("markets.contract.increment")}
					help={t("markets.contract.pip", { unit: stepUnit(instrument), size: formatNumber(stepSize(instrument)) })}
				>
					{price(instrument.priceIncrement)}
				</Fact>
				<Fact
					label={t("markets.contract.currency")}
					help={
						quoteCurrency === currency
							? undefined
							: t("markets.contract.converted", { currency, percent: markupText(instrument.conversionMarkup) })
					}
				>
					{quoteCurrency}
				</Fact>
				<Fact label={<HelpTerm href={costHref("commission")}>{t("trading.commission")}</HelpTerm>}>
					{commissionText(instrument)}
				</Fact>
				<Fact
					label={<HelpTerm href={costHref("guaranteed-premium")}>{t("markets.contract.guaranteed")}</HelpTerm>}
					help={
						guaranteedStop === null
							? undefined
							: t("markets.contract.distance", { distance: price(guaranteedStop.minDistance) })
					}
				>
					{guaranteedStop === null
						? t("markets.contract.notOffered")
						: t("markets.contract.premium", { premium: price(guaranteedStop.premium), currency: quoteCurrency })}
				</Fact>
			</Facts>
		</Panel>
	);
}

/** A share as decimal text in percent: `0.003` is `0.3%`. Shifts the point, so that no digit is lost. */
function markupText(share: string): string {
	const [whole = "0", fraction = ""] = share.split(".");
	const digits = fraction.padEnd(2, "0");
	const percent = `${Number(whole + digits.slice(0, 2))}${digits.length > 2 ? `.${digits.slice(2)}` : ""}`;
	return formatPercent(percent, percent.split(".")[1]?.length ?? 0);
}

/** What a trade of one lot is worth, binds and costs now on the selected account; new once a second. */
export function StandardCosts({ instrument }: { readonly instrument: LocalInstrument }) {
	const t = useT();
	const { unit } = useSettingsOf("ticket");
	const { valued, failed, currency } = useValuedAccount();
	useSecond();
	return (
		<Panel
			title={t("markets.standard", { volume: volumeLabel(instrument, standardVolume(instrument), unit) })}
			aside={<HelpLink place="costs#before-and-after" about={t("markets.standard.about")} />}
		>
			<div className="px-panel pb-2">
				{valued === null ? (
					failed ? (
						<ErrorState compact title={t("markets.account.failed")} />
					) : (
						<Skeleton lines={6} className="pb-2" />
					)
				) : (
					<Costs
						trade={standardTrade(valued, instrument, directory().view)}
						instrument={instrument}
						currency={currency}
					/>
				)}
			</div>
		</Panel>
	);
}

function Costs({
	trade,
	instrument,
	currency,
}: {
	readonly trade: StandardTrade;
	readonly instrument: LocalInstrument;
	readonly currency: Parameters<typeof exactMoney>[1];
}) {
	const t = useT();
	const text = (amount: Amount | null) => (amount === null ? null : exactMoney(amount, currency));
	const money = (amount: Amount | null, look: { tone?: "quiet-zero" } = {}): ReactNode => (
		<Money value={text(amount)} currency={currency} {...look} />
	);
	return (
		<>
			<Facts>
				<Fact label={t("markets.standard.value")}>{money(trade.value)}</Fact>
				<Fact label={t("trading.margin")}>{money(trade.margin)}</Fact>
				<Fact label={t("markets.standard.pip", { unit: stepUnit(instrument) })}>{money(trade.pipValue)}</Fact>
				{(trade.costs ?? []).map(({ kind, amount }) => (
					<Fact key={kind} label={<HelpTerm href={costHref(kind)}>{t(`trading.cost.${kind}`)}</HelpTerm>}>
						{money(amount, { tone: "quiet-zero" })}
					</Fact>
				))}
				<Fact label={<strong className="font-medium text-primary">{t("markets.standard.total")}</strong>}>
					<strong className="font-medium">{money(trade.total)}</strong>
				</Fact>
			</Facts>
			<p className="py-1.5 text-12 text-muted">
				{t(trade.value === null || trade.total === null ? "markets.unknown" : "markets.standard.help")}
			</p>
		</>
	);
}
