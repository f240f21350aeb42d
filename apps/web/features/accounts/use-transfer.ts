import { type AccountWire, quoteTransfer } from "@truefill/contracts/http";
import { sendTransfer, type TransferDone, type TransferRequest } from "../../data/index.ts";
import { useApiForm } from "../../forms/index.ts";
import { useT } from "../../i18n/index.ts";
import { formatMoney } from "../../lib/format.ts";
import { notify } from "../../ui/notify.ts";
import { amountOf, amountText, digitsOf, leastOf, movable, sentAmount } from "./amounts.ts";
import { problemOf, useCommand } from "./use-command.ts";
import { useSettledQuote } from "./use-transfer-quote.ts";

export interface TransferValues {
	readonly from: string;
	readonly to: string;
	readonly amount: string;
}

/** Possible receivers of a transfer: other accounts in use, of the same kind. */
export const receiversOf = (from: AccountWire | undefined, accounts: readonly AccountWire[]): AccountWire[] =>
	accounts.filter(({ id, type, archived }) => !archived && id !== from?.id && type === from?.type);

/** State of the transfer form: what is chosen and typed, the terms for it, and its command. */
export function useTransfer(accounts: readonly AccountWire[], first: AccountWire, onClose: () => void) {
	const t = useT();
	const command = useCommand(
		"transfer",
		async (given: TransferRequest & { readonly minimum_received: string }, command_id) => {
			const moved: TransferDone = await sendTransfer({ command_id, ...given });
			return () => {
				notify({
					tone: "ok",
					title: t("accounts.transfer.done", { amount: formatMoney(moved.amount, moved.currency) }),
					description: t("accounts.transfer.done.body", {
						received: formatMoney(moved.received, moved.received_currency),
						name: accounts.find(({ id }) => id === moved.to_account_id)?.name ?? "",
					}),
				});
				onClose();
			};
		},
	);
	const chosen = ({ from: fromId, to: toId }: Pick<TransferValues, "from" | "to">) => {
		const from = accounts.find(({ id }) => id === fromId) ?? first;
		const receivers = receiversOf(from, accounts);
		return { from, receivers, to: receivers.find(({ id }) => id === toId) ?? receivers[0] };
	};
	const form = useApiForm<TransferValues, TransferRequest>({
		values: { from: first.id, to: receiversOf(first, accounts)[0]?.id ?? "", amount: "" },
		schema: quoteTransfer.body,
		bodyOf(typed) {
			const { from, to } = chosen(typed);
			const amount = sentAmount(typed.amount, from.currency);
			return { from_account_id: from.id, to_account_id: to?.id, amount };
		},
		names: { from_account_id: "from", to_account_id: "to" },
		texts: { to: t("accounts.transfer.noOther"), amount: { REQUIRED: t("accounts.transfer.enter") } },
		also(typed) {
			const { currency } = chosen(typed).from;
			const wrong = t("accounts.amount.wrong", { digits: digitsOf(currency) });
			return { amount: amountOf(typed.amount, currency) === null ? wrong : null };
		},
		problemOf,
		keeps: true,
		// It is blocked while the terms of what is typed are unknown.
		submit: async (body) => (least === null ? undefined : command.send({ ...body, minimum_received: least })),
	});
	const text = form.values.amount;
	const { from, receivers, to } = chosen(form.values);
	const amount = amountOf(text, from.currency);
	const free = movable(from);
	const request =
		amount === null || to === undefined
			? null
			: { from_account_id: from.id, to_account_id: to.id, amount: amountText(amount, from.currency) };
	const quote = useSettledQuote(request);
	const received = quote.terms === null || to === undefined ? null : amountOf(quote.terms.received, to.currency);
	const least =
		received === null || to === undefined
			? null
			: amountText(from.currency === to.currency ? received : leastOf(received), to.currency);
	const blocked =
		request === null ? null : (quote.problem ?? (quote.terms === null ? t("accounts.transfer.asking") : null));
	return {
		from,
		receivers,
		to,
		/** What is typed; null while it is not an amount. */
		amount: amount === null ? null : amountText(amount, from.currency),
		/** What could be transferred; null while unknown. */
		free,
		quote,
		/** The least that is accepted as received; null while unknown. */
		least,
		blocked,
		command,
		form,
		changeFrom(id: string) {
			form.set("from", id);
			form.set("amount", "");
		},
		fillInAll() {
			if (free !== null) form.set("amount", amountText(free, from.currency));
		},
	};
}
