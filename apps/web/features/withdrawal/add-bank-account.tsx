import { addBeneficiary } from "@truefill/contracts/http";
import { CircleCheck } from "lucide-react";
import { useId, useState } from "react";
import { newCommandId, useSession } from "../../data/index.ts";
import { sendBeneficiary } from "../../data/withdrawals/index.ts";
import { type ApiForm, Form, FormProblem, SelectField, TextField, useApiForm } from "../../forms/index.ts";
import { type Translate, useT } from "../../i18n/index.ts";
import { regionNames } from "../../i18n/region-names.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { notify } from "../../ui/notify.ts";
import { SegmentedControl } from "../../ui/segmented-control.tsx";
import { type IbanState, ibanState, plainIban } from "./iban.ts";

/** Countries whose bank accounts have no IBAN, and to which we pay. */
const WITHOUT_IBAN = ["AU", "CA", "HK", "IN", "JP", "MX", "NZ", "SG", "US", "ZA"] as const;

const EMPTY = { holder: "", kind: "iban", iban: "", country: "US", account_number: "", bic: "" };

/** Adds a bank account of the customer's own; it can be used after a day. */
export function AddBankAccount({ onClose }: { readonly onClose: () => void }) {
	const t = useT();
	const id = useId();
	const { user } = useSession();
	// One for each dialog: sent twice, it is one bank account.
	const [command] = useState(newCommandId);
	const form = useApiForm({
		values: { ...EMPTY, holder: user === null ? "" : `${user.first_name} ${user.last_name}` },
		schema: addBeneficiary.body,
		bodyOf: ({ holder, kind, iban, country, account_number, bic }) =>
			kind === "iban"
				? { command_id: command, holder, country: plainIban(iban).slice(0, 2), iban: plainIban(iban) }
				: { command_id: command, holder, country, account_number, bic },
		also: ({ kind, iban }) => ({ iban: kind === "iban" ? ibanProblem(t, ibanState(iban)) : null }),
		refusals: { BENEFICIARY_NAME_DIFFERS: "holder", BENEFICIARY_EXISTS: "iban" },
		keeps: true,
		async submit(body) {
			await sendBeneficiary(body);
			notify({ tone: "ok", title: t("withdrawal.bank.added") });
			onClose();
		},
	});
	const { values, busy } = form;
	return (
		<Dialog
			open
			onOpenChange={(open) => (open || busy ? undefined : onClose())}
			title={t("withdrawal.bank.add")}
			description={t("withdrawal.bank.add.body")}
			width="md"
			footer={
				<>
					<Button onClick={onClose}>{t("common.cancel")}</Button>
					<Button type="submit" form={id} variant="primary" busy={busy} disabledReason={form.fault}>
						{t("withdrawal.bank.add")}
					</Button>
				</>
			}
		>
			<Form form={form} id={id} blocked={form.fault !== null} className="flex flex-col gap-4">
				<SegmentedControl
					label={t("withdrawal.bank.kind")}
					block
					value={values.kind === "iban" ? "iban" : "account"}
					onChange={(kind) => form.set("kind", kind)}
					items={[
						{ value: "iban", label: t("withdrawal.bank.kind.iban") },
						{ value: "account", label: t("withdrawal.bank.kind.account") },
					]}
				/>
				<TextField
					form={form}
					name="holder"
					label={t("withdrawal.bank.holder")}
					help={t("withdrawal.bank.holder.help")}
					autoComplete="name"
					maxLength={140}
				/>
				{values.kind === "iban" ? (
					<TextField
						form={form}
						name="iban"
						label={t("withdrawal.bank.iban")}
						aside={<IbanMark typed={values.iban} />}
						live
						dir="ltr"
						autoComplete="off"
						spellCheck={false}
						maxLength={42}
					/>
				) : (
					<AccountFields form={form} />
				)}
				<FormProblem form={form} />
			</Form>
		</Dialog>
	);
}

/** A number of the bank's own form, in countries without IBAN. */
function AccountFields({ form }: { readonly form: ApiForm<typeof EMPTY> }) {
	const t = useT();
	const names = regionNames();
	return (
		<>
			<SelectField
				form={form}
				name="country"
				label={t("withdrawal.bank.country")}
				options={WITHOUT_IBAN.map((value) => ({ value, label: names?.of(value) ?? value }))}
			/>
			<TextField
				form={form}
				name="account_number"
				label={t("withdrawal.bank.number")}
				dir="ltr"
				autoComplete="off"
				maxLength={34}
			/>
			<TextField form={form} name="bic" label={t("withdrawal.bank.bic")} dir="ltr" autoComplete="off" maxLength={14} />
		</>
	);
}

/** What is wrong with it; an unfinished one can still become right. */
function ibanProblem(t: Translate, state: IbanState): string | null {
	if (state === "valid") return null;
	return t(state === "empty" ? "withdrawal.bank.iban.part" : `withdrawal.bank.iban.${state}`);
}

/** Said as soon as the number is complete and right. */
function IbanMark({ typed }: { readonly typed: string }) {
	const t = useT();
	return ibanState(typed) === "valid" ? (
		<span role="status" className="flex items-center gap-1 text-12 text-ok">
			<CircleCheck className="icon" aria-hidden />
			{t("withdrawal.bank.iban.valid")}
		</span>
	) : null;
}
