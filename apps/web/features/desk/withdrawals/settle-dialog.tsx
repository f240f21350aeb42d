import { type LegWire, type PaymentFileWire, settlePaymentFile, settleWithdrawal } from "@truefill/contracts/http";
import { useState } from "react";
import { sendFileOutcome, sendOutcome } from "../../../data/desk/withdrawals.ts";
import { newCommandId } from "../../../data/index.ts";
import { SelectField, TextField, useApiForm } from "../../../forms/index.ts";
import { useT } from "../../../i18n/index.ts";
import { notify } from "../../../ui/notify.ts";
import { KINDS } from "../approvals/kinds.ts";
import { oneLine, ReasonFormDialog, reasonTexts } from "../parts/reason-dialog.tsx";

export interface SettleDialogProps {
	/** One leg of a withdrawal, or all open payments of a file. */
	readonly about:
		| { readonly withdrawalId: string; readonly leg: Pick<LegWire, "number" | "status" | "method"> }
		| { readonly file: Pick<PaymentFileWire, "id"> };
	readonly onClose: () => void;
}

/** States what became of a payment; booked when a second person has confirmed it. */
export function SettleDialog({ about, onClose }: SettleDialogProps) {
	const t = useT();
	// One for each dialog: sent twice, it is one statement.
	const [command] = useState(newCommandId);
	const isFile = "file" in about;
	// What was paid can only come back.
	const outcomes = isFile
		? (["paid", "failed"] as const)
		: about.leg.method === "coin"
			? (["failed"] as const)
			: about.leg.status === "paid"
				? (["returned"] as const)
				: (["paid", "failed"] as const);
	const isCoin = !isFile && about.leg.method === "coin";
	const form = useApiForm({
		values: { outcome: outcomes[0] as string, reference: "", reason: "" },
		schema: isFile ? settlePaymentFile.body : settleWithdrawal.body,
		bodyOf: ({ outcome, reference, reason }) => ({
			command_id: command,
			outcome,
			reference: reference.trim() === "" ? null : reference,
			reason: oneLine(reason),
			...(isFile ? {} : { leg: about.leg.number }),
		}),
		texts: { reason: reasonTexts(t) },
		keeps: true,
		async submit(body) {
			if (isFile) await sendFileOutcome(about.file.id, settlePaymentFile.body.parse(body));
			else await sendOutcome(about.withdrawalId, settleWithdrawal.body.parse(body));
			notify({ tone: "ok", title: t("payout.settled") });
			onClose();
		},
	});
	return (
		<ReasonFormDialog
			title={t(isCoin ? "coinPayout.end" : "payout.settle")}
			description={t(isFile ? "payout.settle.file" : isCoin ? "coinPayout.end.body" : "payout.settle.body")}
			submit={t("payout.settle.send")}
			help={t("staff.reason.log")}
			width="md"
			presets={isCoin ? [] : KINDS["withdrawal-outcome"].reasons.approve.map((key) => t(key))}
			form={form}
			onClose={onClose}
		>
			{isCoin ? null : (
				<SelectField
					form={form}
					name="outcome"
					label={t("inbox.fact.outcome")}
					options={outcomes.map((value) => ({ value, label: t(`payout.outcome.${value}`) }))}
				/>
			)}
			<TextField
				form={form}
				name="reference"
				label={t(isCoin ? "coinPayout.end.proof" : "payout.reference")}
				help={t(isCoin ? "coinPayout.end.proof.help" : "payout.reference.help")}
				optional
				dir={isCoin ? "ltr" : undefined}
				maxLength={140}
			/>
		</ReasonFormDialog>
	);
}
