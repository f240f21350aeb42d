import type { LegWire, PlannedLegWire } from "@truefill/contracts/http";
import { useT } from "../../i18n/index.ts";
import { basisPointsText, coinText, rateText } from "../../lib/coin-text.ts";
import { Badge } from "../badge.tsx";
import { CopyButton } from "../copy-button.tsx";
import { Progress } from "../progress.tsx";

export interface CoinLegProps {
	readonly leg: PlannedLegWire | LegWire;
	readonly coin: NonNullable<PlannedLegWire["coin"] | LegWire["coin"]>;
	readonly currency: string;
}

/** On which network, by which rule the coins are bought, and what became of them. */
export function CoinLeg({ leg, coin, currency }: CoinLegProps) {
	const t = useT();
	const progress = "fixed_at" in coin ? coin : null;
	const unit = leg.received_currency;
	const markUp = basisPointsText(coin.mark_up_basis_points);
	return (
		<div className="flex flex-col gap-1 pt-0.5 text-12 text-muted">
			<p className="flex flex-wrap items-center gap-x-2 gap-y-1">
				<span>{t("wallet.leg.network", { network: t(`coinDeposit.network.${coin.network}`) })}</span>
				{coin.is_test ? <Badge tone="warn">{t("wallet.leg.test")}</Badge> : null}
			</p>
			{progress?.fixed_at == null ? (
				<p>
					{coin.rate === null
						? t("wallet.leg.noPrice", { markUp })
						: t("wallet.leg.rule", { coin: unit, rate: rateText(coin.rate, currency), markUp })}
				</p>
			) : (
				<p>
					{t("wallet.leg.fixed", {
						coin: unit,
						rate: rateText(coin.rate ?? "", currency),
						quoted: coinText(progress.quoted, unit),
					})}
				</p>
			)}
			{progress === null ? null : <Sent progress={progress} isPaid={"status" in leg && leg.status === "paid"} />}
		</div>
	);
}

/** The transaction, from the moment in which the network has it. */
function Sent({ progress, isPaid }: { readonly progress: NonNullable<LegWire["coin"]>; readonly isPaid: boolean }) {
	const t = useT();
	const { txid, confirmations, confirmations_needed: needed } = progress;
	if (txid === null) return null;
	const done = isPaid ? needed : Math.min(confirmations, needed);
	const counted = t("withdrawal.leg.confirmations", { count: done, needed });
	return (
		<>
			<p className="flex items-start justify-between gap-3 rounded-control bg-surface-2 px-3 py-2">
				<span className="flex min-w-0 flex-col">
					<span>{t("withdrawal.leg.transaction")}</span>
					<span className="wrap-anywhere font-mono text-primary">
						<bdi dir="ltr">{txid}</bdi>
					</span>
				</span>
				<CopyButton
					text={txid}
					label={t("coinDeposit.copy")}
					about={t("withdrawal.leg.transaction")}
					copied={t("coinDeposit.copied")}
				/>
			</p>
			{isPaid ? null : <Progress label={counted} value={(done / needed) * 100} />}
			<p role="status" className="num text-secondary">
				{counted}
			</p>
		</>
	);
}
