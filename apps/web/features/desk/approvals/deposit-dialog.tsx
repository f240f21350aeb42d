import { type AccountWire, requestDeposit, type WireConfirmation } from "@truefill/contracts/http";
import { ACCOUNT_CURRENCIES } from "@truefill/core/money";
import { useState } from "react";
import { sendDeposit } from "../../../data/desk/deposits.ts";
import { newCommandId } from "../../../data/index.ts";
import { SelectField, TextField, useApiForm } from "../../../forms/index.ts";
import { useT } from "../../../i18n/index.ts";
import { formatMoney } from "../../../lib/format.ts";
import { Alert } from "../../../ui/alert.tsx";
import { notify } from "../../../ui/notify.ts";
import { oneLine, ReasonFormDialog, reasonTexts } from "../parts/reason-dialog.tsx";
import { FindCustomer } from "./find-customer.tsx";

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
	const [matched, setMatched] = useState<WireConfirmation | null>(null);
	// Asked for only when the server has found that the names differ.
	const [differs, setDiffers] = useState(false);
	const form = useApiForm({
		values: {
			account_id: accounts[0]?.id ?? "",
			reference: "",
			amount: "",
			currency: ACCOUNT_CURRENCIES.find((each) => each === accounts[0]?.currency) ?? "EUR",
			sender: "",
			sender_reason: "",
			reason: "",
		},
		schema: requestDeposit.body,
		bodyOf: ({ account_id, amount, reason, sender, sender_reason: why, ...body }) => ({
			...body,
			...(sender.trim() === "" ? {} : { sender }),
			...(why.trim() === "" ? {} : { sender_reason: oneLine(why) }),
			...(matched === null ? {} : { confirmation_id: matched.id }),
			command_id: command,
			account_id: account_id.trim(),
			amount: amount.trim(),
			reason: oneLine(reason),
		}),
		texts: {
			reference: { REQUIRED: short, TOO_SHORT: short },
			amount: wrong,
			reason: reasonTexts(t),
			sender_reason: reasonTexts(t),
		},
		refusals: { SENDER_DIFFERS: "sender" },
		onRefused: ({ code }) => (code === "SENDER_DIFFERS" ? setDiffers(true) : undefined),
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
			{accounts.length > 0 ? null : (
				<FindCustomer
					accountId={form.values.account_id}
					confirmationId={matched?.id ?? null}
					onAccount={(number, { reference }) => {
						form.set("account_id", number);
						if (form.values.reference.trim() === "") form.set("reference", reference);
					}}
					onConfirmation={(confirmation) => {
						setMatched(confirmation);
						if (confirmation === null) return;
						form.set("account_id", confirmation.account_number);
						if (form.values.amount.trim() !== "") return;
						form.set("amount", confirmation.amount);
						form.set("currency", confirmation.currency);
					}}
				/>
			)}
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
			{matched !== null &&
			(matched.amount !== form.values.amount.trim() || matched.currency !== form.values.currency) ? (
				<Alert variant="warning" announce>
					{t("wires.amount.compare", { amount: formatMoney(matched.amount, matched.currency) })}
				</Alert>
			) : null}
			<TextField
				form={form}
				name="sender"
				label={t("wires.sender")}
				help={t("wires.sender.help")}
				optional
				maxLength={140}
			/>
			{differs ? <TextField form={form} name="sender_reason" label={t("wires.sender.reason")} maxLength={300} /> : null}
		</ReasonFormDialog>
	);
}
