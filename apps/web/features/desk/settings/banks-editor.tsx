import { type BankAccount, type BankAccounts, bankAccount } from "@truefill/contracts/http";
import { ACCOUNT_CURRENCIES } from "@truefill/core/money";
import { Plus, Trash2 } from "lucide-react";
import { useT } from "../../../i18n/index.ts";
import { Button } from "../../../ui/button.tsx";
import { Field } from "../../../ui/field.tsx";
import { Input } from "../../../ui/input.tsx";
import type { TermsEditorProps } from "./terms-editor.tsx";

const REQUIRED = ["holder", "account_number", "bank"] as const;
const OPTIONAL = ["bic", "bank_address", "note"] as const;

const NEW: Omit<BankAccount, "currency"> = {
	holder: "",
	bank: "",
	bank_address: null,
	account_number: "",
	bic: null,
	note: null,
};

/** The house's bank accounts, one for each currency. */
export function BanksEditor({ value, onChange, disabled }: TermsEditorProps) {
	const t = useT();
	const accounts: BankAccounts = Array.isArray(value) ? value : [];
	const free = ACCOUNT_CURRENCIES.filter((currency) => accounts.every((each) => each.currency !== currency));
	const set = (currency: string, members: Partial<BankAccount>): void =>
		onChange(accounts.map((each) => (each.currency === currency ? { ...each, ...members } : each)));
	return (
		<div className="flex flex-col gap-3">
			{accounts.map((account) => {
				const wrong = new Set(bankAccount.safeParse(account).error?.issues.map(({ path }) => path[0]));
				const field = (name: (typeof REQUIRED | typeof OPTIONAL)[number], isOptional: boolean) => (
					<Field
						key={name}
						label={t(`staff.bank.${name}`)}
						optional={isOptional}
						error={
							wrong.has(name)
								? t(`staff.bank.wrong.${name === "account_number" || name === "bic" ? name : "line"}`)
								: null
						}
					>
						{(aria) => (
							<Input
								{...aria}
								disabled={disabled}
								maxLength={200}
								dir={name === "account_number" || name === "bic" ? "ltr" : "auto"}
								value={account[name] ?? ""}
								onChange={({ target }) =>
									set(account.currency, { [name]: isOptional && target.value.trim() === "" ? null : target.value })
								}
							/>
						)}
					</Field>
				);
				return (
					<fieldset key={account.currency} className="flex flex-col gap-3 rounded-control border border-line p-3">
						<legend className="px-1 font-semibold text-13">{account.currency}</legend>
						<div className="grid gap-3 sm:grid-cols-2">
							{REQUIRED.map((name) => field(name, false))}
							{OPTIONAL.map((name) => field(name, true))}
						</div>
						{disabled ? null : (
							<Button
								size="sm"
								className="self-start"
								icon={<Trash2 className="icon" aria-hidden />}
								onClick={() => onChange(accounts.filter(({ currency }) => currency !== account.currency))}
							>
								{t("staff.bank.remove", { currency: account.currency })}
							</Button>
						)}
					</fieldset>
				);
			})}
			{accounts.length === 0 ? <p className="text-13 text-muted">{t("staff.bank.none")}</p> : null}
			<div className="flex flex-wrap gap-2">
				{(disabled ? [] : free).map((currency) => (
					<Button
						key={currency}
						size="sm"
						icon={<Plus className="icon" aria-hidden />}
						onClick={() => onChange([...accounts, { ...NEW, currency }])}
					>
						{t("staff.bank.add", { currency })}
					</Button>
				))}
			</div>
		</div>
	);
}
