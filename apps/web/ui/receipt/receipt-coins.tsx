import type { ReceiptCoins as Coins, Receipt } from "@truefill/contracts/http";
import type { ReactNode } from "react";
import { useT } from "../../i18n/index.ts";
import { basisPointsText, coinText, rateText } from "../../lib/coin-text.ts";
import { formatMoney } from "../../lib/format.ts";
import { Badge } from "../badge.tsx";
import { SettingsCard } from "../settings-card.tsx";
import { TimeText } from "../time-text.tsx";

/** The parts that left as coins: how many, by which rate, to which address and in which transaction. */
export function ReceiptCoins({ receipt: { coins, currency } }: { readonly receipt: Receipt }) {
	const t = useT();
	return coins.length === 0 ? null : (
		<SettingsCard
			title={t("receipt.coins")}
			aside={
				coins.some(({ is_test: isTest }) => isTest) ? <Badge tone="warn">{t("wallet.leg.test")}</Badge> : undefined
			}
		>
			<div className="flex flex-col divide-y divide-line">
				{coins.map((each) => (
					<Part key={each.leg} coins={each} currency={currency} />
				))}
			</div>
		</SettingsCard>
	);
}

function Part({ coins: part, currency }: { readonly coins: Coins; readonly currency: string }) {
	const t = useT();
	const { coin, coins, rate, network, network_fee: fee, confirmations, confirmations_needed: needed } = part;
	const unknown = t("receipt.coins.unknown");
	const facts: readonly Fact[] = [
		{ name: t("receipt.coins.sent"), value: coins === null ? unknown : coinText(coins, coin) },
		{ name: t("receipt.coins.paid"), value: formatMoney(part.paid, currency) },
		{
			name: t("receipt.coins.rate"),
			value:
				rate === null ? (
					unknown
				) : (
					<bdi dir="ltr">{t("coinDeposit.quote.rate", { coin, rate: rateText(rate, currency) })}</bdi>
				),
			note:
				part.rate_source === null
					? null
					: t("receipt.coins.markUp", {
							percent: basisPointsText(part.mark_up_basis_points),
							source: part.rate_source,
						}),
		},
		{
			name: t("receipt.coins.fixedAt"),
			value: part.fixed_at === null ? unknown : <TimeText value={part.fixed_at} format="date-time-seconds" />,
		},
		{
			name: t("coinDeposit.network"),
			value: t(`coinDeposit.network.${network}`),
			note: t("withdrawal.leg.confirmations", { count: Math.min(confirmations, needed), needed }),
		},
		{
			name: t("receipt.coins.networkFee"),
			value: fee === null ? unknown : coinText(fee, part.network_fee_currency),
		},
	];
	const long = [
		{ name: t("receipt.coins.to"), value: part.address },
		...(part.txid === null ? [] : [{ name: t("withdrawal.leg.transaction"), value: part.txid }]),
	];
	return (
		<dl className="grid grid-cols-2 gap-3 py-3 text-13 first:pt-0 last:pb-0 sm:grid-cols-3">
			{facts.map(({ name, value, note = null }) => (
				<div key={name} className="flex min-w-0 flex-col gap-0.5">
					<dt className="text-12 text-muted">{name}</dt>
					<dd className="num wrap-anywhere">{value}</dd>
					{note === null ? null : <dd className="text-12 text-muted">{note}</dd>}
				</div>
			))}
			{long.map(({ name, value }) => (
				<div key={name} className="col-span-full flex min-w-0 flex-col gap-0.5">
					<dt className="text-12 text-muted">{name}</dt>
					<dd className="wrap-anywhere font-mono text-12">
						<bdi dir="ltr">{value}</bdi>
					</dd>
				</div>
			))}
		</dl>
	);
}

interface Fact {
	readonly name: string;
	readonly value: ReactNode;
	/** How it was computed. */
	readonly note?: string | null;
}
