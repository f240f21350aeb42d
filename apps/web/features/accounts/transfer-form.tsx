import type { AccountWire } from "@truefill/contracts/http";
import { BoundField } from "../../forms/index.ts";
import { useT } from "../../i18n/index.ts";
import { formatMoney } from "../../lib/format.ts";
import { Alert } from "../../ui/alert.tsx";
import { Select } from "../../ui/select.tsx";
import { AmountField } from "./amount-field.tsx";
import { amountText, currencyOf } from "./amounts.ts";
import { FormDialog } from "./form-dialog.tsx";
import { TransferTerms } from "./transfer-terms.tsx";
import { type TransferValues, useTransfer } from "./use-transfer.ts";

const optionsOf = (list: readonly AccountWire[]) =>
	list.map(({ id, name, number, balance, currency }) => ({
		value: id,
		label: `${name} · ${number}`,
		hint: formatMoney(balance, currency),
	}));

export interface TransferFormProps {
	/** Those in use. */
	readonly accounts: readonly AccountWire[];
	readonly from: AccountWire;
	readonly onClose: () => void;
}

/** A transfer between own accounts; shows the rate and the received amount beforehand. */
export function TransferForm({ accounts, from: first, onClose }: TransferFormProps) {
	const t = useT();
	const transfer = useTransfer(accounts, first, onClose);
	const { form, from, receivers, to, amount, free, quote, least } = transfer;
	return (
		<FormDialog
			title={t("accounts.transfer.title")}
			description={t("accounts.transfer.body")}
			submit={
				amount === null
					? t("accounts.transfer.submitNone")
					: t("accounts.transfer.submit", { amount: formatMoney(amount, from.currency) })
			}
			blocked={transfer.blocked}
			width="md"
			form={form}
			command={transfer.command}
			onClose={onClose}
		>
			<BoundField<TransferValues, string> form={form} name="from" label={t("accounts.transfer.from")}>
				{({ aria, value, ref }) => (
					<Select {...aria} ref={ref} value={value} onChange={transfer.changeFrom} options={optionsOf(accounts)} />
				)}
			</BoundField>
			<BoundField<TransferValues, string>
				form={form}
				name="to"
				label={t("accounts.transfer.to")}
				help={receivers.length === 0 ? t("accounts.transfer.noOther") : undefined}
			>
				{({ aria, change, ref }) => (
					<Select {...aria} ref={ref} value={to?.id ?? null} onChange={change} options={optionsOf(receivers)} />
				)}
			</BoundField>
			<AmountField
				form={form}
				name="amount"
				label={t("accounts.transfer.amount")}
				currency={currencyOf(from.currency)}
				help={
					free === null
						? undefined
						: t("accounts.transfer.free", { free: formatMoney(amountText(free, from.currency), from.currency) })
				}
				aside={
					free === null || free === 0n ? null : (
						<button
							type="button"
							className="rounded-[4px] text-12 text-accent-text hover:underline"
							onClick={transfer.fillInAll}
						>
							{t("accounts.transfer.all")}
						</button>
					)
				}
			/>
			{to === undefined || amount === null ? null : quote.problem !== null ? (
				<Alert variant="warning">{quote.problem}</Alert>
			) : (
				<TransferTerms from={from} to={to} amount={amount} least={least} terms={quote.terms} />
			)}
		</FormDialog>
	);
}
