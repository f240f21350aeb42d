import type { AccountWire } from "@truefill/contracts/http";
import { useT } from "../../i18n/index.ts";
import { formatMoney } from "../../lib/format.ts";
import { Alert } from "../../ui/alert.tsx";
import { Field } from "../../ui/field.tsx";
import { Select } from "../../ui/select.tsx";
import { AmountField } from "./amount-field.tsx";
import { amountText, currencyOf } from "./amounts.ts";
import { FormDialog } from "./form-dialog.tsx";
import { TransferTerms } from "./transfer-terms.tsx";
import { useTransfer } from "./use-transfer.ts";

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
	const { from, receivers, to, text, amount, free, quote, least } = transfer;
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
			command={transfer.command}
			onClose={onClose}
			onSubmit={transfer.submit}
		>
			<Field label={t("accounts.transfer.from")}>
				{(aria) => <Select {...aria} value={from.id} onChange={transfer.changeFrom} options={optionsOf(accounts)} />}
			</Field>
			<Field label={t("accounts.transfer.to")} error={receivers.length === 0 ? t("accounts.transfer.noOther") : null}>
				{(aria) => (
					<Select {...aria} value={to?.id ?? null} onChange={transfer.changeTo} options={optionsOf(receivers)} />
				)}
			</Field>
			<AmountField
				label={t("accounts.transfer.amount")}
				currency={currencyOf(from.currency)}
				value={text}
				onChange={transfer.changeText}
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
