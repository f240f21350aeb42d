import { useState } from "react";
import { sendReset, sendTopUp } from "../../data/index.ts";
import { useT } from "../../i18n/index.ts";
import { formatMoney } from "../../lib/format.ts";
import { Checkbox } from "../../ui/checkbox.tsx";
import { notify } from "../../ui/notify.ts";
import { AmountField } from "./amount-field.tsx";
import { amountOf, amountText, balanceOf, currencyOf, digitsOf, MOST_DEMO } from "./amounts.ts";
import { FormDialog } from "./form-dialog.tsx";
import type { AccountForm } from "./settings-forms.tsx";
import { useSend } from "./use-send.ts";

const usual = (currency: string, dollars: string, yen: string) => (currency === "JPY" ? yen : dollars);

export function TopUpForm({ account, onClose }: AccountForm) {
	const t = useT();
	const { currency } = account;
	const [text, setText] = useState(usual(currency, "5000", "500000"));
	const amount = amountOf(text, currency);
	const shown = amount === null ? "" : formatMoney(amountText(amount, currency), currency);
	const command = useSend(`top-up ${account.id}`, async (request: string, command_id) => {
		await sendTopUp({ id: account.id, command_id, amount: request });
		return () => {
			notify({ tone: "ok", title: t("accounts.topUp.done", { amount: formatMoney(request, currency) }) });
			onClose();
		};
	});
	const balance = balanceOf(account);
	return (
		<FormDialog
			title={t("accounts.topUp.title", { name: account.name })}
			description={t("accounts.topUp.body", { most: formatMoney(MOST_DEMO, currency) })}
			submit={t("accounts.topUp.submit", { amount: shown })}
			blocked={amount === null ? t("accounts.amount.wrong", { digits: digitsOf(currency) }) : null}
			command={command}
			onClose={onClose}
			onSubmit={() => (amount === null ? undefined : void command.run(amountText(amount, currency)))}
		>
			<AmountField
				label={t("accounts.topUp.amount")}
				currency={currency}
				value={text}
				onChange={(next) => {
					command.reset();
					setText(next);
				}}
				help={
					amount === null || balance === null
						? undefined
						: t("accounts.topUp.after", {
								before: formatMoney(account.balance, currency),
								after: formatMoney(amountText(balance + amount, currency), currency),
							})
				}
			/>
		</FormDialog>
	);
}

export function ResetForm({ account, onClose }: AccountForm) {
	const t = useT();
	const { currency, open_trades: trades, pending_orders: orders } = account;
	const [text, setText] = useState(usual(currency, "10000", "1000000"));
	const [confirmed, setConfirmed] = useState(false);
	const balance = amountOf(text, currency);
	const after = balance === null ? "" : formatMoney(amountText(balance, currency), currency);
	const command = useSend(`reset ${account.id}`, async (request: string, command_id) => {
		const changed = await sendReset({ id: account.id, command_id, balance: request });
		return () => {
			const title = t("accounts.reset.done", { name: changed.name, after: formatMoney(changed.balance, currency) });
			notify({ tone: "ok", title });
			onClose();
		};
	});
	const ends = trades > 0 || orders > 0;
	const blocked =
		balance === null
			? t("accounts.amount.wrong", { digits: digitsOf(currency) })
			: ends && !confirmed
				? t("accounts.reset.confirmFirst")
				: null;
	return (
		<FormDialog
			title={t("accounts.reset.title", { name: account.name })}
			submit={t("accounts.reset.submit", { after })}
			blocked={blocked}
			danger
			command={command}
			onClose={onClose}
			onSubmit={() => (balance === null ? undefined : void command.run(amountText(balance, currency)))}
		>
			<AmountField
				label={t("accounts.reset.balance")}
				currency={currencyOf(currency)}
				value={text}
				onChange={(next) => {
					command.reset();
					setText(next);
				}}
			/>
			<ul className="flex list-disc flex-col gap-1 ps-5 text-13 text-secondary">
				<li>{t("accounts.reset.closes", { trades })}</li>
				<li>{t("accounts.reset.cancels", { orders })}</li>
				{balance === null ? null : (
					<li>{t("accounts.reset.balanceChange", { after, before: formatMoney(account.balance, currency) })}</li>
				)}
				<li>{t("accounts.reset.history")}</li>
			</ul>
			{ends ? <Checkbox checked={confirmed} onChange={setConfirmed} label={t("accounts.reset.confirm")} /> : null}
		</FormDialog>
	);
}
