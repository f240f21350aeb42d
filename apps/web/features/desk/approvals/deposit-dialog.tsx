import type { AccountWire } from "@truefill/contracts/http";
import { ACCOUNT_CURRENCIES } from "@truefill/core/money";
import { SelectField, TextField } from "../../../forms/index.ts";
import { useT } from "../../../i18n/index.ts";
import { formatMoney } from "../../../lib/format.ts";
import { Alert } from "../../../ui/alert.tsx";
import { ReasonFormDialog } from "../parts/reason-dialog.tsx";
import { isSameAmount, useDepositForm } from "./deposit-form.ts";
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
	const { form, matched, setMatched, differs } = useDepositForm(accounts[0], onClose);
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
			{matched !== null && !isSameAmount(matched, form.values) ? (
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
			<TextField
				form={form}
				name="sender_account"
				label={t("wires.account")}
				help={t("wires.account.help")}
				optional
				maxLength={42}
			/>
			{differs ? <TextField form={form} name="sender_reason" label={t("wires.sender.reason")} maxLength={300} /> : null}
		</ReasonFormDialog>
	);
}
