import type { BeneficiaryWire } from "@truefill/contracts/http";
import { Landmark, Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { sendRemoveBeneficiary, useBeneficiaries } from "../../data/withdrawals/index.ts";
import { ConfirmDialog } from "../../forms/confirm-dialog.tsx";
import { useT } from "../../i18n/index.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { notify } from "../../ui/notify.ts";
import { SettingsCard } from "../../ui/settings-card.tsx";
import { EmptyState, ErrorState, Skeleton } from "../../ui/states.tsx";
import { shortNumber } from "../../ui/withdrawal/words.ts";
import { AddBankAccount } from "./add-bank-account.tsx";
import { Countdown } from "./countdown.tsx";

/** `/main/withdrawal/bank-accounts`: the customer's own bank accounts, to which money can go. */
export function BankAccounts() {
	const t = useT();
	const { data, isError, isFetching, refetch } = useBeneficiaries();
	const [adding, setAdding] = useState(false);
	const [removing, setRemoving] = useState<BeneficiaryWire | null>(null);
	const add = (
		<Button variant="primary" icon={<Plus className="icon" aria-hidden />} onClick={() => setAdding(true)}>
			{t("withdrawal.bank.add")}
		</Button>
	);
	return (
		<>
			<SettingsCard title={t("withdrawal.tab.banks")} about={t("withdrawal.banks.about")} aside={add}>
				{data === undefined ? (
					isError ? (
						<ErrorState
							compact
							title={t("withdrawal.banks.failed")}
							onRetry={() => void refetch()}
							retrying={isFetching}
						/>
					) : (
						<Skeleton lines={4} />
					)
				) : data.length === 0 ? (
					<EmptyState compact icon={<Landmark className="icon-lg" aria-hidden />} title={t("withdrawal.banks.none")}>
						{t("withdrawal.banks.none.body")}
					</EmptyState>
				) : (
					<ul className="divide-y divide-line">
						{data.map((bank) => (
							<Bank key={bank.id} bank={bank} onRemove={() => setRemoving(bank)} />
						))}
					</ul>
				)}
			</SettingsCard>
			{adding ? <AddBankAccount onClose={() => setAdding(false)} /> : null}
			{removing === null ? null : <Remove bank={removing} onClose={() => setRemoving(null)} />}
		</>
	);
}

function Bank({ bank, onRemove }: { readonly bank: BeneficiaryWire; readonly onRemove: () => void }) {
	const t = useT();
	const { holder, number, bic, state, usable_from, in_use } = bank;
	return (
		<li className="flex items-start gap-3 py-3 first:pt-0 last:pb-0">
			<Landmark className="icon mt-0.5 flex-none text-muted" aria-hidden />
			<div className="flex min-w-0 flex-1 flex-col gap-0.5">
				<p className="flex flex-wrap items-center gap-2 text-13">
					<bdi className="wrap-anywhere font-medium">{holder}</bdi>
					{state === "usable" ? (
						<Badge tone="ok">{t("withdrawal.bank.usable")}</Badge>
					) : (
						<Badge tone="warn">{t("withdrawal.bank.waiting")}</Badge>
					)}
				</p>
				<p dir="ltr" className="num text-start text-12 text-secondary">
					{shortNumber(number)}
					{bic === null ? null : ` · ${bic}`}
				</p>
				{state === "waiting" ? <Countdown until={usable_from} /> : null}
				{in_use ? <p className="text-12 text-muted">{t("withdrawal.bank.inUse")}</p> : null}
			</div>
			<IconButton
				label={t("withdrawal.bank.remove", { number })}
				disabled={in_use}
				icon={<Trash2 className="icon" aria-hidden />}
				onClick={onRemove}
			/>
		</li>
	);
}

function Remove({ bank, onClose }: { readonly bank: BeneficiaryWire; readonly onClose: () => void }) {
	const t = useT();
	return (
		<ConfirmDialog
			title={t("withdrawal.bank.remove.title")}
			body={t("withdrawal.bank.remove.body", { number: bank.number })}
			yes={t("withdrawal.bank.remove.do")}
			no={t("common.cancel")}
			onNo={onClose}
			onYes={async () => {
				await sendRemoveBeneficiary(bank.id);
				notify({ tone: "ok", title: t("withdrawal.bank.removed") });
				onClose();
			}}
		/>
	);
}
