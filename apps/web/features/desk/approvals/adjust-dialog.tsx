import type { AccountWire } from "@truefill/contracts/http";
import { useState } from "react";
import { sendAdjustment } from "../../../data/desk/index.ts";
import { newCommandId } from "../../../data/index.ts";
import { useT } from "../../../i18n/index.ts";
import { isDecimal } from "../../../lib/decimal.ts";
import { Field } from "../../../ui/field.tsx";
import { Input } from "../../../ui/input.tsx";
import { notify } from "../../../ui/notify.ts";
import { Select } from "../../../ui/select.tsx";
import { ReasonDialog } from "../parts/reason-dialog.tsx";

const KINDS = ["adjustment", "goodwill", "compensation"] as const;

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
	const [account, setAccount] = useState(accounts[0]?.id ?? "");
	const [kind, setKind] = useState<(typeof KINDS)[number]>("compensation");
	const [amount, setAmount] = useState("");
	const [note, setNote] = useState("");
	const typed = amount.trim().replace("−", "-");
	const isAmount = isDecimal(typed) && /[1-9]/.test(typed);
	const currency = accounts.find(({ id }) => id === account)?.currency;
	const blocked =
		account.trim() === "" || !isAmount
			? t("staff.adjust.amount.wrong")
			: note.trim().length < 3
				? t("staff.adjust.note.short")
				: null;
	return (
		<ReasonDialog
			title={t("staff.adjust.title")}
			description={t("staff.adjust.body")}
			submit={t("staff.adjust.send")}
			help={t("staff.reason.log")}
			blocked={blocked}
			width="md"
			onClose={onClose}
			onSubmit={async (reason) => {
				await sendAdjustment({
					command_id: command,
					account_id: account.trim(),
					kind,
					amount: typed,
					note: note.trim(),
					reason,
				});
				notify({ tone: "ok", title: t("staff.adjust.sent") });
			}}
		>
			<div className="grid gap-4 sm:grid-cols-2">
				<Field label={t("staff.adjust.account")}>
					{(aria) =>
						accounts.length > 0 ? (
							<Select
								{...aria}
								value={account}
								onChange={setAccount}
								options={accounts.map(({ id, name, number }) => ({ value: id, label: `${name} · ${number}` }))}
							/>
						) : (
							<Input {...aria} value={account} maxLength={64} onChange={(event) => setAccount(event.target.value)} />
						)
					}
				</Field>
				<Field label={t("staff.adjust.kind")}>
					{(aria) => (
						<Select
							{...aria}
							value={kind}
							onChange={setKind}
							options={KINDS.map((value) => ({ value, label: t(`staff.adjust.kind.${value}`) }))}
						/>
					)}
				</Field>
			</div>
			<Field
				label={t("staff.adjust.amount")}
				aside={currency}
				help={t("staff.adjust.amount.help")}
				error={typed !== "" && !isAmount ? t("staff.adjust.amount.wrong") : null}
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
			<Field label={t("staff.adjust.note")} help={t("staff.adjust.note.help")}>
				{(aria) => <Input {...aria} value={note} maxLength={300} onChange={(event) => setNote(event.target.value)} />}
			</Field>
		</ReasonDialog>
	);
}
