import type { AccountWire } from "@truefill/contracts/http";
import { useState } from "react";
import { sendTransfer, type TransferDone } from "../../data/index.ts";
import { useT } from "../../i18n/index.ts";
import { formatMoney } from "../../lib/format.ts";
import { notify } from "../../ui/notify.ts";
import { amountOf, amountText, digitsOf, leastOf, movable } from "./amounts.ts";
import { useSend } from "./use-send.ts";
import { useSettledQuote } from "./use-transfer-quote.ts";

interface Request {
	readonly from_account_id: string;
	readonly to_account_id: string;
	readonly amount: string;
	readonly minimum_received: string;
}

/** Possible receivers of a transfer: other accounts in use, of the same kind. */
export const receiversOf = (from: AccountWire | undefined, accounts: readonly AccountWire[]): AccountWire[] =>
	accounts.filter(({ id, type, archived }) => !archived && id !== from?.id && type === from?.type);

/** State of the transfer form: what is chosen and typed, the terms for it, and its command. */
export function useTransfer(accounts: readonly AccountWire[], first: AccountWire, onClose: () => void) {
	const t = useT();
	const [fromId, setFromId] = useState(first.id);
	const from = accounts.find(({ id }) => id === fromId) ?? first;
	const receivers = receiversOf(from, accounts);
	const [toId, setToId] = useState(receivers[0]?.id ?? null);
	const to = receivers.find(({ id }) => id === toId) ?? receivers[0];
	const [text, setText] = useState("");
	const amount = amountOf(text, from.currency);
	const free = movable(from);
	const request =
		amount === null || to === undefined
			? null
			: { from_account_id: from.id, to_account_id: to.id, amount: amountText(amount, from.currency) };
	const quote = useSettledQuote(request);
	const command = useSend("transfer", async (given: Request, command_id) => {
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
	});
	const received = quote.terms === null || to === undefined ? null : amountOf(quote.terms.received, to.currency);
	const least =
		received === null || to === undefined
			? null
			: amountText(from.currency === to.currency ? received : leastOf(received), to.currency);
	const blocked =
		to === undefined
			? t("accounts.transfer.noOther")
			: amount === null
				? text === ""
					? t("accounts.transfer.enter")
					: t("accounts.amount.wrong", { digits: digitsOf(from.currency) })
				: (quote.problem ?? (quote.terms === null ? t("accounts.transfer.asking") : null));
	return {
		from,
		receivers,
		to,
		text,
		/** What is typed; null while it is not an amount. */
		amount: amount === null ? null : amountText(amount, from.currency),
		/** What could be transferred; null while unknown. */
		free,
		quote,
		/** The least that is accepted as received; null while unknown. */
		least,
		blocked,
		command,
		changeFrom(id: string) {
			command.reset();
			setFromId(id);
			setText("");
		},
		changeTo: setToId,
		changeText(next: string) {
			command.reset();
			setText(next);
		},
		fillInAll() {
			if (free !== null) setText(amountText(free, from.currency));
		},
		submit() {
			if (request !== null && least !== null) void command.run({ ...request, minimum_received: least });
		},
	};
}
