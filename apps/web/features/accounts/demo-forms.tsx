import { resetAccount, topUp } from "@truefill/contracts/http";
import { sendReset, sendTopUp } from "../../data/index.ts";
import { CheckboxField, useApiForm } from "../../forms/index.ts";
import { useT } from "../../i18n/index.ts";
import { formatMoney } from "../../lib/format.ts";
import { notify } from "../../ui/notify.ts";
import { AmountField } from "./amount-field.tsx";
import { amountOf, amountText, balanceOf, currencyOf, digitsOf, MOST_DEMO, sentAmount } from "./amounts.ts";
import { FormDialog } from "./form-dialog.tsx";
import type { AccountForm } from "./settings-forms.tsx";
import { problemOf, useCommand } from "./use-command.ts";

const TOP_UP = topUp.body.omit({ command_id: true });
const RESET = resetAccount.body.omit({ command_id: true });

const usual = (currency: string, dollars: string, yen: string) => (currency === "JPY" ? yen : dollars);

export function TopUpForm({ account, onClose }: AccountForm) {
	const t = useT();
	const { currency } = account;
	const command = useCommand(`top-up ${account.id}`, async (request: string, command_id) => {
		await sendTopUp({ id: account.id, command_id, amount: request });
		return () => {
			notify({ tone: "ok", title: t("accounts.topUp.done", { amount: formatMoney(request, currency) }) });
			onClose();
		};
	});
	const wrong = t("accounts.amount.wrong", { digits: digitsOf(currency) });
	const form = useApiForm({
		values: { amount: usual(currency, "5000", "500000") },
		schema: TOP_UP,
		texts: { amount: wrong },
		also: (typed) => ({ amount: amountOf(typed.amount, currency) === null ? wrong : null }),
		problemOf,
		keeps: true,
		submit: ({ amount }) => command.send(sentAmount(amount, currency)),
	});
	const amount = amountOf(form.values.amount, currency);
	const shown = amount === null ? "" : formatMoney(amountText(amount, currency), currency);
	const balance = balanceOf(account);
	return (
		<FormDialog
			title={t("accounts.topUp.title", { name: account.name })}
			description={t("accounts.topUp.body", { most: formatMoney(MOST_DEMO, currency) })}
			submit={t("accounts.topUp.submit", { amount: shown })}
			form={form}
			command={command}
			onClose={onClose}
		>
			<AmountField
				form={form}
				name="amount"
				label={t("accounts.topUp.amount")}
				currency={currency}
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
	const command = useCommand(`reset ${account.id}`, async (request: string, command_id) => {
		const changed = await sendReset({ id: account.id, command_id, balance: request });
		return () => {
			const title = t("accounts.reset.done", { name: changed.name, after: formatMoney(changed.balance, currency) });
			notify({ tone: "ok", title });
			onClose();
		};
	});
	const ends = trades > 0 || orders > 0;
	const wrong = t("accounts.amount.wrong", { digits: digitsOf(currency) });
	const form = useApiForm({
		values: { balance: usual(currency, "10000", "1000000"), confirmed: false },
		schema: RESET,
		bodyOf: ({ confirmed: _, ...body }) => body,
		texts: { balance: wrong },
		also: (typed) => ({
			balance: amountOf(typed.balance, currency) === null ? wrong : null,
			confirmed: ends && !typed.confirmed ? t("accounts.reset.confirmFirst") : null,
		}),
		problemOf,
		keeps: true,
		submit: (body) => command.send(sentAmount(body.balance, currency)),
	});
	const balance = amountOf(form.values.balance, currency);
	const after = balance === null ? "" : formatMoney(amountText(balance, currency), currency);
	return (
		<FormDialog
			title={t("accounts.reset.title", { name: account.name })}
			submit={t("accounts.reset.submit", { after })}
			danger
			form={form}
			command={command}
			onClose={onClose}
		>
			<AmountField form={form} name="balance" label={t("accounts.reset.balance")} currency={currencyOf(currency)} />
			<ul className="flex list-disc flex-col gap-1 ps-5 text-13 text-secondary">
				<li>{t("accounts.reset.closes", { trades })}</li>
				<li>{t("accounts.reset.cancels", { orders })}</li>
				{balance === null ? null : (
					<li>{t("accounts.reset.balanceChange", { after, before: formatMoney(account.balance, currency) })}</li>
				)}
				<li>{t("accounts.reset.history")}</li>
			</ul>
			{ends ? <CheckboxField form={form} name="confirmed" label={t("accounts.reset.confirm")} /> : null}
		</FormDialog>
	);
}
