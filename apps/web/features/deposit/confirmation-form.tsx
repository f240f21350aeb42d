import {
	type AccountWire,
	CONFIRMATION_ENDINGS,
	CONFIRMATION_MAX_BYTES,
	uploadWireConfirmation,
} from "@truefill/contracts/http";
import { type AccountCurrency, CURRENCY_DIGITS, formatMoney, parseMoney } from "@truefill/core/money";
import { Upload } from "lucide-react";
import { useRef, useState } from "react";
import { sendWireConfirmation } from "../../data/deposits/index.ts";
import { DecimalField, useApiForm } from "../../forms/index.ts";
import { useT } from "../../i18n/index.ts";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { notify } from "../../ui/notify.ts";
import { Progress } from "../../ui/progress.tsx";

const ACCEPT = CONFIRMATION_ENDINGS.map((ending) => `.${ending}`).join(",");

/** The typed amount as the call takes it; null: not an amount above zero in the currency. */
function amountOf(text: string, currency: AccountCurrency): string | null {
	const parsed = parseMoney(text, currency);
	return parsed.ok && parsed.value > 0n ? formatMoney(parsed.value, currency) : null;
}

/** Uploads the confirmation of a transfer of one currency into the account. */
export function ConfirmationForm({
	account,
	currency,
}: {
	readonly account: AccountWire;
	readonly currency: AccountCurrency;
}) {
	const t = useT();
	const input = useRef<HTMLInputElement>(null);
	const [file, setFile] = useState<File | null>(null);
	const [fileProblem, setFileProblem] = useState<string | null>(null);
	const [done, setDone] = useState<number | null>(null);
	const wrong = t("deposit.confirm.amount.wrong", { digits: CURRENCY_DIGITS[currency] });
	const form = useApiForm({
		values: { amount: "" },
		schema: uploadWireConfirmation.query,
		bodyOf: ({ amount }) => ({
			account_id: account.id,
			amount: amountOf(amount, currency) ?? amount.trim(),
			currency,
		}),
		texts: { amount: wrong },
		also: ({ amount }) => ({ amount: amountOf(amount, currency) === null ? wrong : null }),
		async submit(query) {
			if (file === null) {
				setFileProblem(t("deposit.confirm.file.missing"));
				input.current?.focus();
				return;
			}
			setDone(0);
			try {
				await sendWireConfirmation(file, query, { onProgress: setDone });
			} finally {
				setDone(null);
			}
			setFile(null);
			if (input.current !== null) input.current.value = "";
			notify({ tone: "ok", title: t("deposit.confirm.sent") });
		},
	});
	const pick = (picked: File | undefined) => {
		setFileProblem(
			picked !== undefined && picked.size > CONFIRMATION_MAX_BYTES ? t("deposit.confirm.file.large") : null,
		);
		setFile(picked !== undefined && picked.size <= CONFIRMATION_MAX_BYTES ? picked : null);
	};
	return (
		<form
			noValidate
			onSubmit={form.onSubmit}
			className="flex flex-col gap-4"
			aria-label={t("deposit.wire.step.confirm")}
		>
			{form.problem === null ? null : (
				<Alert variant="destructive" announce>
					{form.problem}
				</Alert>
			)}
			<div className="grid gap-4 sm:grid-cols-2">
				<DecimalField
					form={form}
					name="amount"
					label={t("deposit.confirm.amount")}
					live
					min="0"
					step={currency === "JPY" ? "10000" : "100"}
					unit={currency}
				/>
				<Field label={t("deposit.confirm.file")} help={t("deposit.confirm.file.help")} error={fileProblem}>
					{(aria) => (
						<input
							{...aria}
							ref={input}
							type="file"
							accept={ACCEPT}
							onChange={({ target }) => pick(target.files?.[0])}
							className="h-control w-full min-w-0 rounded-control border border-line-strong bg-surface-1 text-13 file:me-3 file:h-full file:border-0 file:bg-surface-3 file:px-3 file:font-medium file:text-13 file:text-primary"
						/>
					)}
				</Field>
			</div>
			{done === null ? null : <Progress label={t("deposit.confirm.sending")} value={done * 100} />}
			<Button type="submit" className="self-start" busy={form.busy} icon={<Upload className="icon" aria-hidden />}>
				{t("deposit.confirm.send")}
			</Button>
		</form>
	);
}
