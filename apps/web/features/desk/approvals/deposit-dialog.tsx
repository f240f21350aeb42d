import type { AccountWire } from "@truefill/contracts/http";
import { ACCOUNT_CURRENCIES, type AccountCurrency } from "@truefill/core/money";
import { useState } from "react";
import { sendDeposit } from "../../../data/desk/deposits.ts";
import { newCommandId } from "../../../data/index.ts";
import { useT } from "../../../i18n/index.ts";
import { isDecimal } from "../../../lib/decimal.ts";
import { Field } from "../../../ui/field.tsx";
import { Input } from "../../../ui/input.tsx";
import { notify } from "../../../ui/notify.ts";
import { Select } from "../../../ui/select.tsx";
import { ReasonDialog } from "../parts/reason-dialog.tsx";

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
	const [account, setAccount] = useState(accounts[0]?.id ?? "");
	const [reference, setReference] = useState("");
	const [amount, setAmount] = useState("");
	const [currency, setCurrency] = useState<AccountCurrency>(
		ACCOUNT_CURRENCIES.find((each) => each === accounts[0]?.currency) ?? "EUR",
	);
	const typed = amount.trim();
	const isAmount = isDecimal(typed) && /[1-9]/.test(typed) && !typed.startsWith("-");
	const blocked =
		account.trim() === "" || !isAmount
			? t("deposits.desk.amount.wrong")
			: reference.trim().length < 3
				? t("deposits.desk.reference.short")
				: null;
	return (
		<ReasonDialog
			title={t("deposits.desk.title")}
			description={t("deposits.desk.body")}
			submit={t("deposits.desk.send")}
			help={t("staff.reason.log")}
			blocked={blocked}
			width="md"
			onClose={onClose}
			onSubmit={async (reason) => {
				await sendDeposit({
					command_id: command,
					account_id: account.trim(),
					reference: reference.trim(),
					amount: typed,
					currency,
					reason,
				});
				notify({ tone: "ok", title: t("deposits.desk.sent") });
			}}
		>
			{accounts.length > 0 ? (
				<Field label={t("deposits.desk.account")}>
					{(aria) => (
						<Select
							{...aria}
							value={account}
							onChange={setAccount}
							options={accounts.map(({ id, name, number }) => ({ value: id, label: `${name} · ${number}` }))}
						/>
					)}
				</Field>
			) : (
				<Field label={t("deposits.desk.account.id")} help={t("deposits.desk.account")}>
					{(aria) => (
						<Input {...aria} value={account} maxLength={64} onChange={(event) => setAccount(event.target.value)} />
					)}
				</Field>
			)}
			<Field label={t("deposits.desk.reference")} help={t("deposits.desk.reference.help")}>
				{(aria) => (
					<Input {...aria} value={reference} maxLength={140} onChange={(event) => setReference(event.target.value)} />
				)}
			</Field>
			<div className="grid gap-4 sm:grid-cols-2">
				<Field
					label={t("deposits.desk.amount")}
					error={typed !== "" && !isAmount ? t("deposits.desk.amount.wrong") : null}
				>
					{(aria) => (
						<Input
							{...aria}
							inputMode="decimal"
							value={amount}
							maxLength={24}
							onChange={(event) => setAmount(event.target.value)}
						/>
					)}
				</Field>
				<Field label={t("deposits.desk.currency")} help={t("deposits.desk.currency.help")}>
					{(aria) => <Select {...aria} value={currency} onChange={setCurrency} options={CURRENCIES} />}
				</Field>
			</div>
		</ReasonDialog>
	);
}
