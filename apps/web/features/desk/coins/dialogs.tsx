import { type CoinDepositDetail, type OutputDecisionWire, proposeCoinDecision } from "@truefill/contracts/http";
import { useState } from "react";
import { decideCoinDecision, sendCoinDecision } from "../../../data/desk/coin-deposits.ts";
import { newCommandId } from "../../../data/index.ts";
import { TextField, useApiForm } from "../../../forms/index.ts";
import { useT } from "../../../i18n/index.ts";
import { notify } from "../../../ui/notify.ts";
import { KINDS } from "../approvals/kinds.ts";
import { oneLine, ReasonDialog, ReasonFormDialog, reasonTexts } from "../parts/reason-dialog.tsx";
import { amountOf, type CoinAction } from "./words.ts";

interface DialogProps {
	readonly deposit: CoinDepositDetail;
	readonly onClose: () => void;
}

/** The dialog of one action on a deposit of coins. */
export function DecisionDialog({ action, ...props }: DialogProps & { readonly action: CoinAction }) {
	return action === "approve" || action === "refuse" ? (
		<AnswerDialog {...props} answer={action} />
	) : (
		<AskDialog {...props} decision={action} />
	);
}

function About({ deposit, body }: { readonly deposit: CoinDepositDetail; readonly body: string }) {
	const t = useT();
	return (
		<>
			{body}
			<span dir="auto" className="mt-1 block font-medium text-primary">
				<bdi>{amountOf(deposit, t)}</bdi> · <bdi>{deposit.customer.name}</bdi>
			</span>
		</>
	);
}

/** Asks for a decision. A colleague carries it out. */
function AskDialog({ deposit, decision, onClose }: DialogProps & { readonly decision: OutputDecisionWire }) {
	const t = useT();
	// One for each dialog: sent twice, it is one request.
	const [command] = useState(newCommandId);
	const isBack = decision === "send-back";
	const label = t(`coinDesk.do.${decision}`);
	const form = useApiForm({
		values: { transaction: "", reason: "" },
		schema: proposeCoinDecision.body,
		bodyOf: ({ transaction, reason }) => ({
			command_id: command,
			decision,
			...(isBack ? { transaction: transaction.trim() } : {}),
			reason: oneLine(reason),
		}),
		texts: { reason: reasonTexts(t) },
		refusals: { COIN_RETURN_INVALID: "transaction", COIN_RETURN_UNKNOWN: "transaction" },
		keeps: true,
		async submit(body) {
			await sendCoinDecision(deposit.id, body);
			notify({ tone: "ok", title: t("coinDesk.asked.done") });
			onClose();
		},
	});
	return (
		<ReasonFormDialog
			title={label}
			description={<About deposit={deposit} body={t(`coinDesk.about.${decision}`)} />}
			submit={label}
			danger={decision === "reverse" || decision === "write-off"}
			help={t("staff.reason.log")}
			width="md"
			presets={KINDS["coin-deposit"].reasons.approve.map((key) => t(key))}
			form={form}
			onClose={onClose}
		>
			{isBack ? (
				<TextField
					form={form}
					name="transaction"
					label={t("coinDesk.transaction.back")}
					help={t("coinDesk.transaction.back.help")}
					maxLength={70}
				/>
			) : null}
		</ReasonFormDialog>
	);
}

function AnswerDialog({ deposit, answer, onClose }: DialogProps & { readonly answer: "approve" | "refuse" }) {
	const t = useT();
	const { decision } = deposit;
	if (decision === null) return null;
	const label = t(`coinDesk.do.${answer}`);
	const asked = t(`coinDesk.do.${decision.decision}`);
	return (
		<ReasonDialog
			title={label}
			description={
				<>
					<About deposit={deposit} body={t(`coinDesk.${answer}.body`)} />
					<span dir="auto" className="wrap-anywhere mt-1 block">
						{t("coinDesk.asks", { name: decision.requested_by.name, decision: asked })} · {decision.reason}
					</span>
				</>
			}
			submit={label}
			danger={answer === "refuse"}
			help={t("staff.reason.log")}
			presets={KINDS["coin-deposit"].reasons[answer].map((key) => t(key))}
			onClose={onClose}
			onSubmit={async (reason) => {
				await decideCoinDecision(answer, decision.id, reason);
				notify({ tone: "ok", title: t("staff.done") });
			}}
		/>
	);
}
