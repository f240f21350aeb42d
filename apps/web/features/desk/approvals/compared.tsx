import type { DepositWire } from "@truefill/contracts/http";
import { FileText } from "lucide-react";
import { useState } from "react";
import { useDeposit } from "../../../data/desk/deposits.ts";
import { useT } from "../../../i18n/index.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { Money } from "../../../ui/num.tsx";
import { ErrorState, Skeleton } from "../../../ui/states.tsx";
import { ConfirmationView } from "./confirmation-view.tsx";

/** What the bank's statement says beside what the customer says, of a deposit that waits for a decision. */
export function DepositFacts({ id }: { readonly id: string }) {
	const t = useT();
	const { data: deposit, isError, isFetching, refetch } = useDeposit(id);
	if (isError) {
		return <ErrorState compact title={t("inbox.one.failed")} onRetry={() => void refetch()} retrying={isFetching} />;
	}
	if (deposit === undefined) return <Skeleton lines={3} />;
	return deposit === null ? null : <Compared deposit={deposit} />;
}

/** Differences are marked. */
function Compared({ deposit }: { readonly deposit: DepositWire }) {
	const t = useT();
	const [isOpen, setOpen] = useState(false);
	const { sender, sender_differs, sender_reason, customer_name, confirmation, amount, currency } = deposit;
	const differs = confirmation !== null && (confirmation.amount !== amount || confirmation.currency !== currency);
	const other = confirmation !== null && confirmation.account_id !== deposit.account_id;
	return (
		<dl className="flex flex-col gap-1 text-13">
			<div className="flex flex-wrap items-center gap-x-2 gap-y-1">
				<dt className="text-12 text-muted">{t("wires.sender")}</dt>
				<dd className="flex flex-wrap items-center gap-2">
					<bdi>{sender ?? t("wires.sender.none")}</bdi>
					{sender_differs === true ? (
						<Badge tone="danger">{t("wires.sender.differs", { customer: customer_name })}</Badge>
					) : sender_differs === false ? (
						<Badge tone="ok">{t("wires.sender.same")}</Badge>
					) : (
						<Badge tone="warn">{t("wires.sender.check", { customer: customer_name })}</Badge>
					)}
				</dd>
			</div>
			<div className="flex flex-wrap gap-x-2">
				<dt className="text-12 text-muted">{t("wires.account")}</dt>
				<dd>
					{deposit.sender_account === null ? (
						t("wires.account.none")
					) : (
						<bdi dir="ltr" className="num">
							{deposit.sender_account}
						</bdi>
					)}
				</dd>
			</div>
			{sender_reason === null ? null : (
				<div className="flex flex-wrap gap-x-2">
					<dt className="text-12 text-muted">{t("wires.sender.reason")}</dt>
					<dd dir="auto" className="wrap-anywhere">
						{sender_reason}
					</dd>
				</div>
			)}
			{confirmation === null ? null : (
				<div className="flex flex-wrap items-center gap-x-2 gap-y-1">
					<dt className="text-12 text-muted">{t("wires.confirmation")}</dt>
					<dd className="flex flex-wrap items-center gap-2">
						<Money value={confirmation.amount} currency={confirmation.currency} />
						{differs ? <Badge tone="danger">{t("wires.amount.differs")}</Badge> : null}
						{other ? (
							<Badge tone="danger">{t("wires.account.differs", { number: confirmation.account_number })}</Badge>
						) : null}
						<Button
							size="sm"
							variant="quiet"
							icon={<FileText className="icon" aria-hidden />}
							onClick={() => setOpen(true)}
						>
							{t("wires.show")}
						</Button>
					</dd>
				</div>
			)}
			{isOpen && confirmation !== null ? (
				<ConfirmationView confirmation={confirmation} onClose={() => setOpen(false)} />
			) : null}
		</dl>
	);
}
