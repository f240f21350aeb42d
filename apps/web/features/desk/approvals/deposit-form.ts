import { type AccountWire, requestDeposit, type WireConfirmation } from "@truefill/contracts/http";
import { ACCOUNT_CURRENCIES, type AccountCurrency, parseMoney } from "@truefill/core/money";
import { useState } from "react";
import { sendDeposit } from "../../../data/desk/deposits.ts";
import { newCommandId } from "../../../data/index.ts";
import { useApiForm } from "../../../forms/index.ts";
import { useT } from "../../../i18n/index.ts";
import { notify } from "../../../ui/notify.ts";
import { oneLine, reasonTexts } from "../parts/reason-dialog.tsx";

/** Whether a typed amount is the one of the confirmation, however it is written. */
export function isSameAmount(
	confirmation: Pick<WireConfirmation, "amount" | "currency">,
	typed: { readonly amount: string; readonly currency: AccountCurrency },
): boolean {
	const [theirs, ours] = [
		parseMoney(confirmation.amount, confirmation.currency),
		parseMoney(typed.amount.trim(), typed.currency),
	];
	return theirs.ok && ours.ok && theirs.value === ours.value && confirmation.currency === typed.currency;
}

/** The entry of a wire: its form, the confirmation that is matched, and whether the server found another name. */
export function useDepositForm(account: Pick<AccountWire, "id" | "currency"> | undefined, onClose: () => void) {
	const t = useT();
	// One per dialog: sent twice, it is one payment.
	const [command] = useState(newCommandId);
	const wrong = t("deposits.desk.amount.wrong");
	const short = t("deposits.desk.reference.short");
	const [matched, setMatched] = useState<WireConfirmation | null>(null);
	// Asked for only when the server has found that the names differ.
	const [differs, setDiffers] = useState(false);
	const form = useApiForm({
		values: {
			account_id: account?.id ?? "",
			reference: "",
			amount: "",
			currency: ACCOUNT_CURRENCIES.find((each) => each === account?.currency) ?? "EUR",
			sender: "",
			sender_account: "",
			sender_reason: "",
			reason: "",
		},
		schema: requestDeposit.body,
		bodyOf: ({ account_id, amount, reason, sender, sender_account: from, sender_reason: why, ...body }) => ({
			...body,
			...(sender.trim() === "" ? {} : { sender }),
			...(from.trim() === "" ? {} : { sender_account: from.trim() }),
			...(why.trim() === "" ? {} : { sender_reason: oneLine(why) }),
			...(matched === null ? {} : { confirmation_id: matched.id }),
			command_id: command,
			account_id: account_id.trim(),
			amount: amount.trim(),
			reason: oneLine(reason),
		}),
		texts: {
			reference: { REQUIRED: short, TOO_SHORT: short },
			amount: wrong,
			sender_account: t("wires.account.wrong"),
			reason: reasonTexts(t),
			sender_reason: reasonTexts(t),
		},
		refusals: { SENDER_DIFFERS: "sender" },
		onRefused: ({ code }) => (code === "SENDER_DIFFERS" ? setDiffers(true) : undefined),
		also: ({ amount }) => ({ amount: /[1-9]/.test(amount) && !amount.includes("-") ? null : wrong }),
		keeps: true,
		async submit(body) {
			await sendDeposit(body);
			notify({ tone: "ok", title: t("deposits.desk.sent") });
			onClose();
		},
	});
	return { form, matched, setMatched, differs };
}
