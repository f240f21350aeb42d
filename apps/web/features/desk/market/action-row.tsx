import type { CorporateActionWire } from "@truefill/contracts/http";
import { useState } from "react";
import { sendCancelAction } from "../../../data/desk/index.ts";
import { useSession } from "../../../data/index.ts";
import { useT } from "../../../i18n/index.ts";
import { Badge, type Tone } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { notify } from "../../../ui/notify.ts";
import { Num } from "../../../ui/num.tsx";
import { TimeText } from "../../../ui/time-text.tsx";
import { ReasonDialog } from "../parts/reason-dialog.tsx";
import { StaffName } from "../parts/staff-name.tsx";
import { ApproveAction, RefuseAction } from "./action-decision.tsx";

const TONES: Readonly<Record<CorporateActionWire["status"], Tone>> = {
	proposed: "warn",
	announced: "info",
	applying: "warn",
	applied: "ok",
	cancelled: "neutral",
	refused: "neutral",
	lapsed: "danger",
};

/** One dividend or split with its current options: approve or reject by a second person, or cancel. */
export function ActionRow({ action, name }: { readonly action: CorporateActionWire; readonly name: string }) {
	const t = useT();
	const { user } = useSession();
	const [act, setAct] = useState<"approve" | "refuse" | "cancel" | null>(null);
	const close = () => setAct(null);
	const own = action.proposed_by === user?.id;
	return (
		<li className="flex flex-wrap items-start justify-between gap-3 px-panel py-3">
			<Facts action={action} name={name} />
			<div className="flex flex-none gap-2">
				{action.status === "proposed" ? (
					<>
						<Button size="sm" onClick={() => setAct("refuse")}>
							{t("staff.actions.refuse")}
						</Button>
						<Button
							size="sm"
							variant="primary"
							disabledReason={own ? t("staff.actions.own") : null}
							onClick={() => setAct("approve")}
						>
							{t("staff.actions.approve")}
						</Button>
					</>
				) : null}
				{action.status === "announced" ? (
					<Button size="sm" onClick={() => setAct("cancel")}>
						{t("staff.actions.cancel")}
					</Button>
				) : null}
			</div>
			{act === "approve" ? <ApproveAction action={action} name={name} onClose={close} /> : null}
			{act === "refuse" ? <RefuseAction action={action} name={name} onClose={close} /> : null}
			{act === "cancel" ? (
				<ReasonDialog
					title={t("staff.actions.cancel.title", { name })}
					description={t("staff.actions.cancel.body")}
					submit={t("staff.actions.cancel")}
					danger
					help={t("staff.reason.log")}
					onClose={close}
					onSubmit={async (reason) => {
						await sendCancelAction(action.id, reason);
						notify({ tone: "ok", title: t("staff.done") });
					}}
				/>
			) : null}
		</li>
	);
}

/** Its terms, its status, and who decided what. */
function Facts({ action, name }: { readonly action: CorporateActionWire; readonly name: string }) {
	const t = useT();
	const { kind, dividend, numerator, denominator, status, decided_by, decided_at } = action;
	return (
		<div className="flex min-w-0 flex-1 basis-72 flex-col gap-0.5">
			<p className="flex flex-wrap items-center gap-2">
				<span className="font-semibold">{name}</span>
				<span>
					{t(`staff.actions.${kind}`)}{" "}
					{numerator !== null && denominator !== null ? (
						t("staff.actions.ratio", { numerator, denominator })
					) : (
						<Num value={dividend} />
					)}
				</span>
				<Badge tone={TONES[status]}>{t(`staff.actions.status.${status}`)}</Badge>
			</p>
			<p className="text-12 text-secondary">
				{t("staff.actions.at")}: <TimeText value={action.ex_at} />
				{action.accounts === null ? null : <> · {t("staff.actions.accounts", { count: action.accounts })}</>}
			</p>
			<p className="wrap-anywhere">{action.note}</p>
			{action.holds_instrument ? <p className="text-12 text-warn">{t("staff.actions.holds", { name })}</p> : null}
			{status === "lapsed" ? <p className="text-12 text-danger">{t("staff.actions.lapsed")}</p> : null}
			<p className="text-12 text-muted">
				{t("staff.actions.proposedBy")} <StaffName id={action.proposed_by} /> · <TimeText value={action.proposed_at} />
				{action.cancel_reason === null ? null : <> · {action.cancel_reason}</>}
			</p>
			{decided_by === null ? null : (
				<p className="wrap-anywhere text-12 text-muted">
					{t("staff.actions.decidedBy")} <StaffName id={decided_by} /> · <TimeText value={decided_at} /> ·{" "}
					{action.decision_reason}
				</p>
			)}
		</div>
	);
}
