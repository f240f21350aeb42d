import type { ReceiptCoins as Coins, Receipt } from "@truefill/contracts/http";
import { useT } from "../../i18n/index.ts";
import { basisPointsText, rateText } from "../../lib/coin-text.ts";
import { Badge } from "../badge.tsx";
import { CoinAmount } from "../coin-amount.tsx";
import { Money } from "../num.tsx";
import { SettingsCard } from "../settings-card.tsx";
import { TimeText } from "../time-text.tsx";
import { type Fact, ReceiptFacts } from "./receipt-facts.tsx";

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
		{ name: t("receipt.coins.sent"), value: coins === null ? unknown : <CoinAmount value={coins} coin={coin} /> },
		{ name: t("receipt.coins.paid"), value: <Money value={part.paid} currency={currency} /> },
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
			value: fee === null ? unknown : <CoinAmount value={fee} coin={part.network_fee_currency} />,
		},
	];
	const long = [
		{ name: t("receipt.coins.to"), value: part.address },
		...(part.txid === null ? [] : [{ name: t("withdrawal.leg.transaction"), value: part.txid }]),
	];
	return <ReceiptFacts facts={facts} lines={long} />;
}
