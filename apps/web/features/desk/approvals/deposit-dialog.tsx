import { type AccountWire, requestDeposit } from "@truefill/contracts/http";
import { ACCOUNT_CURRENCIES } from "@truefill/core/money";
import { useState } from "react";
import { sendDeposit } from "../../../data/desk/deposits.ts";
import { newCommandId } from "../../../data/index.ts";
import { SelectField, TextField, useApiForm } from "../../../forms/index.ts";
import { useT } from "../../../i18n/index.ts";
import { notify } from "../../../ui/notify.ts";
import { oneLine, ReasonFormDialog, reasonTexts } from "../parts/reason-dialog.tsx";

const CURRENCIES = ACCOUNT_CURRENCIES.map((value) => ({ value, label: value }));

export interface DepositDialogProps {
	/** Live accounts to choose from; none: the id is typed in. */
	readonly accounts: readonly Pick<AccountWire, "id" | "number" | "name" | "currency">[];
	readonly onClose: () => void;
}

/** Records a wire transfer from the bank statement; booked when a second staff member approves (four eyes). */
export function DepositDialog({ accounts, onClose }: DepositDialogProps) {
	const t = useT();
	// One per dialog: sent twice, it is one payment.
	const [command] = useState(newCommandId);
	const wrong = t("deposits.desk.amount.wrong");
	const short = t("deposits.desk.reference.short");
	const form = useApiForm({
		values: {
			account_id: accounts[0]?.id ?? "",
			reference: "",
			amount: "",
			currency: ACCOUNT_CURRENCIES.find((each) => each === accounts[0]?.currency) ?? "EUR",
			reason: "",
		},
		schema: requestDeposit.body,
		bodyOf: ({ account_id, amount, reason, ...body }) => ({
			...body,
			command_id: command,
			account_id: account_id.trim(),
			amount: amount.trim(),
			reason: oneLine(reason),
		}),
		texts: { reference: { REQUIRED: short, TOO_SHORT: short }, amount: wrong, reason: reasonTexts(t) },
		also: ({ amount }) => ({ amount: /[1-9]/.test(amount) && !amount.includes("-") ? null : wrong }),
		keeps: true,
		async submit(body) {
			await sendDeposit(body);
			notify({ tone: "ok", title: t("deposits.desk.sent") });
			onClose();
		},
	});
	return (
		<ReasonFormDialog
			title={t("deposits.desk.title")}
			description={t("deposits.desk.body")}
			submit={t("deposits.desk.send")}
			help={t("staff.reason.log")}
			width="md"
			form={form}
			onClose={onClose}
		>
			{accounts.length > 0 ? (
				<SelectField
					form={form}
					name="account_id"
					label={t("deposits.desk.account")}
					options={accounts.map(({ id, name, number }) => ({ value: id, label: `${name} · ${number}` }))}
				/>
			) : (
				<TextField
					form={form}
					name="account_id"
					label={t("deposits.desk.account.id")}
					help={t("deposits.desk.account")}
					live
					maxLength={64}
				/>
			)}
			<TextField
				form={form}
				name="reference"
				label={t("deposits.desk.reference")}
				help={t("deposits.desk.reference.help")}
				maxLength={140}
			/>
			<div className="grid gap-4 sm:grid-cols-2">
				<TextField
					form={form}
					name="amount"
					label={t("deposits.desk.amount")}
					live
					inputMode="decimal"
					maxLength={24}
				/>
				<SelectField
					form={form}
					name="currency"
					label={t("deposits.desk.currency")}
					help={t("deposits.desk.currency.help")}
					options={CURRENCIES}
				/>
			</div>
		</ReasonFormDialog>
	);
}
