import type { CoinPayoutWire, CoinTransactionWire } from "@truefill/contracts/http";
import { CircleCheck, TriangleAlert } from "lucide-react";
import { useT } from "../../../i18n/index.ts";
import { shortHash } from "../../../lib/coin-text.ts";
import { compare } from "../../../lib/decimal.ts";
import { Badge } from "../../../ui/badge.tsx";
import { CoinAmount } from "../../../ui/coin-amount.tsx";
import { CopyButton } from "../../../ui/copy-button.tsx";
import { Progress } from "../../../ui/progress.tsx";
import { SettingsCard } from "../../../ui/settings-card.tsx";
import { TimeText } from "../../../ui/time-text.tsx";
import { TRANSACTION_TONES } from "./coin-words.tsx";

/** Every version, the newest first, as its own file says. */
export function CoinTransactions({ payout }: { readonly payout: CoinPayoutWire }) {
	const t = useT();
	const { transactions } = payout;
	if (transactions.length === 0) {
		return (
			<SettingsCard title={t("coinPayout.transactions")}>
				<p className="text-13 text-secondary">{t("coinPayout.transactions.none")}</p>
			</SettingsCard>
		);
	}
	return transactions.toReversed().map((each) => <Transaction key={each.id} transaction={each} payout={payout} />);
}

interface TransactionProps {
	readonly transaction: CoinTransactionWire;
	readonly payout: CoinPayoutWire;
}

function Transaction({ transaction, payout }: TransactionProps) {
	const t = useT();
	const { version, status, txid, confirmations, reason } = transaction;
	const { confirmations_needed: needed } = payout;
	const isOver = status === "replaced" || status === "discarded" || status === "reverted";
	const counted = t("withdrawal.leg.confirmations", { count: Math.min(confirmations, needed), needed });
	return (
		<SettingsCard
			title={t("coinPayout.version", { number: version })}
			about={<span dir="auto">{reason}</span>}
			aside={<Badge tone={TRANSACTION_TONES[status]}>{t(`coinPayout.transaction.${status}`)}</Badge>}
		>
			{isOver ? null : <Decoded transaction={transaction} payout={payout} />}
			{txid === null ? null : (
				<div className="flex items-start justify-between gap-3 text-12">
					<p className="flex min-w-0 flex-col">
						<span className="text-muted">{t("withdrawal.leg.transaction")}</span>
						<span className="wrap-anywhere font-mono">
							<bdi dir="ltr">{txid}</bdi>
						</span>
					</p>
					<CopyButton
						text={txid}
						label={t("coinDeposit.copy")}
						about={t("withdrawal.leg.transaction")}
						copied={t("coinDeposit.copied")}
					/>
				</div>
			)}
			{status === "broadcast" ? (
				<div className="flex flex-col gap-1">
					<Progress label={counted} value={(Math.min(confirmations, needed) / needed) * 100} />
					<p role="status" className="num text-12 text-secondary">
						{transaction.seen_at === null ? t("coinPayout.notSeen") : counted}
					</p>
				</div>
			) : null}
			<People transaction={transaction} />
		</SettingsCard>
	);
}

/** What the file spends and pays, read from the file: compared with what the customer is owed. */
function Decoded({ transaction: { decoded, fee, fee_currency: feeIn }, payout }: TransactionProps) {
	const t = useT();
	const { coin, coins, address } = payout;
	const { inputs, outputs, nonce, chain_id: chainId, token } = decoded;
	const facts = [
		{ name: t("coinPayout.nonce"), value: nonce },
		{ name: t("coinPayout.chainId"), value: chainId },
		{ name: t("coinPayout.token"), value: token },
	].filter(({ value }) => value !== null);
	return (
		<div className="flex flex-col gap-3 text-12">
			<section className="flex flex-col gap-1.5">
				<h4 className="font-medium text-secondary">{t("coinPayout.pays")}</h4>
				<ul className="flex flex-col gap-1.5">
					{outputs.map(({ address: to, amount, is_change: isChange }) => {
						const isAsked = to === address && coins !== null && compare(amount, coins) === 0;
						return (
							<li key={`${to} ${amount}`} className="flex flex-col gap-0.5 rounded-control bg-surface-2 px-3 py-2">
								<span className="flex flex-wrap items-center justify-between gap-x-3">
									<CoinAmount value={amount} coin={coin} className="font-medium text-13" />
									{isChange ? (
										<Badge>{t("coinPayout.change")}</Badge>
									) : (
										<Badge
											tone={isAsked ? "ok" : "danger"}
											icon={
												isAsked ? (
													<CircleCheck className="size-3" aria-hidden />
												) : (
													<TriangleAlert className="size-3" aria-hidden />
												)
											}
										>
											{t(isAsked ? "coinPayout.asAsked" : "coinPayout.notAsked")}
										</Badge>
									)}
								</span>
								<span className="wrap-anywhere font-mono">
									<bdi dir="ltr">{to}</bdi>
								</span>
							</li>
						);
					})}
				</ul>
			</section>
			{inputs.length === 0 ? null : (
				<details>
					<summary className="cursor-pointer font-medium text-secondary">
						{t("coinPayout.spends", { count: inputs.length })}
					</summary>
					<ul className="mt-1.5 flex flex-col gap-1">
						{inputs.map(({ output, amount }) => (
							<li key={output} className="flex flex-wrap justify-between gap-x-3">
								<bdi dir="ltr" title={output} className="text-start font-mono text-muted">
									{shortHash(output)}
								</bdi>
								<CoinAmount value={amount} coin={coin} />
							</li>
						))}
					</ul>
				</details>
			)}
			<dl className="flex flex-col gap-1">
				<div className="flex justify-between gap-3">
					<dt className="text-muted">{t("coinPayout.feeMost")}</dt>
					<dd className="font-medium">
						<CoinAmount value={fee} coin={feeIn} />
					</dd>
				</div>
				{facts.map(({ name, value }) => (
					<div key={name} className="flex flex-wrap justify-between gap-x-3">
						<dt className="text-muted">{name}</dt>
						<dd dir="ltr" className="num wrap-anywhere">
							{value}
						</dd>
					</div>
				))}
			</dl>
		</div>
	);
}

/** Who made, released, uploaded and sent it. */
function People({ transaction }: { readonly transaction: CoinTransactionWire }) {
	const t = useT();
	const { made_by, made_at, released_by, released_at, signed_by, signed_at, broadcast_by, broadcast_at } = transaction;
	const rows = [
		{ label: t("payout.file.madeBy"), who: made_by, at: made_at },
		{ label: t("payout.file.releasedBy"), who: released_by, at: released_at },
		{ label: t("coinPayout.signedBy"), who: signed_by, at: signed_at },
		{ label: t("coinPayout.sentBy"), who: broadcast_by, at: broadcast_at },
	].flatMap(({ who, ...row }) => (who === null ? [] : [{ ...row, name: who.name }]));
	return (
		<dl className="flex flex-col gap-1 border-line border-t pt-3 text-12">
			{rows.map(({ label, name, at }) => (
				<div key={label} className="flex flex-wrap justify-between gap-x-3">
					<dt className="text-muted">{label}</dt>
					<dd>
						<bdi>{name}</bdi> {at === null ? null : <TimeText value={at} className="text-muted" />}
					</dd>
				</div>
			))}
		</dl>
	);
}
