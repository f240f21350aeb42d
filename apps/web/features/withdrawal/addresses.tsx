import type { CoinBeneficiaryWire } from "@truefill/contracts/http";
import { Plus, Trash2, Wallet } from "lucide-react";
import { useState } from "react";
import { sendRemoveCoinBeneficiary, useCoinBeneficiaries } from "../../data/withdrawals/coins.ts";
import { ConfirmDialog } from "../../forms/confirm-dialog.tsx";
import { useT } from "../../i18n/index.ts";
import { shortHash } from "../../lib/coin-text.ts";
import { Alert } from "../../ui/alert.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { HelpLink } from "../../ui/help-link.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { notify } from "../../ui/notify.ts";
import { SettingsCard } from "../../ui/settings-card.tsx";
import { EmptyState, ErrorState, Skeleton } from "../../ui/states.tsx";
import { AddAddress, hasCoins } from "./add-address.tsx";
import { Countdown } from "./countdown.tsx";

/** `/main/withdrawal/wallets`: addresses of the customer's own wallets, to which coins can go. */
export function Addresses() {
	const t = useT();
	const { data, isError, isFetching, refetch } = useCoinBeneficiaries();
	const [adding, setAdding] = useState(false);
	const [removing, setRemoving] = useState<CoinBeneficiaryWire | null>(null);
	const coins = data?.coins ?? [];
	const add = hasCoins(coins) ? (
		<Button variant="primary" icon={<Plus className="icon" aria-hidden />} onClick={() => setAdding(true)}>
			{t("wallet.add")}
		</Button>
	) : undefined;
	return (
		<>
			<SettingsCard
				title={
					<span className="flex items-center gap-1.5">
						{t("wallet.title")}
						<HelpLink place="withdrawals#in-coins" about={t("wallet.title")} />
					</span>
				}
				about={t("wallet.about")}
				aside={add}
			>
				{coins.some(({ is_test: isTest }) => isTest) ? (
					<Alert variant="warning" title={t("coinDeposit.testChain")}>
						{t("wallet.network.testChain")}
					</Alert>
				) : null}
				{data === undefined ? (
					isError ? (
						<ErrorState compact title={t("wallet.failed")} onRetry={() => void refetch()} retrying={isFetching} />
					) : (
						<Skeleton lines={4} />
					)
				) : data.beneficiaries.length === 0 ? (
					<EmptyState compact icon={<Wallet className="icon-lg" aria-hidden />} title={t("wallet.none")}>
						{t(coins.length === 0 ? "wallet.none.offered" : "wallet.none.body")}
					</EmptyState>
				) : (
					<ul className="divide-y divide-line">
						{data.beneficiaries.map((each) => (
							<Address key={each.id} wallet={each} onRemove={() => setRemoving(each)} />
						))}
					</ul>
				)}
			</SettingsCard>
			{adding && hasCoins(coins) ? <AddAddress coins={coins} onClose={() => setAdding(false)} /> : null}
			{removing === null ? null : <Remove wallet={removing} onClose={() => setRemoving(null)} />}
		</>
	);
}

function Address({ wallet, onRemove }: { readonly wallet: CoinBeneficiaryWire; readonly onRemove: () => void }) {
	const t = useT();
	const { coin, network, label, address, state, usable_from: from, in_use: isUsed } = wallet;
	return (
		<li className="flex items-start gap-3 py-3 first:pt-0 last:pb-0">
			<Wallet className="icon mt-0.5 flex-none text-muted" aria-hidden />
			<div className="flex min-w-0 flex-1 flex-col gap-0.5">
				<p className="flex flex-wrap items-center gap-2 text-13">
					<bdi className="wrap-anywhere font-medium">{label}</bdi>
					{state === "usable" ? (
						<Badge tone="ok">{t("withdrawal.bank.usable")}</Badge>
					) : (
						<Badge tone="warn">{t("withdrawal.bank.waiting")}</Badge>
					)}
				</p>
				<p className="wrap-anywhere font-mono text-12 text-secondary">
					<bdi dir="ltr">{address}</bdi>
				</p>
				<p className="text-12 text-muted">{t("wallet.on", { coin, network: t(`coinDeposit.network.${network}`) })}</p>
				{state === "waiting" ? <Countdown until={from} /> : null}
				{isUsed ? <p className="text-12 text-muted">{t("withdrawal.bank.inUse")}</p> : null}
			</div>
			<IconButton
				label={t("withdrawal.bank.remove", { number: `${label}, ${shortHash(address)}` })}
				disabled={isUsed}
				icon={<Trash2 className="icon" aria-hidden />}
				onClick={onRemove}
			/>
		</li>
	);
}

function Remove({ wallet, onClose }: { readonly wallet: CoinBeneficiaryWire; readonly onClose: () => void }) {
	const t = useT();
	return (
		<ConfirmDialog
			title={t("wallet.remove.title")}
			body={t("wallet.remove.body", { label: wallet.label, address: shortHash(wallet.address) })}
			yes={t("withdrawal.bank.remove.do")}
			no={t("common.cancel")}
			onNo={onClose}
			onYes={async () => {
				await sendRemoveCoinBeneficiary(wallet.id);
				notify({ tone: "ok", title: t("wallet.removed") });
				onClose();
			}}
		/>
	);
}
