import { type AccountWire, requestAdjustment } from "@truefill/contracts/http";
import { useState } from "react";
import { sendAdjustment } from "../../../data/desk/index.ts";
import { newCommandId } from "../../../data/index.ts";
import { SelectField, TextField, useApiForm } from "../../../forms/index.ts";
import { useT } from "../../../i18n/index.ts";
import { notify } from "../../../ui/notify.ts";
import { oneLine, ReasonFormDialog, reasonTexts } from "../parts/reason-dialog.tsx";

const KINDS = ["adjustment", "goodwill", "compensation"] as const;

const amountOf = (text: string): string => text.trim().replace("−", "-");

export interface AdjustDialogProps {
	/** Accounts to choose from; none: the id is typed in. */
	readonly accounts: readonly Pick<AccountWire, "id" | "number" | "name" | "currency">[];
	readonly onClose: () => void;
}

/** Requests a balance adjustment; booked when a second staff member approves (four eyes). */
export function AdjustDialog({ accounts, onClose }: AdjustDialogProps) {
	const t = useT();
	// One per dialog: sent twice, it is one request.
	const [command] = useState(newCommandId);
	const wrong = t("staff.adjust.amount.wrong");
	const form = useApiForm({
		values: {
			account_id: accounts[0]?.id ?? "",
			kind: "compensation",
			amount: "",
			note: "",
			reason: "",
		},
		schema: requestAdjustment.body,
		bodyOf: ({ account_id, kind, amount, note, reason }) => ({
			command_id: command,
			account_id: account_id.trim(),
			kind,
			amount: amountOf(amount),
			note,
			reason: oneLine(reason),
		}),
		texts: {
			amount: wrong,
			note: { REQUIRED: t("staff.adjust.note.short"), TOO_SHORT: t("staff.adjust.note.short") },
			reason: reasonTexts(t),
		},
		// Zero changes nothing.
		also: ({ amount }) => ({ amount: /[1-9]/.test(amount) ? null : wrong }),
		keeps: true,
		async submit(body) {
			await sendAdjustment(body);
			notify({ tone: "ok", title: t("staff.adjust.sent") });
			onClose();
		},
	});
	const currency = accounts.find(({ id }) => id === form.values.account_id)?.currency;
	return (
		<ReasonFormDialog
			title={t("staff.adjust.title")}
			description={t("staff.adjust.body")}
			submit={t("staff.adjust.send")}
			help={t("staff.reason.log")}
			width="md"
			form={form}
			onClose={onClose}
		>
			<div className="grid gap-4 sm:grid-cols-2">
				{accounts.length > 0 ? (
					<SelectField
						form={form}
						name="account_id"
						label={t("staff.adjust.account")}
						options={accounts.map(({ id, name, number }) => ({ value: id, label: `${name} · ${number}` }))}
					/>
				) : (
					<TextField form={form} name="account_id" label={t("staff.adjust.account")} live maxLength={64} />
				)}
				<SelectField
					form={form}
					name="kind"
					label={t("staff.adjust.kind")}
					options={KINDS.map((value) => ({ value, label: t(`staff.adjust.kind.${value}`) }))}
				/>
			</div>
			<TextField
				form={form}
				name="amount"
				label={t("staff.adjust.amount")}
				aside={currency}
				help={t("staff.adjust.amount.help")}
				live
				inputMode="decimal"
				maxLength={24}
			/>
			<TextField
				form={form}
				name="note"
				label={t("staff.adjust.note")}
				help={t("staff.adjust.note.help")}
				maxLength={300}
			/>
		</ReasonFormDialog>
	);
}
