import type { DepositWire } from "@truefill/contracts/http";
import { WalletCards } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import { sendDepositDecision, useDeposits } from "../../../data/desk/deposits.ts";
import { useSession } from "../../../data/index.ts";
import { useT } from "../../../i18n/index.ts";
import { serverText } from "../../../i18n/server-texts.ts";
import { Alert } from "../../../ui/alert.tsx";
import { Badge, type Tone } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { notify } from "../../../ui/notify.ts";
import { Money } from "../../../ui/num.tsx";
import { SegmentedControl } from "../../../ui/segmented-control.tsx";
import { EmptyState, ErrorState, Skeleton } from "../../../ui/states.tsx";
import { TimeText } from "../../../ui/time-text.tsx";
import { Pager } from "../parts/pager.tsx";
import { ReasonDialog } from "../parts/reason-dialog.tsx";
import { StaffName } from "../parts/staff-name.tsx";
import { DepositDialog } from "./deposit-dialog.tsx";

const TONES: Readonly<Record<DepositWire["status"], Tone>> = {
	pending: "warn",
	approved: "info",
	booked: "ok",
	held: "danger",
	returned: "neutral",
};

/** State of the list, not of a row: a refused payment leaves its row, but the message must stay readable. */
interface Act {
	readonly what: "approve" | "return";
	readonly deposit: DepositWire;
}

const STATUS = { waiting: "pending", held: "held", all: null } as const;

/** Received payments: pending a second person, held at the bank, or all. */
export function Deposits() {
	const t = useT();
	const [which, setWhich] = useState<keyof typeof STATUS>("waiting");
	const [page, setPage] = useState(1);
	const [entering, setEntering] = useState(false);
	const [act, setAct] = useState<Act | null>(null);
	const { data, isError, isFetching, refetch } = useDeposits(STATUS[which], page);
	return (
		<>
			<div className="flex flex-wrap items-center justify-between gap-2 border-line border-b px-panel py-2">
				<SegmentedControl
					label={t("staff.approvals.status")}
					value={which}
					onChange={(next) => {
						setWhich(next);
						setPage(1);
					}}
					items={[
						{ value: "waiting", label: t("staff.approvals.waiting") },
						{ value: "held", label: t("deposits.desk.held") },
						{ value: "all", label: t("staff.approvals.all") },
					]}
				/>
				<Button size="sm" icon={<WalletCards className="icon" aria-hidden />} onClick={() => setEntering(true)}>
					{t("deposits.desk.enter")}
				</Button>
			</div>
			{data === undefined ? (
				isError ? (
					<ErrorState compact title={t("deposits.desk.failed")} onRetry={() => void refetch()} retrying={isFetching} />
				) : (
					<div className="p-panel">
						<Skeleton lines={5} />
					</div>
				)
			) : data.data.length === 0 ? (
				<EmptyState compact title={t("deposits.desk.none")}>
					{t("deposits.desk.hint")}
				</EmptyState>
			) : (
				<>
					<ul className="divide-y divide-line">
						{data.data.map((each) => (
							<Deposit key={each.id} deposit={each} onAct={setAct} />
						))}
					</ul>
					<Pager meta={data.meta} busy={isFetching} onPage={setPage} />
				</>
			)}
			{act === null ? null : <ActDialog {...act} onClose={() => setAct(null)} />}
			{entering ? <DepositDialog accounts={[]} onClose={() => setEntering(false)} /> : null}
		</>
	);
}

interface DepositProps {
	readonly deposit: DepositWire;
	readonly onAct: (act: Act) => void;
}

function Deposit({ deposit, onAct }: DepositProps) {
	const t = useT();
	const { user } = useSession();
	const { account_number: account, amount, currency, status, reference, reason, failure } = deposit;
	const own = deposit.requested_by === user?.id;
	const open = status === "pending" || status === "held";
	return (
		<li className="flex flex-wrap items-start justify-between gap-3 px-panel py-3">
			<div className="flex min-w-0 flex-1 basis-72 flex-col gap-1">
				<p className="flex flex-wrap items-center gap-2">
					<Money value={amount} currency={currency} className="font-semibold text-14" />
					<Badge tone={TONES[status]}>{t(`deposits.desk.status.${status}`)}</Badge>
					<Link
						to={`/admin/users/${deposit.customer_id}`}
						className="num text-12 text-secondary underline-offset-4 hover:underline"
					>
						{account}
					</Link>
				</p>
				<p dir="auto" className="wrap-anywhere">
					{reference}
				</p>
				<p className="wrap-anywhere text-12 text-secondary">{reason}</p>
				<p className="text-12 text-muted">
					{t("deposits.desk.entered")} <StaffName id={deposit.requested_by} /> ·{" "}
					<TimeText value={deposit.requested_at} />
				</p>
				{deposit.decided_by === null ? null : (
					<p className="wrap-anywhere text-12 text-muted">
						{t("staff.adjust.decided")} <StaffName id={deposit.decided_by} /> · <TimeText value={deposit.decided_at} />{" "}
						· {deposit.decision_reason}
					</p>
				)}
				{failure === null || status !== "held" ? null : (
					<Alert variant="warning" title={serverText("error", failure)}>
						{t(failure.code === "DEPOSIT_ABOVE_LIMIT" ? "deposits.desk.what" : "deposits.desk.what.other")}
					</Alert>
				)}
			</div>
			{open || status === "approved" ? (
				<div className="flex flex-none gap-2">
					{open ? (
						<Button size="sm" onClick={() => onAct({ what: "return", deposit })}>
							{t("deposits.desk.return")}
						</Button>
					) : null}
					<Button
						size="sm"
						variant="primary"
						disabledReason={own ? t("deposits.desk.own") : null}
						onClick={() => onAct({ what: "approve", deposit })}
					>
						{t("deposits.desk.approve")}
					</Button>
				</div>
			) : null}
		</li>
	);
}

function ActDialog({ what, deposit, onClose }: Act & { readonly onClose: () => void }) {
	const t = useT();
	const { id, account_number: account, amount, currency, reference } = deposit;
	return (
		<ReasonDialog
			title={t(`deposits.desk.${what}.title`, { amount, currency })}
			description={
				what === "approve"
					? t("deposits.desk.approve.body", { account, reference })
					: t("deposits.desk.return.body", { account })
			}
			submit={t(`deposits.desk.${what}`)}
			danger={what === "return"}
			help={t("staff.reason.log")}
			onClose={onClose}
			onSubmit={async (why) => {
				await sendDepositDecision(what, id, why);
				notify({ tone: "ok", title: t(what === "approve" ? "deposits.desk.approved" : "deposits.desk.returned") });
			}}
		/>
	);
}
