import type { WithdrawalDetailWire } from "@truefill/contracts/http";
import { FileQuestion } from "lucide-react";
import { useState } from "react";
import { Link, useParams } from "react-router";
import { isApiError } from "../../data/index.ts";
import { sendCancelWithdrawal, useWithdrawal } from "../../data/withdrawals/index.ts";
import { ConfirmDialog } from "../../forms/confirm-dialog.tsx";
import { useT } from "../../i18n/index.ts";
import { serverText } from "../../i18n/server-texts.ts";
import { formatMoney } from "../../lib/format.ts";
import { Alert } from "../../ui/alert.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { HelpLink } from "../../ui/help-link.tsx";
import { notify } from "../../ui/notify.ts";
import { Money } from "../../ui/num.tsx";
import { SettingsCard } from "../../ui/settings-card.tsx";
import { EmptyState, ErrorState, Skeleton } from "../../ui/states.tsx";
import { TimeText } from "../../ui/time-text.tsx";
import { Legs } from "../../ui/withdrawal/legs.tsx";
import { Steps } from "../../ui/withdrawal/steps.tsx";
import { LEG_TONES, legState, WITHDRAWAL_TONES } from "../../ui/withdrawal/words.ts";

/** `/main/withdrawal/history/{id}`: every step of one withdrawal, when it happened and who acts next. */
export function WithdrawalTracker() {
	const t = useT();
	const { id = "" } = useParams();
	const { data, error, isFetching, refetch } = useWithdrawal(id);
	if (data === undefined) {
		if (isApiError(error) && error.code === "WITHDRAWAL_NOT_FOUND") {
			return (
				<EmptyState icon={<FileQuestion className="icon-lg" aria-hidden />} title={t("withdrawal.missing")}>
					{t("withdrawal.missing.body")}
				</EmptyState>
			);
		}
		return error === null ? (
			<Skeleton className="h-80" />
		) : (
			<ErrorState title={t("withdrawal.history.failed")} onRetry={() => void refetch()} retrying={isFetching} />
		);
	}
	return <Tracked withdrawal={data} />;
}

function Tracked({ withdrawal }: { readonly withdrawal: WithdrawalDetailWire }) {
	const t = useT();
	const [asked, setAsked] = useState(false);
	const { amount, currency, status, requested_at, account_number, failure, legs, steps, can_cancel } = withdrawal;
	return (
		<>
			<SettingsCard
				footer={can_cancel ? <Button onClick={() => setAsked(true)}>{t("withdrawal.cancel")}</Button> : undefined}
			>
				<header className="flex flex-wrap items-start justify-between gap-3">
					<div className="flex flex-col gap-0.5">
						<h2 className="font-semibold text-20">
							<Money value={amount} currency={currency} />
						</h2>
						<p className="text-12 text-muted">
							<TimeText value={requested_at} /> · <span className="num">{account_number}</span>
						</p>
					</div>
					<Badge tone={WITHDRAWAL_TONES[status]}>{t(`withdrawal.status.${status}`)}</Badge>
				</header>
				{failure === null ? null : <Alert variant="warning">{serverText("error", failure)}</Alert>}
				<Steps steps={steps} legs={legs} currency={currency} />
			</SettingsCard>
			<SettingsCard
				title={t("withdrawal.legs")}
				aside={<HelpLink place="withdrawals#if-something-goes-wrong" about={t("withdrawal.legs")} />}
			>
				<Legs
					legs={legs}
					currency={currency}
					aside={(leg) => (
						<p className="flex flex-wrap items-center gap-2 text-12 text-muted">
							<Badge tone={LEG_TONES[legState(leg)]}>{t(`withdrawal.leg.${legState(leg)}`)}</Badge>
							{leg.reference === null || leg.method === "coin" ? null : (
								<bdi className="wrap-anywhere">{leg.reference}</bdi>
							)}
						</p>
					)}
				/>
			</SettingsCard>
			{status === "requested" || status === "refused" ? null : (
				<p>
					<Link
						to={`/main/receipts/${withdrawal.account_id}/${withdrawal.id}`}
						className="font-medium text-13 text-accent-text underline-offset-4 hover:underline"
					>
						{t("receipt.open")}
					</Link>
				</p>
			)}
			{asked ? <Cancel withdrawal={withdrawal} onClose={() => setAsked(false)} /> : null}
		</>
	);
}

function Cancel({ withdrawal, onClose }: { readonly withdrawal: WithdrawalDetailWire; readonly onClose: () => void }) {
	const t = useT();
	return (
		<ConfirmDialog
			title={t("withdrawal.cancel.title")}
			body={t("withdrawal.cancel.body", { amount: formatMoney(withdrawal.amount, withdrawal.currency) })}
			yes={t("withdrawal.cancel")}
			no={t("withdrawal.cancel.keep")}
			onNo={onClose}
			onYes={async () => {
				await sendCancelWithdrawal(withdrawal);
				notify({ tone: "ok", title: t("withdrawal.cancelled") });
				onClose();
			}}
		/>
	);
}
