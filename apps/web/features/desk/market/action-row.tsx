import type { CorporateActionWire } from "@truefill/contracts/http";
import { useSession } from "../../../data/index.ts";
import { useT } from "../../../i18n/index.ts";
import { Badge, type Tone } from "../../../ui/badge.tsx";
import { Num } from "../../../ui/num.tsx";
import { TimeText } from "../../../ui/time-text.tsx";
import { type DecisionButton, RequestRow } from "../requests/row.tsx";
import type { ActionDecision } from "./action-decision.tsx";

const TONES: Readonly<Record<CorporateActionWire["status"], Tone>> = {
	proposed: "warn",
	announced: "info",
	applying: "warn",
	applied: "ok",
	cancelled: "neutral",
	refused: "neutral",
	lapsed: "danger",
};

export interface ActionRowProps {
	readonly action: CorporateActionWire;
	/** Of its instrument. */
	readonly name: string;
	readonly decide: (decision: ActionDecision) => void;
}

/** One dividend or split with its current options: approve or reject by a second person, or cancel. */
export function ActionRow({ action, name, decide }: ActionRowProps) {
	const t = useT();
	const { user } = useSession();
	const { kind, dividend, numerator, denominator, status, cancel_reason: cancelled } = action;
	const button = (decision: ActionDecision, over: Partial<DecisionButton> = {}): DecisionButton => ({
		label: t(`staff.actions.${decision}`),
		onPress: () => decide(decision),
		...over,
	});
	const disabledReason = action.proposed_by === user?.id ? t("staff.actions.own") : null;
	return (
		<RequestRow
			title={
				<>
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
				</>
			}
			requested={{ label: t("staff.actions.proposedBy"), byId: action.proposed_by, at: action.proposed_at }}
			decided={
				action.decided_by === null
					? null
					: {
							label: t("staff.actions.decidedBy"),
							byId: action.decided_by,
							at: action.decided_at,
							reason: action.decision_reason,
						}
			}
			notes={cancelled === null ? null : <p className="wrap-anywhere text-12 text-muted">{cancelled}</p>}
			decisions={
				status === "proposed"
					? [button("refuse"), button("approve", { isPrimary: true, disabledReason })]
					: status === "announced"
						? [button("cancel")]
						: []
			}
		>
			<p className="text-12 text-secondary">
				{t("staff.actions.at")}: <TimeText value={action.ex_at} />
				{action.accounts === null ? null : <> · {t("staff.actions.accounts", { count: action.accounts })}</>}
			</p>
			<p className="wrap-anywhere">{action.note}</p>
			{action.holds_instrument ? <p className="text-12 text-warn">{t("staff.actions.holds", { name })}</p> : null}
			{status === "lapsed" ? <p className="text-12 text-danger">{t("staff.actions.lapsed")}</p> : null}
		</RequestRow>
	);
}
