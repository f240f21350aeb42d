import type { AccountWire } from "@truefill/contracts/http";
import { Button } from "./button.tsx";
import { Field } from "./field.tsx";
import { Money } from "./num.tsx";
import { Select } from "./select.tsx";

interface AccountChoiceProps {
	readonly accounts: readonly AccountWire[];
	readonly onUse: (account: AccountWire) => void;
}

/** One of several accounts, as a field; nothing where there is no choice. */
export function AccountSelect({
	accounts,
	onUse,
	selected,
	label,
}: AccountChoiceProps & { readonly selected: AccountWire; readonly label: string }) {
	if (accounts.length < 2) return null;
	return (
		<Field label={label}>
			{(aria) => (
				<Select
					{...aria}
					value={selected.id}
					onChange={(id) => {
						const account = accounts.find((each) => each.id === id);
						if (account !== undefined) onUse(account);
					}}
					options={accounts.map(({ id, name, number, currency }) => ({
						value: id,
						label: `${name} · ${number} · ${currency}`,
					}))}
				/>
			)}
		</Field>
	);
}

/** Accounts with their balance, each with a button to use it. */
export function AccountList({ accounts, onUse, use }: AccountChoiceProps & { readonly use: string }) {
	return (
		<ul className="flex flex-col gap-2">
			{accounts.map((account) => (
				<li key={account.id} className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
					<span dir="auto" className="min-w-0 truncate font-medium text-13">
						{account.name}
					</span>
					<span className="num text-12 text-muted">{account.number}</span>
					<Money value={account.balance} currency={account.currency} className="text-13" />
					<Button size="sm" className="ms-auto" onClick={() => onUse(account)}>
						{use}
						<span className="sr-only">{account.name}</span>
					</Button>
				</li>
			))}
		</ul>
	);
}
