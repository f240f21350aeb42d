import type { BankAccount } from "@truefill/contracts/http";
import { useT } from "../../i18n/index.ts";
import { CopyButton } from "../../ui/copy-button.tsx";

const IBAN = /^[A-Z]{2}\d{2}[A-Z\d]{11,30}$/;
/** An IBAN in groups of four, as banks print it. */
const grouped = (text: string): string => text.replaceAll(/(.{4})(?=.)/g, "$1 ");

/** The house's account, each line with a button that copies it. */
export function BankDetails({ account }: { readonly account: BankAccount }) {
	const t = useT();
	const plain = account.account_number.replaceAll(" ", "");
	const isIban = IBAN.test(plain);
	const lines = [
		{ name: t("deposit.bank.holder"), text: account.holder },
		{
			name: t(isIban ? "deposit.bank.iban" : "deposit.bank.number"),
			text: isIban ? plain : account.account_number,
			shown: isIban ? grouped(plain) : account.account_number,
			isCode: true,
		},
		...(account.bic === null ? [] : [{ name: t("deposit.bank.bic"), text: account.bic, isCode: true }]),
		{ name: t("deposit.bank.bank"), text: account.bank },
		...(account.bank_address === null ? [] : [{ name: t("deposit.bank.address"), text: account.bank_address }]),
	];
	return (
		<>
			<dl className="flex flex-col divide-y divide-line">
				{lines.map(({ name, text, shown = text, isCode = false }) => (
					<div key={name} className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 py-2">
						<dt className="text-12 text-muted">{name}</dt>
						<dd className={isCode ? "num text-14" : "wrap-anywhere text-14"}>
							<bdi {...(isCode ? { dir: "ltr" } : {})}>{shown}</bdi>
						</dd>
						<dd className="col-start-2 row-span-2 row-start-1">
							<CopyButton text={text} label={t("deposit.copy")} about={name} copied={t("deposit.copied")} />
						</dd>
					</div>
				))}
			</dl>
			{account.note === null ? null : (
				<p className="text-12 text-secondary">
					<bdi>{account.note}</bdi>
				</p>
			)}
		</>
	);
}
