import type { AdjustmentWire } from "@truefill/contracts/http";
import { Scale } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import { sendAdjustmentDecision, useAdjustments } from "../../../data/desk/index.ts";
import { useSession } from "../../../data/index.ts";
import { useT } from "../../../i18n/index.ts";
import { serverText } from "../../../i18n/server-texts.ts";
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
import { AdjustDialog } from "./adjust-dialog.tsx";

const TONES: Readonly<Record<AdjustmentWire["status"], Tone>> = {
	pending: "warn",
	approved: "info",
	booked: "ok",
	refused: "neutral",
	failed: "danger",
};

/** Balance adjustments: pending a second person, or all. */
export function Adjustments() {
	const t = useT();
	const [which, setWhich] = useState<"waiting" | "all">("waiting");
	const [page, setPage] = useState(1);
	const [asking, setAsking] = useState(false);
	const { data, isError, isFetching, refetch } = useAdjustments(which === "waiting" ? "pending" : null, page);
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
						{ value: "all", label: t("staff.approvals.all") },
					]}
				/>
				<Button size="sm" icon={<Scale className="icon" aria-hidden />} onClick={() => setAsking(true)}>
					{t("staff.adjust")}
				</Button>
			</div>
			{data === undefined ? (
				isError ? (
					<ErrorState
						compact
						title={t("staff.approvals.adjustments.failed")}
						onRetry={() => void refetch()}
						retrying={isFetching}
					/>
				) : (
					<div className="p-panel">
						<Skeleton lines={5} />
					</div>
				)
			) : data.data.length === 0 ? (
				<EmptyState compact title={t("staff.approvals.adjustments.none")}>
					{t("staff.approvals.adjustments.hint")}
				</EmptyState>
			) : (
				<>
					<ul className="divide-y divide-line">
						{data.data.map((each) => (
							<Adjustment key={each.id} adjustment={each} />
						))}
					</ul>
					<Pager meta={data.meta} busy={isFetching} onPage={setPage} />
				</>
			)}
			{asking ? <AdjustDialog accounts={[]} onClose={() => setAsking(false)} /> : null}
		</>
	);
}

function Adjustment({ adjustment }: { readonly adjustment: AdjustmentWire }) {
	const t = useT();
	const { user } = useSession();
	const [act, setAct] = useState<"approve" | "refuse" | null>(null);
	const { id, account_number: account, amount, currency, status, note, reason, kind, failure } = adjustment;
	const own = adjustment.requested_by === user?.id;
	return (
		<li className="flex flex-wrap items-start justify-between gap-3 px-panel py-3">
			<div className="flex min-w-0 flex-1 basis-72 flex-col gap-1">
				<p className="flex flex-wrap items-center gap-2">
					<Money value={amount} currency={currency} sign="always" className="font-semibold text-14" />
					<Badge>{t(`staff.adjust.kind.${kind}`)}</Badge>
					<Badge tone={TONES[status]}>{t(`staff.adjust.status.${status}`)}</Badge>
					<Link
						to={`/admin/users/${adjustment.customer_id}`}
						className="num text-12 text-secondary underline-offset-4 hover:underline"
					>
						{account}
					</Link>
				</p>
				<p className="wrap-anywhere">{note}</p>
				<p className="wrap-anywhere text-12 text-secondary">{reason}</p>
				<p className="text-12 text-muted">
					{t("staff.adjust.asked")} <StaffName id={adjustment.requested_by} /> ·{" "}
					<TimeText value={adjustment.requested_at} />
				</p>
				{adjustment.decided_by === null ? null : (
					<p className="wrap-anywhere text-12 text-muted">
						{t("staff.adjust.decided")} <StaffName id={adjustment.decided_by} /> ·{" "}
						<TimeText value={adjustment.decided_at} /> · {adjustment.decision_reason}
					</p>
				)}
				{failure === null ? null : <p className="text-12 text-danger">{serverText("error", failure)}</p>}
			</div>
			{status === "pending" || status === "approved" ? (
				<div className="flex flex-none gap-2">
					{status === "pending" ? (
						<Button size="sm" onClick={() => setAct("refuse")}>
							{t("staff.adjust.refuse")}
						</Button>
					) : null}
					<Button
						size="sm"
						variant="primary"
						disabledReason={own ? t("staff.adjust.own") : null}
						onClick={() => setAct("approve")}
					>
						{t("staff.adjust.approve")}
					</Button>
				</div>
			) : null}
			{act === null ? null : (
				<ReasonDialog
					title={t(`staff.adjust.${act}.title`, { amount, currency })}
					description={
						act === "approve"
							? t("staff.adjust.approve.body", { account, note })
							: t("staff.adjust.refuse.body", { account })
					}
					submit={t(`staff.adjust.${act}`)}
					danger={act === "refuse"}
					help={t("staff.reason.log")}
					onClose={() => setAct(null)}
					onSubmit={async (why) => {
						await sendAdjustmentDecision(act, id, why);
						notify({ tone: "ok", title: t(act === "approve" ? "staff.adjust.approved" : "staff.adjust.refused") });
					}}
				/>
			)}
		</li>
	);
}
