import type { AdjustmentWire } from "@truefill/contracts/http";
import { Scale } from "lucide-react";
import { Link } from "react-router";
import { sendAdjustmentDecision, useAdjustments } from "../../../data/desk/index.ts";
import { useSession } from "../../../data/index.ts";
import { useT } from "../../../i18n/index.ts";
import { serverText } from "../../../i18n/server-texts.ts";
import { Badge, type Tone } from "../../../ui/badge.tsx";
import { notify } from "../../../ui/notify.ts";
import { Money } from "../../../ui/num.tsx";
import { ReasonDialog } from "../parts/reason-dialog.tsx";
import { RequestQueue, useQueueView } from "../requests/queue.tsx";
import { RequestRow } from "../requests/row.tsx";
import { AdjustDialog } from "./adjust-dialog.tsx";

const TONES: Readonly<Record<AdjustmentWire["status"], Tone>> = {
	pending: "warn",
	approved: "info",
	booked: "ok",
	refused: "neutral",
	failed: "danger",
};

type Decision = "approve" | "refuse";

/** Balance adjustments: pending a second person, or all. */
export function Adjustments() {
	const t = useT();
	const view = useQueueView<"waiting" | "all">("waiting");
	const query = useAdjustments(view.filter === "waiting" ? "pending" : null, view.page);
	return (
		<RequestQueue<AdjustmentWire, typeof view.filter, Decision>
			view={view}
			query={query}
			texts={{
				failed: t("staff.approvals.adjustments.failed"),
				none: t("staff.approvals.adjustments.none"),
				hint: t("staff.approvals.adjustments.hint"),
			}}
			filters={[
				{ value: "waiting", label: t("staff.approvals.waiting") },
				{ value: "all", label: t("staff.approvals.all") },
			]}
			create={{
				label: t("staff.adjust"),
				icon: <Scale className="icon" aria-hidden />,
				form: (close) => <AdjustDialog accounts={[]} onClose={close} />,
			}}
			row={(adjustment, decide) => <Adjustment adjustment={adjustment} decide={decide} />}
			dialog={(adjustment, decision, close) => <Decide adjustment={adjustment} decision={decision} onClose={close} />}
		/>
	);
}

interface AdjustmentProps {
	readonly adjustment: AdjustmentWire;
	readonly decide: (decision: Decision) => void;
}

function Adjustment({ adjustment, decide }: AdjustmentProps) {
	const t = useT();
	const { user } = useSession();
	const { amount, currency, status, kind, failure } = adjustment;
	const refuse = { label: t("staff.adjust.refuse"), onPress: () => decide("refuse") };
	const approve = {
		label: t("staff.adjust.approve"),
		isPrimary: true,
		disabledReason: adjustment.requested_by === user?.id ? t("staff.adjust.own") : null,
		onPress: () => decide("approve"),
	};
	return (
		<RequestRow
			title={
				<>
					<Money value={amount} currency={currency} sign="always" className="font-semibold text-14" />
					<Badge>{t(`staff.adjust.kind.${kind}`)}</Badge>
					<Badge tone={TONES[status]}>{t(`staff.adjust.status.${status}`)}</Badge>
					<Link
						to={`/admin/users/${adjustment.customer_id}`}
						className="num text-12 text-secondary underline-offset-4 hover:underline"
					>
						{adjustment.account_number}
					</Link>
				</>
			}
			reason={adjustment.reason}
			requested={{ label: t("staff.adjust.asked"), byId: adjustment.requested_by, at: adjustment.requested_at }}
			decided={
				adjustment.decided_by === null
					? null
					: {
							label: t("staff.adjust.decided"),
							byId: adjustment.decided_by,
							at: adjustment.decided_at,
							reason: adjustment.decision_reason,
						}
			}
			notes={failure === null ? null : <p className="text-12 text-danger">{serverText("error", failure)}</p>}
			decisions={status === "pending" ? [refuse, approve] : status === "approved" ? [approve] : []}
		>
			<p className="wrap-anywhere">{adjustment.note}</p>
		</RequestRow>
	);
}

interface DecideProps {
	readonly adjustment: AdjustmentWire;
	readonly decision: Decision;
	readonly onClose: () => void;
}

function Decide({ adjustment, decision, onClose }: DecideProps) {
	const t = useT();
	const { id, account_number: account, amount, currency, note } = adjustment;
	return (
		<ReasonDialog
			title={t(`staff.adjust.${decision}.title`, { amount, currency })}
			description={
				decision === "approve"
					? t("staff.adjust.approve.body", { account, note })
					: t("staff.adjust.refuse.body", { account })
			}
			submit={t(`staff.adjust.${decision}`)}
			danger={decision === "refuse"}
			help={t("staff.reason.log")}
			onClose={onClose}
			onSubmit={async (reason) => {
				await sendAdjustmentDecision(decision, id, reason);
				notify({ tone: "ok", title: t(decision === "approve" ? "staff.adjust.approved" : "staff.adjust.refused") });
			}}
		/>
	);
}
